/** What is fetched over HTTP. A key goes into the `Authorization` header and never into an address. */

import type { AgentPage, FullCardList, GamePage, Problem, RuleLine } from "./resources";
import { settings } from "./settings.svelte";
import { words } from "../words";

/** A refusal of the server's, in the reader's words; or that it could not be reached. */
export class ApiError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.text);
    this.name = "ApiError";
    this.problem = problem;
  }
}

export interface Request {
  key?: string;
  body?: unknown;
  signal?: AbortSignal;
  /** Query parameters; never a key. */
  query?: Record<string, string | number>;
}

async function send(method: string, path: string, request: Request): Promise<Response> {
  const headers: Record<string, string> = { Accept: "application/json", "Accept-Language": settings.language };
  if (request.key) headers.Authorization = `Bearer ${request.key}`;
  if (request.body !== undefined) headers["Content-Type"] = "application/json";
  const query = request.query
    ? "?" + new URLSearchParams(Object.entries(request.query).map(([name, value]) => [name, String(value)]))
    : "";
  let response: Response;
  try {
    response = await fetch(`/api/${path}${query}`, {
      method,
      headers,
      body: request.body === undefined ? undefined : JSON.stringify(request.body),
      signal: request.signal,
    });
  } catch (fault) {
    if (fault instanceof DOMException && fault.name === "AbortError") throw fault;
    throw new ApiError({ status: 0, why: "unreachable", text: words().unreachable });
  }
  if (response.ok) return response;
  let problem: Problem | undefined;
  try {
    problem = (await response.json()) as Problem;
  } catch {
    // not one of ours: a proxy's page, or nothing
  }
  throw new ApiError(
    typeof problem?.text === "string"
      ? problem
      : { status: response.status, why: "unknown", text: words().unknownFailure(response.status) },
  );
}

export async function get<T>(path: string, request: Request = {}): Promise<T> {
  return (await (await send("GET", path, request)).json()) as T;
}

export async function post<T>(path: string, body: unknown, request: Request = {}): Promise<T> {
  return (await (await send("POST", path, { ...request, body })).json()) as T;
}

/** A file, to be saved on the reader's device. */
export async function file(path: string, request: Request = {}): Promise<Blob> {
  return (await send("GET", path, request)).blob();
}

/** What went wrong, for the reader. */
export function textOf(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}

const fetched = new Map<string, Promise<unknown>>();

/** What is asked once a page: it stays as it is while the server runs. */
function once<T>(path: string): Promise<T> {
  let answer = fetched.get(path) as Promise<T> | undefined;
  if (!answer) {
    answer = get<T>(path);
    fetched.set(path, answer);
    answer.catch(() => fetched.delete(path)); // a failure is asked again
  }
  return answer;
}

/** The games that can be played here. */
export function games(): Promise<GamePage[]> {
  return once("games");
}

/** Those who play for the computer. */
export function agents(): Promise<AgentPage[]> {
  return once("agents");
}

/** All cards of a game. */
export function cards(game: string): Promise<FullCardList> {
  return once(`games/${encodeURIComponent(game)}/cards`);
}

/** A game's rulebook. */
export function rules(game: string): Promise<RuleLine[]> {
  return once(`games/${encodeURIComponent(game)}/rules`);
}

/** Offers a file to be saved, under the name as far as a file may bear it. */
export function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name.trim().replace(/[\\/:*?"<>|]+/g, "-");
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
