/** A rulebook as chapters of numbered rules; what a search finds of it, and where its sentences lead. */

import type { RuleLine } from "../../lib/resources";
import { fold, holds, terms } from "../shared/fold";

export interface Chapter {
  /** What its rules' numbers begin with. */
  readonly name: string;
  readonly title: Record<string, string>;
  readonly rules: readonly RuleLine[];
}

/** The lines as chapters; a rule's number is its chapter's, a point, and its own. */
export function chapters(lines: readonly RuleLine[]): Chapter[] {
  const found: { name: string; title: Record<string, string>; rules: RuleLine[] }[] = [];
  for (const line of lines) {
    if (line.heading) found.push({ name: "", title: line.texts, rules: [] });
    else {
      if (found.length === 0) found.push({ name: "", title: {}, rules: [] });
      const chapter = found[found.length - 1]!;
      chapter.name ||= chapterOf(line.number);
      chapter.rules.push(line);
    }
  }
  return found.map((chapter) => ({ ...chapter, title: untitled(chapter.title, chapter.name) }));
}

/** The chapter that a rule's number belongs to; a chapter's own name is its chapter. */
export function chapterOf(number: string): string {
  return number.replace(/\.[^.]*$/, "");
}

/** The title without the chapter's number in front, which is shown by itself. */
function untitled(title: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(title).map(([language, text]) => [
      language,
      name && text.startsWith(name) ? text.slice(name.length).trim() : text,
    ]),
  );
}

/** The chapters with the rules that hold the words, in either language, or whose number begins so. */
export function search(book: readonly Chapter[], text: string): Chapter[] {
  const wanted = terms(text);
  if (wanted.length === 0) return [...book];
  return book.flatMap((chapter): Chapter[] => {
    const rules = chapter.rules.filter((rule) =>
      holds(fold([rule.number, ...Object.values(rule.texts)].join("\n")), wanted),
    );
    return rules.length > 0 ? [{ ...chapter, rules }] : [];
  });
}

export interface Piece {
  readonly form: "text" | "rule" | "code";
  readonly text: string;
}

/** A sentence in pieces: what is said, what is written as code, and mentions of rules that the book has. */
export function pieces(text: string, known: ReadonlySet<string>): Piece[] {
  const found: Piece[] = [];
  const say = (form: Piece["form"], piece: string): void => {
    const last = found.at(-1);
    if (piece === "") return;
    if (form === "text" && last?.form === "text") found[found.length - 1] = { form, text: last.text + piece };
    else found.push({ form, text: piece });
  };
  let end = 0;
  for (const match of text.matchAll(/`([^`]+)`|(?<![A-Za-z0-9])[A-Z]+-\d+(?:\.\d+)?/g)) {
    say("text", text.slice(end, match.index));
    if (match[1] !== undefined) say("code", match[1]);
    else say(known.has(match[0]) ? "rule" : "text", match[0]);
    end = match.index + match[0].length;
  }
  say("text", text.slice(end));
  return found;
}

/** Every number that a link may name: the rules' and the chapters'. */
export function numbers(book: readonly Chapter[]): Set<string> {
  return new Set(book.flatMap((chapter) => [chapter.name, ...chapter.rules.map((rule) => rule.number)]).filter(Boolean));
}
