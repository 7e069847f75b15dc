import { z } from 'zod';
import { FALLBACK_BRANCH } from '../engine/branch-codes.ts';
import { type Branch, findBranch, isResponder } from '../engine/branches.ts';
import { cleanText } from '../../shared/clean-text.ts';
import { scanBraces } from './scan-braces.ts';

/** What the router decided, as the turn uses and the Sandbox shows it. */
interface Route {
  /** An enabled responder. */
  readonly intent_code: string;
  readonly confidence: number | null;
  readonly runner_up: string | null;
  /** The router was in doubt or failed, and general_info was taken. */
  readonly fallback: boolean;
  /** Why, when it is a fallback. */
  readonly reason: string | null;
}

/** A router answers with a line; no more characters than this are read. */
const READ_AT_MOST = 4000;

const code = z.string().transform(bare);

const answer = z.object({
  intent_code: code,
  confidence: z.coerce.number().min(0).nullish().catch(null),
  runner_up: z.union([code, z.object({ intent_code: code }).transform((it) => it.intent_code)])
    .nullish().catch(null),
});

type Answer = z.output<typeof answer>;

/** A code with what models wrap around it is not longer, in characters. */
const CODE_LENGTH = 200;

/** A code as models wrap it: `**price_question**.`, "price_question" */
function bare(text: string): string {
  return cleanText(text.slice(0, CODE_LENGTH)).trim().replace(/^[`"'*\s]+|[`"'*.\s]+$/g, '')
    .toLowerCase();
}

function asAnswer(json: string): Answer | undefined {
  try {
    return answer.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** So many braces that never close are passed over, one by one, which keeps reading linear. */
const MAX_STARTS = 8;

/** The last object in the text that names an intent. */
function readObject(text: string): Answer | undefined {
  let found: Answer | undefined;
  let starts = 0;
  for (let at = text.indexOf('{'); at >= 0 && starts < MAX_STARTS;) {
    const { open, end } = scanBraces(text, at);
    const isClosed = open.length === 0;
    if (isClosed) found = asAnswer(text.slice(at, end)) ?? found;
    else starts++;
    at = text.indexOf('{', isClosed ? end : at + 1);
  }
  return starts < MAX_STARTS ? found : asAnswer(lastGroup(text)) ?? found;
}

/** The last balanced object of a text that has many braces without an end. */
function lastGroup(text: string): string {
  const { groups } = scanBraces(text, text.indexOf('{'));
  const last = groups.at(-1);
  return last ? text.slice(last.start, last.end) : '';
}

/** The only code of the list that the text names. Two different ones are a doubt, not an answer. */
function readProse(text: string, branches: readonly Branch[]): Answer | undefined {
  const words = new Set(text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []);
  const named = branches.filter((branch) => words.has(branch.code.toLowerCase()));
  const [only] = named;
  if (!only || named.length > 1) return undefined;
  return { intent_code: only.code, confidence: null, runner_up: null };
}

/** general_info, and why: for an answer that is in doubt, or a call that failed for good. */
export function fallbackRoute(reason: string, read?: Answer): Route {
  return {
    intent_code: FALLBACK_BRANCH,
    confidence: read ? scale(read.confidence) : null,
    runner_up: read?.runner_up ?? null,
    fallback: true,
    reason,
  };
}

/** Some models answer in per cent. */
function scale(confidence: number | null | undefined): number | null {
  if (confidence === null || confidence === undefined) return null;
  return confidence > 1 ? Math.min(confidence / 100, 1) : confidence;
}

/**
 * Reads what the router answered: JSON, fenced JSON, a bare code, or one code in prose. Unknown,
 * disabled and system codes, a confidence under the minimum and an unreadable answer become
 * general_info with `fallback`. Never throws. Source: step 1 of the turn in ../README.md.
 *
 * @param minConfidence from 0 to 1; an answer without confidence is not in doubt.
 */
export function readRoute(
  text: string,
  branches: readonly Branch[],
  minConfidence: number,
): Route {
  const said = text.slice(0, READ_AT_MOST);
  const read = readObject(said) ?? readProse(said, branches);
  if (!read) return fallbackRoute('the answer names no branch');
  const branch = findBranch(branches, read.intent_code);
  if (!branch) return fallbackRoute(`there is no branch ${read.intent_code}`, read);
  if (branch.is_system) return fallbackRoute(`${branch.code} is a system branch`, read);
  if (!isResponder(branch)) return fallbackRoute(`${read.intent_code} is disabled`, read);
  const confidence = scale(read.confidence);
  if (confidence !== null && confidence < minConfidence) {
    return fallbackRoute(
      `${branch.code} with confidence ${confidence}, under ${minConfidence}`,
      read,
    );
  }
  return {
    intent_code: branch.code,
    confidence,
    runner_up: read.runner_up ?? null,
    fallback: false,
    reason: null,
  };
}

/** The branch that an answer names, however unsure; null when it names none. */
export function namedBranch(text: string, branches: readonly Branch[]): string | null {
  const { intent_code, fallback } = readRoute(text, branches, 0);
  return fallback ? null : intent_code;
}
