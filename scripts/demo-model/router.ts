import type { Prompt } from './read-prompt.ts';
import { type List, means, pattern, phrases, sharedStems, stemsOf } from './words.ts';

/** A branch with the prompt's words about it. */
export interface Branch {
  code: string;
  text: string;
}
type Weight = [code: string, weight: number];
/**
 * A kind of request: its list of phrases, its weight, and the branch that serves it in every
 * assistant.
 */
type Act = [list: List, weight: number, fallback?: string];

const COURTESY: Act = ['hello', 0.93, 'general_info'];
const ACTS: Act[] = [
  ['person', 0.94, 'escalate_human'],
  ['change', 0.92],
  ['booking', 0.88],
  ['price', 0.86],
  ['advice', 0.84],
  ['about', 0.82, 'general_info'],
  ['illness', 0.62],
];
/** Weights of words that only one branch has, for some and all words, and their minimum share. */
const [SOME_WORDS, ALL_WORDS, FEW_WORDS] = [0.5, 0.75, 0.25];

/** Weighs the branches whose texts mention a kind of request most often. */
function weighAct([list, weight, fallback]: Act, branches: Branch[]): Weight[] {
  const words = pattern(phrases(list), 'giu');
  const counts = branches.map(({ text }) => text.match(words)?.length ?? 0);
  const most = Math.max(...counts);
  if (most === 0) return fallback ? [[fallback, weight]] : [];
  return branches.filter((_, i) => counts[i] === most).map(({ code }) => [code, weight]);
}

/** Weighs each branch by the message's words that only its text contains. */
function weighWords(message: string, branches: Branch[]): Weight[] {
  const shared = branches.map(({ text }) => sharedStems(message, text));
  const once = (stem: string) => shared.filter((each) => each.includes(stem)).length === 1;
  return branches.flatMap(({ code }, i): Weight[] => {
    const share = shared[i]!.filter(once).length / stemsOf(message).size;
    return share >= FEW_WORDS ? [[code, SOME_WORDS + (ALL_WORDS - SOME_WORDS) * share]] : [];
  });
}

/** Returns the possible branches of a message by weight, highest first. */
export function rankBranches(message: string, branches: Branch[]): Weight[] {
  // "I have an appointment, please cancel it" does not ask for another one.
  const isHad = means(message, 'change') && means(message, 'hasOne');
  const acts = ACTS.filter(([list]) => means(message, list) && !(isHad && list === 'booking'));
  const found = (courtesyOf(message) ? [COURTESY] : acts)
    .flatMap((act) => weighAct(act, branches)).concat(weighWords(message, branches));
  return branches.flatMap(({ code }): Weight[] => {
    const own = found.filter(([of]) => of === code).map(([, weight]) => weight);
    return own.length > 0 ? [[code, Math.max(...own)]] : [];
  }).toSorted(([, a], [, b]) => b - a);
}

/** Returns whether a text matches any kind of request. */
export const isAct = (text: string): boolean => ACTS.some(([list]) => means(text, list));

/** Returns the kind of a message that is only a greeting or thanks, otherwise null. */
export function courtesyOf(message: string): 'hello' | 'thanks' | null {
  if (means(message, 'hello')) return 'hello';
  return !isAct(message) && means(message, 'thanks') ? 'thanks' : null;
}

/** Confidence for staying in the branch with a message without a request. */
const CONTINUES = 0.78;
/** Confidence for a message that no branch serves. */
const UNKNOWN = 0.35;
/** Weight below which a match does not leave the current branch. */
const WEAK = 0.6;

/** Classifies a message, given the current branch. */
export function classify(
  message: string,
  { branches, current }: { branches: Branch[]; current: string | null },
) {
  const [first, second] = rankBranches(message, branches);
  const isWeak = !first || first[1] < WEAK || courtesyOf(message) === 'thanks';
  if (current && current !== 'general_info' && isWeak) {
    return { intent_code: current, confidence: CONTINUES, runner_up: first?.[0] ?? 'general_info' };
  }
  if (!first) return { intent_code: 'general_info', confidence: UNKNOWN, runner_up: null };
  const confidence = Math.round(Math.min(first[1], 0.97) * 100) / 100;
  return { intent_code: first[0], confidence, runner_up: second?.[0] ?? null };
}

/** Returns the branches that the router's prompt lists, with its texts about them. */
export function readBranches(system: string): Branch[] {
  return [...system.matchAll(/^- (\w+) \((.*?)\): (.*)$/gm)].map(([, code, name, description]) => {
    const rule = new RegExp(`^- \`${code}\`: (.*)$`, 'm').exec(system)?.[1];
    return { code: code!, text: [name, name, description, rule].join('\n') };
  });
}

/** Plays the router, whose answer is specified in prompts/branches/_router. */
export function playRouter({ system, message }: Prompt) {
  const current = /^Current branch: (?!none)(\w+)/m.exec(system)?.[1] ?? null;
  return classify(message, { branches: readBranches(system), current });
}
