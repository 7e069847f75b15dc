import {
  type Branch,
  currentStep,
  findStep,
} from '../../../functions/assistant/engine/branches.ts';
import { FALLBACK_BRANCH } from '../../../functions/assistant/engine/branch-codes.ts';
import { NUDGE_AT } from '../../../functions/assistant/engine/limits.ts';
import { readText } from '../../support/read-text.ts';
import { settleReply } from '../../../functions/assistant/engine/settle-reply.ts';
import { settleRoute } from '../../../functions/assistant/engine/settle-route.ts';
import {
  INITIAL_STATE,
  type ThreadState,
} from '../../../functions/assistant/engine/thread-state.ts';
import { playModel } from '../../../scripts/demo-model/play-model.ts';
import { type ChatMessage, chatRequest } from '../../../scripts/demo-model/protocol.ts';
import { BOOKING_STEPS, SCENARIO_INTENT } from '../../../scripts/seed/data/booking-steps.ts';
import { SEED_INTENTS } from '../../../scripts/seed/data/intents.ts';
import { readPromptFiles } from '../../../scripts/seed/prompt-files.ts';

/** One turn as the patient and the inspector see it. */
export interface PlayedTurn {
  branch: string | null;
  step: string | null;
  slots: ThreadState['slots'];
  events: string[];
  reply: string;
  confidence: number;
  illegal: unknown;
  parseError: string | null;
}

/** A retrieved fragment: title and text. */
export type Fragment = [title: string, text: string];

/** A Saturday: the offers of the next days are Monday 23 and Tuesday 24 November. */
export const NOW = new Date(2026, 10, 21, 9, 0);

/** Below it the router is in doubt, by default. */
const MIN_CONFIDENCE = 0.5;

const files = await readPromptFiles();

const BRANCHES: Branch[] = SEED_INTENTS.map((intent) => ({
  code: intent.code,
  name: intent.name,
  description: intent.description,
  is_enabled: true,
  is_system: intent.code.startsWith('_'),
  is_authoritative: intent.isAuthoritative ?? false,
  steps: intent.code !== SCENARIO_INTENT ? [] : BOOKING_STEPS.map((step) => ({
    code: step.code,
    name: step.name,
    system_prompt: files.steps[step.code]!,
    allowed_next: step.allowedNext,
    guards: step.guards,
  })),
}));

function configPrompt(code: string): string {
  const { systemPrompt, rulesText, exitConditionsText } = files.branches[code]!;
  return [systemPrompt, rulesText, exitConditionsText].filter(Boolean).join('\n\n');
}

function ask(system: string, history: ChatMessage[], message: string): string {
  const messages = [{ role: 'system', content: system }, ...history, {
    role: 'user',
    content: message,
  }];
  return playModel(chatRequest.parse({ model: 'demo', messages }), NOW);
}

function routerPrompt(current: string | null): string {
  const list = BRANCHES.filter((branch) => !branch.is_system)
    .map(({ code, name, description }) => `- ${code} (${name}): ${description}`);
  return [
    configPrompt('_router'),
    `## Branches you can choose\n\n${list.join('\n')}`,
    `Current branch: ${current ?? 'none'}`,
  ].join('\n\n');
}

function fill(code: string, values: Record<string, string>): string {
  return files.texts[code]!.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

function stateValues(state: ThreadState, hint: string | null): Record<string, string> {
  const branch = BRANCHES.find(({ code }) => code === state.current_intent);
  const step = currentStep(state, BRANCHES)!;
  const next = step.allowed_next.map((code) => findStep(branch, code)!);
  return {
    current_intent_name: branch!.name,
    proposed_intent_code: hint ?? '',
    step_code: step.code,
    step_name: step.name,
    slots: JSON.stringify(state.slots),
    allowed_next: next.map(({ code }) => code).join(', ') || 'none',
    guards: next.filter(({ guards }) => guards.requires?.length)
      .map(({ code, guards }) => `${code} requires ${guards.requires!.join(', ')}`)
      .join('; ') || 'none',
  };
}

function branchPrompt(state: ThreadState, hint: string | null, fragments: Fragment[]): string {
  const step = currentStep(state, BRANCHES);
  const blocks = fragments.map(([title, text], i) =>
    `Fragment ${i + 1}, ${title}\n\`\`\`\n${text}\n\`\`\``
  );
  const values = step ? stateValues(state, hint) : {};
  return [
    configPrompt(state.current_intent!),
    step?.system_prompt,
    blocks.length ? `## Fragments of the clinic's documents\n\n${blocks.join('\n\n')}` : null,
    step && fill('state_block', values),
    step && hint && fill('router_hint', values),
    step && state.soft_insertion_count >= NUDGE_AT && fill('nudge', values),
  ].filter(Boolean).join('\n\n');
}

/**
 * Plays a dialog of the demo model through the prompts of the repository and the real rules of
 * the engine, without a database or a server.
 */
export function playDialog(
  lines: string[],
  retrieved: Fragment[] | ((line: string) => Fragment[]) = [],
): PlayedTurn[] {
  let state = INITIAL_STATE;
  const history: ChatMessage[] = [];
  return lines.map((line) => {
    const fragments = typeof retrieved === 'function' ? retrieved(line) : retrieved;
    const route = JSON.parse(ask(routerPrompt(state.current_intent), history, line));
    const code = route.confidence < MIN_CONFIDENCE ? FALLBACK_BRANCH : route.intent_code;
    const routed = settleRoute(state, code, BRANCHES);
    const events: string[] = [...routed.events];
    state = routed.state;
    for (let bounces = 0;; bounces++) {
      const hint = bounces ? null : routed.hint;
      const answer = readText(ask(branchPrompt(state, hint, fragments), history, line));
      const settled = settleReply(state, answer, { branches: BRANCHES, bounces });
      events.push(...settled.events);
      state = settled.state;
      if (settled.next !== 'show') continue;
      history.push({ role: 'user', content: line }, { role: 'assistant', content: answer.text });
      return {
        branch: state.current_intent,
        step: state.current_step,
        slots: state.slots,
        events,
        reply: answer.text,
        confidence: route.confidence,
        illegal: settled.scenario.illegal_transition,
        parseError: settled.scenario.parse_error,
      };
    }
  });
}
