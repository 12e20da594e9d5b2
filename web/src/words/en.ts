import { table } from "./table.en";

/** What the browser itself says in English. Words of a game come from the server. */
export const en = {
  title: "Kirifuda",
  skip: "Skip to the content",
  home: "Home",
  play: "Play",
  decks: "Decks",
  cards: "Cards",
  rules: "Rules",
  records: "Records",
  settings: "Settings",
  menu: "Menu",
  otherLanguage: "日本語",
  themeLight: "Light",
  themeDark: "Dark",
  loading: "Loading …",
  close: "Close",
  retry: "Try again",
  unreachable: "The server can't be reached. Is it still running?",
  unknownFailure: (status: number) => `The server answered with an error (${status}).`,
  table,
};
