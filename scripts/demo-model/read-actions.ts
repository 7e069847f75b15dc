import type { Answer } from './answer.ts';
import { parseJson } from '../../functions/shared/parse-json.ts';
import type { Time } from './calendar.ts';
import { readSection } from './read-prompt.ts';

export type Input = Record<string, unknown>;

/** A call of an action in this turn, with its result. */
interface Result {
  code: string;
  input: Input;
  /** `ok`, or the reason for the failure. */
  status: string;
  output: unknown;
}

/** The actions in a prompt. */
export interface PromptActions {
  /** Codes of the actions that the model can call. */
  callable: string[];
  results: Result[];
}

const CALLABLE = /^- (\w+) \((?:lookup|effect)\): /gm;
const RESULT = /^- (\w+) (\{.*?\}): (?:failed \((\w+)\)(?:: )?)?(.*)$/gm;

/** Parses the parts `## Actions`, `## Looked up` and `## Results of actions`. */
export function readActions(system: string): PromptActions {
  const results = readSection(system, 'Looked up') + readSection(system, 'Results of actions');
  return {
    callable: [...readSection(system, 'Actions').matchAll(CALLABLE)].map(([, code]) => code!),
    results: [...results.matchAll(RESULT)].map(([, code, input, status = 'ok', output]) => ({
      ...{ code: code!, input: (parseJson(input!) ?? {}) as Input, status },
      output: parseJson(output!),
    })),
  };
}

/** Builds the answer that calls an action. */
export const callAction = (code: string, input: Input): Answer => ({ action: { code, input } });

/** Returns the last call of one of these actions in this turn. */
export const findResult = ({ results }: PromptActions, ...codes: string[]): Result | undefined =>
  results.findLast(({ code }) => codes.includes(code));

/** Returns whether an action can be called, or was called in this turn. */
export const hasAction = (actions: PromptActions, code: string): boolean =>
  actions.callable.includes(code) || findResult(actions, code) !== undefined;

type Free = { free?: { date: string; times: string[] }[] } | null;

/** Returns the free times in results, and the alternatives in failed ones. */
export function readFree(...results: Result[]): Time[] {
  const times = results.flatMap(({ output }) => (output as Free)?.free ?? [])
    .flatMap(({ date, times }) => times.map((time) => `${date}T${time}`));
  return [...new Set(times)].toSorted();
}
