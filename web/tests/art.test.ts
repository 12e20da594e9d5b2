// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { art, picture } from "../src/cards/art";
import { hash, palette } from "../src/cards/palette";

const lamp = { type: "event", attributes: ["fire"], name: { ja: "灯", en: "Lamp" } };

describe("the picture of a card", () => {
  test("is the same each time", () => {
    expect(picture(lamp)).toBe(picture({ ...lamp, name: { en: "Lamp", ja: "灯" } }));
    expect(art(lamp)).toBe(art({ ...lamp }));
  });

  test("is another for another name, type or colour", () => {
    const others = [
      { ...lamp, name: { ja: "灯", en: "Lamps" } },
      { ...lamp, type: "character" },
      { ...lamp, attributes: ["water"] },
    ];
    expect(new Set([lamp, ...others].map(picture)).size).toBe(4);
  });

  test("is well-formed, and nothing of the card's text gets into it", () => {
    const types = ["character", "event", "item", "field", "boat", "<b>"];
    for (const type of types)
      for (let number = 0; number < 60; number++) {
        const name = { ja: `名${number}`, en: `"><script>${number}` };
        const drawn = picture({ type, attributes: number % 3 ? ["fire", "moss"] : [], name });
        expect(drawn).not.toMatch(/script|style=|NaN|undefined/);
        expect(new DOMParser().parseFromString(drawn, "image/svg+xml").documentElement.tagName).toBe("svg");
      }
  });

  test("a colour that it does not know has a hue of its own", () => {
    expect(palette("moss")).toEqual(palette("moss"));
    expect(palette("moss").body).not.toBe(palette("rust").body);
    expect(hash("moss")).toBe(hash("moss"));
  });
});
