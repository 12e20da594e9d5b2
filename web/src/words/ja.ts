import type { Words } from ".";
import { table } from "./table.ja";

export const ja: Words = {
  title: "切札",
  skip: "本文へ",
  home: "ホーム",
  play: "対戦",
  decks: "デッキ",
  cards: "カード",
  rules: "ルール",
  records: "棋譜",
  settings: "設定",
  menu: "メニュー",
  otherLanguage: "English",
  themeLight: "明るい",
  themeDark: "暗い",
  loading: "読み込み中……",
  close: "閉じる",
  retry: "もう一度",
  unreachable: "サーバーにつながりません。動いているか確かめてください。",
  unknownFailure: (status) => `サーバーがエラーを返しました（${status}）。`,
  table,
};
