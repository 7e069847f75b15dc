import { z } from 'zod';
import { FALLBACK_BRANCH } from '../engine/branch-codes.ts';
import { type Branch, findBranch, isResponder } from '../engine/branches.ts';
import { cleanText } from '../../shared/clean-text.ts';
import { scanBraces } from './scan-braces.ts';
import { parseJson } from '../../shared/parse-json.ts';

/** The router's decision, for the turn and the Sandbox. */
interface Route {
  /** Code of an enabled responder. */
  readonly intent_code: string;
  readonly confidence: number | null;
  readonly runner_up: string | null;
  /** Whether general_info was used because the router was uncertain or failed. */
  readonly fallback: boolean;
  /** The reason for the fallback, or null. */
  readonly reason: string | null;
}

/** Maximum characters to parse; a router's answer is one line. */
const MAX_READ_LENGTH = 4000;

const code = z.string().transform(stripMarks);

const answer = z.object({
  intent_code: code,
  confidence: z.coerce.number().min(0).nullish().catch(null),
  runner_up: z.union([code, z.object({ intent_code: code }).transform((it) => it.intent_code)])
    .nullish().catch(null),
});

type Answer = z.output<typeof answer>;

/** Maximum length of a code including surrounding punctuation. */
const CODE_LENGTH = 200;

/**
 * Removes punctuation and markup around a code, and lower-cases it: `**price_question**.`,
 * "price_question"
 */
function stripMarks(text: string): string {
  return cleanText(text.slice(0, CODE_LENGTH)).trim().replace(/^[`"'*\s]+|[`"'*.\s]+$/g, '')
    .toLowerCase();
}

const asAnswer = (json: string): Answer | undefined => answer.safeParse(parseJson(json)).data;

/** Maximum number of unclosed braces to skip; keeps parsing linear. */
const MAX_STARTS = 8;

/** Returns the last object in a text that names an intent, or undefined. */
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
  return starts < MAX_STARTS ? found : asAnswer(findLastGroup(text)) ?? found;
}

/** Returns the last balanced object in a text with many unclosed braces. */
function findLastGroup(text: string): string {
  const { groups } = scanBraces(text, text.indexOf('{'));
  const last = groups.at(-1);
  return last ? text.slice(last.start, last.end) : '';
}

/** Returns the only known code in a text; two different codes are ambiguous. */
function readProse(text: string, branches: readonly Branch[]): Answer | undefined {
  const words = new Set(text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []);
  const named = branches.filter((branch) => words.has(branch.code.toLowerCase()));
  const [only] = named;
  if (!only || named.length > 1) return undefined;
  return { intent_code: only.code, confidence: null, runner_up: null };
}

/**
 * Creates a route to general_info with the reason: the answer was uncertain, or the call failed.
 */
export function createFallbackRoute(reason: string, read?: Answer): Route {
  return {
    intent_code: FALLBACK_BRANCH,
    confidence: read ? scaleConfidence(read.confidence) : null,
    runner_up: read?.runner_up ?? null,
    fallback: true,
    reason,
  };
}

/** Converts a confidence in percent, which some models return, to 0 to 1. */
function scaleConfidence(confidence: number | null | undefined): number | null {
  if (confidence === null || confidence === undefined) return null;
  return confidence > 1 ? Math.min(confidence / 100, 1) : confidence;
}

/**
 * Parses the router's answer: JSON, fenced JSON, a bare code, or one code in prose. Unknown,
 * disabled and system codes, a confidence below the minimum and an unparsable answer become
 * general_info with `fallback`. Never throws. Source: step 1 of the turn in ../README.md.
 *
 * @param minConfidence from 0 to 1; an answer without confidence passes.
 */
export function parseRoute(
  text: string,
  branches: readonly Branch[],
  minConfidence: number,
): Route {
  const said = text.slice(0, MAX_READ_LENGTH);
  const read = readObject(said) ?? readProse(said, branches);
  if (!read) return createFallbackRoute('the answer names no branch');
  const branch = findBranch(branches, read.intent_code);
  if (!branch) return createFallbackRoute(`there is no branch ${read.intent_code}`, read);
  if (branch.is_system) return createFallbackRoute(`${branch.code} is a system branch`, read);
  if (!isResponder(branch)) return createFallbackRoute(`${read.intent_code} is disabled`, read);
  const confidence = scaleConfidence(read.confidence);
  if (confidence !== null && confidence < minConfidence) {
    return createFallbackRoute(
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

/** Returns the branch that an answer names at any confidence, or null. */
export function findNamedBranch(text: string, branches: readonly Branch[]): string | null {
  const { intent_code, fallback } = parseRoute(text, branches, 0);
  return fallback ? null : intent_code;
}
