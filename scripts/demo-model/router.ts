import type { Prompt } from './read-prompt.ts';
import { type List, means } from './vocabulary.ts';

/** A branch that the demo model recognizes by a message. */
export type Topic = keyof typeof SIGNS;

/** The signs of each branch, with their weights. */
const SIGNS = {
  escalate_human: { person: 0.94 },
  reschedule: { reschedule: 0.92 },
  new_booking: { booking: 0.88, complaint: 0.62, service: 0.4 },
  price_question: { price: 0.86 },
  medical_question: { medical: 0.84, complaint: 0.5 },
  general_info: { hello: 0.93, general: 0.82 },
} satisfies Record<string, Partial<Record<List, number>>>;
/** Added weight of each further sign of a branch. */
const ANOTHER_SIGN = 0.04;
/** Minimum weight of a topic that is more than mentioned. */
const PLAIN = 0.8;

/** Detects danger to life (prompts/medical_question.md), which overrides everything else. */
export function dangerIn(message: string): 'selfHarm' | 'emergency' | null {
  return (['selfHarm', 'emergency'] as const).find((danger) => means(message, danger)) ?? null;
}

/** Returns the topics of a message by weight, highest first. */
export function weighTopics(message: string): [topic: Topic, weight: number][] {
  if (dangerIn(message)) return [['medical_question', 0.97], ['escalate_human', 0.3]];
  const weighed = Object.entries(SIGNS).flatMap(([topic, signs]): [Topic, number][] => {
    const found = Object.entries(signs).filter(([list]) => means(message, list as List));
    const best = Math.max(...found.map(([, weight]) => weight));
    return found.length ? [[topic as Topic, best + ANOTHER_SIGN * (found.length - 1)]] : [];
  });
  if (weighed.length === 0 && means(message, 'thanks')) return [['general_info', 0.93]];
  return weighed.sort(([, a], [, b]) => b - a);
}

export function isAbout(topic: Topic, message: string): boolean {
  return weighTopics(message).some(([each, weight]) => each === topic && weight >= PLAIN);
}

/** Returns whether a message is only "hello" or "thank you". */
export function courtesyOf(message: string): 'hello' | 'thanks' | null {
  if (means(message, 'hello')) return 'hello';
  const isThanks = means(message, 'thanks') && weighTopics(message)[0]?.[0] === 'general_info';
  return isThanks ? 'thanks' : null;
}

/** Confidence for continuing with a message that says nothing by itself. */
const CONTINUES = 0.78;
/** Added weight of the current branch: most messages continue its topic. */
const CURRENT_BONUS = 0.2;
/** Below this weight a sign is too weak to leave the current branch. */
const WEAK = 0.6;

/**
 * Chooses the branch of a message, given the current one; among all when none is listed as enabled.
 */
export function classify(
  message: string,
  { enabled, current }: { enabled: string[]; current: string | null },
) {
  const [first, second] = weighTopics(message)
    .filter(([topic]) => !enabled.length || enabled.includes(topic))
    .map(([topic, weight]) => [topic, weight + (topic === current ? CURRENT_BONUS : 0)] as const)
    .sort(([, a], [, b]) => b - a);
  const isThanks = current === 'new_booking' && courtesyOf(message) === 'thanks';
  const isWeak = !first || first[1] < WEAK || isThanks;
  if (current && current !== 'general_info' && isWeak) {
    return { intent_code: current, confidence: CONTINUES, runner_up: first?.[0] ?? 'general_info' };
  }
  if (!first) {
    const confidence = message.split(/\s+/).length >= 3 ? 0.55 : 0.35;
    return { intent_code: 'general_info', confidence, runner_up: null };
  }
  const doubt = second ? Math.max(0, second[1] - 0.5) * 0.4 : 0;
  const confidence = Math.round(Math.min(first[1] - doubt, 0.97) * 100) / 100;
  return { intent_code: first[0], confidence, runner_up: second?.[0] ?? null };
}

/** Plays the router, whose answer is specified in prompts/_router.md. */
export function playRouter({ system, message }: Prompt): string {
  const enabled = [...system.matchAll(/^- (\w+) \(/gm)].map(([, code]) => code!);
  const current = /^Current branch: (?!none)(\w+)/m.exec(system)?.[1] ?? null;
  return JSON.stringify(classify(message, { enabled, current }));
}
