/** What these pages fetch once: rulebooks and agents. A failure is asked again. */

import { get } from "../../lib/api";
import type { AgentPage, RuleLine } from "../../lib/resources";

const answers = new Map<string, Promise<unknown>>();

function once<T>(path: string): Promise<T> {
  const known = answers.get(path) as Promise<T> | undefined;
  if (known) return known;
  const answer = get<T>(path);
  answers.set(path, answer);
  answer.catch(() => answers.delete(path));
  return answer;
}

export function rules(game: string): Promise<RuleLine[]> {
  return once(`games/${encodeURIComponent(game)}/rules`);
}

export function agents(): Promise<AgentPage[]> {
  return once("agents");
}
