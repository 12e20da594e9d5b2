/** One reader at one table: what he looks at, points at and has open. Shared by all that is drawn of the table. */

import { getContext, setContext } from "svelte";
import type { GamePage } from "../lib/resources";
import type { Connection } from "./connection.svelte";
import { slotKey, type Deciding, type Place } from "./deciding.svelte";
import type { Scene } from "./scene.svelte";

export type Sheet = "" | "log" | "stops" | "help" | "report" | "answers" | "menu";

export interface Zoomed {
  /** The card that lies on the table, or only the page of one. */
  key: string;
  id: string;
  /** Whether it stays until it is closed. */
  pinned: boolean;
  /** On which half of the screen it is shown. */
  left: boolean;
}

export interface Menu {
  /** What it is about: its name. */
  title: string;
  options: number[];
  x: number;
  y: number;
}

export class Desk {
  readonly scene: Scene;
  /** Missing where nothing is decided: in a record. */
  readonly deciding: Deciding | undefined;
  readonly connection: Connection | undefined;
  game = $state.raw<GamePage>();
  zoom = $state.raw<Zoomed>();
  menu = $state.raw<Menu>();
  pile = $state.raw<{ seat: number; zone: string }>();
  sheet = $state<Sheet>("");
  /** The card that is being dragged, and what lies under it. */
  dragged = $state("");
  over = $state("");
  /** Seat → the windows that it lets go by. */
  kept = $state.raw<Record<number, string[]>>({});
  /** Seat → the turn in which it wishes no more. */
  quiet = $state.raw<Record<number, number>>({});

  constructor(scene: Scene, deciding?: Deciding, connection?: Connection) {
    this.scene = scene;
    this.deciding = deciding;
    this.connection = connection;
  }

  /** The options that a click on this card may mean. */
  optionsOf(key: string): number[] {
    return this.deciding?.byCard.get(key) ?? [];
  }

  slotOptions(seat: number, slot: number): number[] {
    return this.deciding?.bySlot.get(slotKey([seat, slot])) ?? [];
  }

  /** Whether one of these options brings the picks nearer to what the lesson asks for. */
  isWanted(options: readonly number[]): boolean {
    const wants = this.scene.table?.lesson?.picks;
    const deciding = this.deciding;
    if (!wants || !deciding?.question || deciding.ordering) return false;
    return options.some((at) => wants.includes(deciding.question!.options[at]!.pick) !== deciding.isPicked(at));
  }

  /** Whether the lesson asks for just what is picked: then it is to be given. */
  get isWantedSoFar(): boolean {
    const wants = this.scene.table?.lesson?.picks;
    return !!wants?.length && this.deciding?.isJust(wants) === true;
  }

  /** In what kind of zone a card lies. */
  lies(key: string): string {
    const card = this.scene.card(key);
    return this.scene.layout?.zones.find((zone) => zone.name === card?.zone)?.kind ?? "";
  }

  /** A card was clicked: its act, its acts to choose from, or why there is none. */
  press(key: string, at: { x: number; y: number }): void {
    const options = this.optionsOf(key);
    this.deciding?.forget();
    if (options.length === 1) this.take(options[0]!);
    else if (options.length > 1) this.offer(this.scene.card(key)?.name ?? "", options, at);
    else {
      const card = this.scene.card(key);
      const here = card && card.slot !== undefined && card.slot >= 0 ? this.slotOptions(card.seat, card.slot) : [];
      if (here.length) this.pressSlot(card!.seat, card!.slot!, at);
      else this.show(key, true, at.x);
    }
  }

  pressSlot(seat: number, slot: number, at: { x: number; y: number }): void {
    const options = this.slotOptions(seat, slot);
    if (options.length === 1) this.take(options[0]!);
    else if (options.length > 1) this.offer(this.scene.layout?.slotNames[slot] ?? "", options, at);
  }

  take(option: number): void {
    this.menu = undefined;
    if (this.deciding?.single) this.pile = undefined; // it is answered; of several more may be picked there
    this.hide(true);
    void this.deciding?.take(option);
  }

  offer(title: string, options: number[], at: { x: number; y: number }): void {
    this.hide(true);
    this.pile = undefined; // nothing can be reached over a pile that is being looked through
    this.menu = { title, options, x: at.x, y: at.y };
  }

  drop(key: string, place: Place, at: { x: number; y: number }): void {
    const left = this.deciding?.drop(key, place) ?? [];
    if (left.length) this.offer(this.scene.card(key)?.name ?? "", left, at);
  }

  /** Shows a card large; one that is pinned gives way only to another that is. */
  show(key: string, pinned: boolean, x: number): void {
    if (this.zoom?.pinned && !pinned) return;
    const card = this.scene.card(key);
    if (!card) return;
    this.zoom = { key, id: card.id ?? "", pinned, left: x > innerWidth / 2 };
  }

  showPage(id: string): void {
    this.zoom = { key: "", id, pinned: true, left: true };
  }

  /** Nothing stays open of what somebody has looked at: another one comes. */
  clear(): void {
    this.zoom = undefined;
    this.menu = undefined;
    this.pile = undefined;
    this.sheet = "";
  }

  hide(pinned = false): void {
    if (!this.zoom?.pinned || pinned) this.zoom = undefined;
  }
}

/** Under what a desk is found by the components of its table. */
export const DESK = Symbol("desk");

export function setDesk(desk: Desk): Desk {
  return setContext(DESK, desk);
}

export function useDesk(): Desk {
  return getContext<Desk>(DESK);
}
