import type { Prompt } from './read-prompt.ts';
import { type Topic, weighTopics } from './topics.ts';

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
  const enabled = [...list.matchAll(/^\s*(?:[-*•]|\d+\.)\s*[`"]?([a-z]\w*)[`"]?\s*[:(—–-]/gm)]
    .map(([, code]) => code!);
  const current = [...system.matchAll(/current branch\W{0,4}([a-z]\w*)/gi)].at(-1)?.[1] ?? null;
  return { enabled, current: current === 'none' || current === 'null' ? null : current };
}

function round(confidence: number): number {
  return Math.round(Math.min(confidence, 0.97) * 100) / 100;
}

/** Nothing in the message points anywhere: go on, or admit that it is unclear. */
function continueOrDoubt(message: string, current: string | null): Classification {
  if (current && current !== 'general_info') {
    return { intent_code: current, confidence: CONTINUES, runner_up: 'general_info' };
  }
  const isSentence = message.split(/\s+/).length >= 3;
  return { intent_code: 'general_info', confidence: isSentence ? 0.55 : 0.35, runner_up: null };
}

/** Chooses the branch of a message, seeing the current one. */
export function classify(message: string, { enabled, current }: RouterContext): Classification {
  const isEnabled = (topic: Topic) => !enabled.length || enabled.includes(topic);
  const weights = weighTopics(message)
    .filter(([topic]) => isEnabled(topic))
    .map(([topic, weight]): [Topic, number] => [
      topic,
      topic === current ? weight + CURRENT_BONUS : weight,
    ])
    .sort(([, a], [, b]) => b - a);
  const [first, second] = weights;
  if (!first) return continueOrDoubt(message, current);
  const goesOn = first[1] < WEAK && current && current !== 'general_info';
  if (goesOn) return { intent_code: current, confidence: CONTINUES, runner_up: first[0] };
  const doubt = second ? Math.max(0, second[1] - 0.5) * 0.4 : 0;
  return {
    intent_code: first[0],
    confidence: round(first[1] - doubt),
    runner_up: second?.[0] ?? null,
  };
}

/** Plays the router. */
export function playRouter({ system, message }: Prompt): string {
  return JSON.stringify(classify(message, readRouterContext(system)));
}
