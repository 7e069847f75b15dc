import type { Prompt } from './read-prompt.ts';
import { courtesyOf, type Topic, weighTopics } from './topics.ts';

/** What the router answers (prompts/_router.md). */
interface Classification {
  intent_code: string;
  confidence: number;
  runner_up: string | null;
}

/** What the router is told besides the message. */
interface RouterContext {
  /** Codes of the enabled branches; empty when the prompt does not list any. */
  enabled: string[];
  current: string | null;
}

/** A message that says nothing by itself continues what is going on with this confidence. */
const CONTINUES = 0.78;
/** What the current branch gains: most messages go on with their topic. */
const CURRENT_BONUS = 0.2;
/** Below this a sign is too weak to leave the current branch for. */
const WEAK = 0.6;

/** Of the part after the last heading that speaks of branches; a prompt's rules list codes too. */
function readRouterContext(system: string): RouterContext {
  const heading = [...system.matchAll(/^#+ .*branch.*$|^.*branches.*:\s*$/gim)].at(-1);
  const list = heading ? system.slice(heading.index + heading[0].length) : '';
  const enabled = [...list.matchAll(/^\s*(?:[-*•]|\d+\.)\s*[`"]?([a-z]\w*)[`"]?\s*[:(—–-]/gm)];
  const current = [...system.matchAll(/current branch\W{0,4}([a-z]\w*)/gi)].at(-1)?.[1] ?? 'none';
  return {
    enabled: enabled.map(([, code]) => code!),
    current: current === 'none' ? null : current,
  };
}

/** Chooses the branch of a message, seeing the current one. */
export function classify(message: string, { enabled, current }: RouterContext): Classification {
  const isEnabled = (topic: Topic) => !enabled.length || enabled.includes(topic);
  const [first, second] = weighTopics(message)
    .filter(([topic]) => isEnabled(topic))
    .map(([topic, weight]) => [topic, weight + (topic === current ? CURRENT_BONUS : 0)] as const)
    .sort(([, a], [, b]) => b - a);
  const runner_up = (first && second?.[0]) ?? null;
  const isThanks = current === 'new_booking' && courtesyOf(message) === 'thanks';
  const isWeak = !first || first[1] < WEAK || isThanks;
  if (current && current !== 'general_info' && isWeak) {
    return { intent_code: current, confidence: CONTINUES, runner_up: first?.[0] ?? 'general_info' };
  }
  if (!first) {
    const confidence = message.split(/\s+/).length >= 3 ? 0.55 : 0.35;
    return { intent_code: 'general_info', confidence, runner_up };
  }
  const doubt = second ? Math.max(0, second[1] - 0.5) * 0.4 : 0;
  const confidence = Math.round(Math.min(first[1] - doubt, 0.97) * 100) / 100;
  return { intent_code: first[0], confidence, runner_up };
}

/** Plays the router. */
export function playRouter({ system, message }: Prompt): string {
  return JSON.stringify(classify(message, readRouterContext(system)));
}
