import type { ObservedTurn } from '../../../functions/assistant/evaluation/check-turn.ts';
import type { DialogTest, TestAction } from '../../../functions/assistant/schemas/dialog-test.ts';
import { FALLBACK_BRANCH } from '../../../functions/assistant/engine/branch-codes.ts';
import {
  type Branch,
  currentStep,
  findBranch,
} from '../../../functions/assistant/engine/branches.ts';
import { type StepAction } from '../../../functions/assistant/engine/branches.ts';
import {
  fillInput,
  listActions,
} from '../../../functions/assistant/engine/actions/step-actions.ts';
import { isSameJson } from '../../../functions/assistant/engine/slots.ts';
import type { ActionCall } from '../../../functions/assistant/schemas/action-call.ts';
import { APPOINTMENT_ACTIONS } from '../../../functions/shared/contract/appointment-actions.ts';
import type { TurnSettings } from '../../../functions/assistant/turn/turn-settings.ts';
import {
  type PromptConfig,
  toConfigParts,
} from '../../../functions/assistant/turn/prompt/prompt-parts.ts';
import type { SafetyNet } from '../../../functions/assistant/safety/safety-net.ts';
import { readText } from '../../support/read-text.ts';
import { settleReply } from '../../../functions/assistant/engine/settle-reply.ts';
import { settleRoute } from '../../../functions/assistant/engine/settle-route.ts';
import {
  INITIAL_STATE,
  type ThreadState,
} from '../../../functions/assistant/engine/thread-state.ts';
import type { Source } from '../../../functions/assistant/schemas/turn.ts';
import { assemblePrompt } from '../../../functions/assistant/turn/prompt/assemble-prompt.ts';
import { toText } from '../../../scripts/demo-model/answer.ts';
import { playModel } from '../../../scripts/demo-model/play-model.ts';
import { type ChatMessage, chatRequest } from '../../../scripts/demo-model/protocol.ts';
import { settingsOf } from '../../../scripts/assistant/settings-of.ts';
import { expect } from 'vitest';
import { CLINIC } from '../../support/clinic.ts';
import { type Calendar, createCalendar } from './seeded-calendar.ts';

/** One turn as the patient and the inspector see it. */
export interface PlayedTurn extends ObservedTurn {
  confidence: number;
  illegal: unknown;
  parseError: string | null;
  calls: ActionCall[];
}

/** A retrieved fragment: its document's name, its headings and its text. */
export type Fragment = [document: string, headingPath: string, text: string];

/** A Saturday: the next days' offers are on Monday 23 and Tuesday 24 November. */
export const NOW = new Date(2026, 10, 21, 9, 0);

/** The default confidence below which the router is in doubt. */
const MIN_CONFIDENCE = 0.5;

/** The parts of an assistant that its prompts are built from. */
export interface PlayedAssistant {
  branches: readonly Branch[];
  /** Texts of the active versions, by branch code; the router's is `_router`. */
  configs: Record<string, PromptConfig>;
  safety?: SafetyNet | null;
  actions?: TurnSettings['actions'];
  /** By default the seeded one, where nothing is taken. */
  calendar?: Calendar;
}

const { branches, configs, texts, safety, actions } = settingsOf(CLINIC);

/** The assistant of the repository's prompts. */
export const CLINIC_ASSISTANT: PlayedAssistant = {
  branches,
  configs: Object.fromEntries(configs.map((config) => [config.intent_code, config])),
  safety,
  actions,
};

function ask(system: string, history: ChatMessage[], { message, now }: Asked): string {
  const messages = [{ role: 'system', content: system }, ...history, {
    role: 'user',
    content: message,
  }];
  return toText(playModel(chatRequest.parse({ model: 'demo', messages }), now));
}

interface Asked {
  message: string;
  now: Date;
}

/** Returns the router's prompt, as functions/assistant/turn/model/route-message.ts builds it. */
export function routerPrompt(
  current: string | null,
  { branches, configs }: PlayedAssistant = CLINIC_ASSISTANT,
): string {
  const list = branches.filter((branch) => !branch.is_system)
    .map(({ code, name, description }) => `- ${code} (${name}): ${description}`);
  return [
    ...toConfigParts(configs._router!).map(({ text }) => text).filter(Boolean),
    `## Branches you can choose\n\n${list.join('\n')}`,
    `Current branch: ${current ?? 'none'}`,
  ].join('\n\n');
}

interface BranchCall {
  state: ThreadState;
  hint: string | null;
  fragments: Fragment[];
  calls: ActionCall[];
}

function branchPrompt(
  { branches, configs, actions = [] }: PlayedAssistant,
  { state, hint, fragments, calls }: BranchCall,
): string {
  const material = {
    branches,
    texts,
    fragments: fragments.map(([document_name, heading_path, text], i): Source => {
      const rank = {
        text_rank: i + 1,
        vector_rank: null,
        score: 1,
        page: null,
        searched_for: null,
        reranked: false,
      };
      return { document_id: '', chunk_index: i, document_name, heading_path, text, ...rank };
    }),
  };
  const config = configs[state.current_intent!]!;
  const codes = calledBy(branches, state);
  const callable = actions.filter(({ code }) => codes.includes(code));
  return assemblePrompt(material, { config, state, hint, callable, actions: calls }).text;
}

/** Returns the actions that the model of this state may call. */
const calledBy = (branches: readonly Branch[], state: ThreadState) =>
  listActions(findBranch(branches, state.current_intent), currentStep(state, branches));

/** Creates a calendar that answers with the action results of a dialog test. */
const storedCalendar = (answers: readonly TestAction[]): Calendar => (code, input) => {
  const found = answers.find((each) =>
    each.code === code && (!each.input || isSameJson(each.input, input))
  );
  return found
    ? { status: found.error ?? 'ok', output: found.output ?? null }
    : { status: 'not_available', output: null };
};

/** Creates the caller of a turn's actions, which adds each call to `calls`. */
const createCaller = (calls: ActionCall[], calendar: Calendar) =>
(
  trigger: ActionCall['trigger'],
  code: string,
  input: Readonly<Record<string, unknown>> | null,
): ActionCall['status'] => {
  const kind = APPOINTMENT_ACTIONS[code]?.kind ?? null;
  const answer = input ? calendar(code, input) : { status: 'invalid_input' as const, output: null };
  calls.push({
    ...{ code, kind, trigger, input: { ...input }, latency_ms: 0, idempotency_key: null },
    ...answer,
  });
  return answer.status;
};

/**
 * Plays a dialog of the demo model with the safety rules and the real engine, without a database or a
 * server.
 */
export function playDialog(
  lines: string[],
  retrieved: Fragment[] | ((line: string) => Fragment[]) = [],
  setup: DialogTest['setup'] = null,
  assistant: PlayedAssistant = CLINIC_ASSISTANT,
): PlayedTurn[] {
  const { branches, safety, actions = [] } = assistant;
  const now = setup?.now ? new Date(setup.now) : NOW;
  const calendar = assistant.calendar ??
    (setup?.actions ? storedCalendar(setup.actions) : createCalendar(now));
  let state = setup?.state ?? INITIAL_STATE;
  const history: ChatMessage[] = (setup?.messages ?? []).map(({ role, text }) => ({
    role,
    content: text,
  }));
  return lines.map((line) => {
    const danger = safety?.find(line);
    if (danger) {
      history.push({ role: 'user', content: line }, { role: 'assistant', content: danger.reply });
      return {
        ...{ intent_code: state.current_intent, step: state.current_step, slots: state.slots },
        ...{ events: ['safety'], sources: [], reply: danger.reply },
        ...{ confidence: 1, illegal: null, parseError: null, calls: [] },
      };
    }
    const asked = { message: line, now };
    const calls: ActionCall[] = [];
    const call = createCaller(calls, calendar);
    const fill = (action: StepAction) => {
      const callable = actions.find(({ code }) => code === action.action);
      return fillInput(action, state.slots, callable);
    };
    const failedSteps: string[] = [];
    const fragments = typeof retrieved === 'function' ? retrieved(line) : retrieved;
    const route = JSON.parse(ask(routerPrompt(state.current_intent, assistant), history, asked));
    const code = route.confidence < MIN_CONFIDENCE ? FALLBACK_BRANCH : route.intent_code;
    const routed = settleRoute(state, code, branches);
    const events = [...routed.events];
    state = routed.state;
    for (let bounces = 0, tries = 0;; tries++) {
      const hint = tries ? null : routed.hint;
      for (const lookup of currentStep(state, branches)?.before ?? []) {
        const input = fill(lookup);
        const isKnown = calls.some((each) => isSameJson(each.input, input));
        if (input && !isKnown) call('before', lookup.action, input);
      }
      const prompt = branchPrompt(assistant, { state, hint, fragments, calls });
      const answer = readText(ask(prompt, history, asked));
      const action = answer.tail?.ok ? answer.tail.value.action : null;
      if (action && calledBy(branches, state).includes(action.code)) {
        call('model', action.code, action.input);
        expect(calls.filter(({ trigger }) => trigger === 'model').length).toBeLessThanOrEqual(3);
        continue;
      }
      const before = state;
      const settled = settleReply(before, answer, { branches, bounces, failedSteps });
      events.push(...settled.events);
      state = settled.state;
      if (settled.next !== 'show') {
        bounces++;
        continue;
      }
      const step = currentStep(state, branches);
      const isEntered = step && step.code !== before.current_step &&
        state.current_intent === before.current_intent;
      if (isEntered && step.on_enter) {
        const status = call('on_enter', step.on_enter.action, fill(step.on_enter));
        if (status !== 'ok') {
          failedSteps.push(step.code);
          state = settleReply(before, answer, { branches, bounces, failedSteps }).state;
          events.push('action_failed');
          continue;
        }
      }
      history.push({ role: 'user', content: line }, { role: 'assistant', content: answer.text });
      return {
        intent_code: state.current_intent,
        step: state.current_step,
        slots: state.slots,
        events,
        sources: fragments.map(([document]) => document),
        reply: answer.text,
        confidence: route.confidence,
        illegal: settled.scenario.illegal_transition,
        parseError: settled.scenario.parse_error,
        calls,
      };
    }
  });
}
