import type { Prompt } from './read-prompt.ts';
import { type List, means, pattern, phrases, sharedStems, stemsOf } from './words.ts';

/** A branch and the operator's words about it. */
export interface Branch {
  code: string;
  text: string;
}
type Weight = [code: string, weight: number];
/** What people do with a message, its weight, and the branch of every assistant that serves it. */
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
/** The part of a weight for a branch that others serve more plainly. */
const SECOND = 0.6;
/** The weight of words from a branch's text, by their share of the message, and the least share. */
const [SOME_WORDS, ALL_WORDS, FEW_WORDS] = [0.5, 0.75, 0.25];
/** Added weight of each further sign of a branch. */
const ANOTHER_SIGN = 0.04;

/** Weighs the branches that serve an act by how often their texts speak of it. */
function weighAct([list, weight, fallback]: Act, branches: Branch[]): Weight[] {
  const words = pattern(phrases(list), 'giu');
  const counts = branches.map(({ text }) => text.match(words)?.length ?? 0);
  const most = Math.max(...counts);
  if (most === 0) return fallback ? [[fallback, weight]] : [];
  return branches.map((
    { code },
    i,
  ): Weight => [code, counts[i] === most ? weight : weight * SECOND])
    .filter((_, i) => counts[i]);
}

/** Weighs each branch by the words that only its text shares with the message. */
function weighWords(message: string, branches: Branch[]): Weight[] {
  const shared = branches.map(({ text }) => sharedStems(message, text));
  const own = shared.map((stems) =>
    stems.filter((stem) => shared.filter((each) => each.includes(stem)).length === 1).length
  );
  const shares = own.map((count) => count / stemsOf(message).size);
  return branches.map((
    { code },
    i,
  ): Weight => [code, SOME_WORDS + (ALL_WORDS - SOME_WORDS) * shares[i]!]).filter((_, i) =>
    shares[i]! >= FEW_WORDS
  );
}

/** Returns the branches that a message may be for by weight, highest first. */
export function rankBranches(message: string, branches: Branch[]): Weight[] {
  // "I have an appointment, please cancel it" asks for no other one.
  const isHad = means(message, 'change') && means(message, 'hasOne');
  const acts = ACTS.filter(([list]) => means(message, list) && !(isHad && list === 'booking'));
  const found = (courtesyOf(message) ? [COURTESY] : acts)
    .flatMap((act) => weighAct(act, branches)).concat(weighWords(message, branches));
  return branches.flatMap(({ code }): Weight[] => {
    const own = found.filter(([of]) => of === code).map(([, weight]) => weight);
    return own.length ? [[code, Math.max(...own) + ANOTHER_SIGN * (own.length - 1)]] : [];
  }).sort(([, a], [, b]) => b - a);
}

/** Returns whether a text is about something that people ask for. */
export const isAct = (text: string): boolean => ACTS.some(([list]) => means(text, list));

/** Returns whether a message is only "hello" or "thank you". */
export function courtesyOf(message: string): 'hello' | 'thanks' | null {
  if (means(message, 'hello')) return 'hello';
  return !isAct(message) && means(message, 'thanks') ? 'thanks' : null;
}

/** Confidence for continuing with a message that says nothing by itself. */
const CONTINUES = 0.78;
/** Confidence for a message that no branch is for. */
const UNKNOWN = 0.35;
/** Added weight of the current branch: most messages continue its topic. */
const CURRENT_BONUS = 0.2;
/** Below this weight a sign is too weak to leave the current branch. */
const WEAK = 0.6;

/** Chooses the branch of a message, given the current one. */
export function classify(
  message: string,
  { branches, current }: { branches: Branch[]; current: string | null },
) {
  const [first, second] = rankBranches(message, branches)
    .map(([code, weight]): Weight => [code, weight + (code === current ? CURRENT_BONUS : 0)])
    .sort(([, a], [, b]) => b - a);
  const isWeak = !first || first[1] < WEAK || courtesyOf(message) === 'thanks';
  if (current && current !== 'general_info' && isWeak) {
    return { intent_code: current, confidence: CONTINUES, runner_up: first?.[0] ?? 'general_info' };
  }
  if (!first) return { intent_code: 'general_info', confidence: UNKNOWN, runner_up: null };
  const doubt = second ? Math.max(0, second[1] - 0.5) * 0.4 : 0;
  const confidence = Math.round(Math.min(first[1] - doubt, 0.97) * 100) / 100;
  return { intent_code: first[0], confidence, runner_up: second?.[0] ?? null };
}

/** Returns the listed branches with all that the router's prompt says about them. */
export function readBranches(system: string): Branch[] {
  return [...system.matchAll(/^- (\w+) \((.*?)\): (.*)$/gm)].map(([, code, name, description]) => {
    const rule = new RegExp(`^- \`${code}\`: (.*)$`, 'm').exec(system)?.[1];
    return { code: code!, text: [name, name, description, rule].join('\n') };
  });
}

/** Plays the router, whose answer is specified in prompts/branches/_router. */
export function playRouter({ system, message }: Prompt): string {
  const current = /^Current branch: (?!none)(\w+)/m.exec(system)?.[1] ?? null;
  return JSON.stringify(classify(message, { branches: readBranches(system), current }));
}
