import type { ObservedTurn } from '../../../functions/assistant/evaluation/check-turn.ts';
import type { DialogTest } from '../../../functions/assistant/schemas/dialog-test.ts';
import { FALLBACK_BRANCH } from '../../../functions/assistant/engine/branch-codes.ts';
import type { Branch } from '../../../functions/assistant/engine/branches.ts';
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
import { playModel } from '../../../scripts/demo-model/play-model.ts';
import { type ChatMessage, chatRequest } from '../../../scripts/demo-model/protocol.ts';
import { settingsOf } from '../../../scripts/assistant/settings-of.ts';
import { CLINIC } from '../../support/clinic.ts';

/** One turn as the patient and the inspector see it. */
export interface PlayedTurn extends ObservedTurn {
  confidence: number;
  illegal: unknown;
  parseError: string | null;
}

/** A retrieved fragment: title and text. */
export type Fragment = [title: string, text: string];

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
}

const { branches, configs, texts, safety } = settingsOf(CLINIC);

/** The assistant of the repository's prompts. */
export const CLINIC_ASSISTANT: PlayedAssistant = {
  branches,
  configs: Object.fromEntries(configs.map((config) => [config.intent_code, config])),
  safety,
};

function ask(system: string, history: ChatMessage[], message: string): string {
  const messages = [{ role: 'system', content: system }, ...history, {
    role: 'user',
    content: message,
  }];
  return playModel(chatRequest.parse({ model: 'demo', messages }), NOW);
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

function branchPrompt(
  { branches, configs }: PlayedAssistant,
  { state, hint, fragments }: { state: ThreadState; hint: string | null; fragments: Fragment[] },
): string {
  const material = {
    branches,
    texts,
    fragments: fragments.map(([title, text], i): Source => {
      const [document_name = '', heading_path = ''] = title.split(/: (.*)/);
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
  return assemblePrompt(material, { config, state, hint }).text;
}

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
  const { branches, safety } = assistant;
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
        ...{ confidence: 1, illegal: null, parseError: null },
      };
    }
    const fragments = typeof retrieved === 'function' ? retrieved(line) : retrieved;
    const route = JSON.parse(ask(routerPrompt(state.current_intent, assistant), history, line));
    const code = route.confidence < MIN_CONFIDENCE ? FALLBACK_BRANCH : route.intent_code;
    const routed = settleRoute(state, code, branches);
    const events = [...routed.events];
    state = routed.state;
    for (let bounces = 0;; bounces++) {
      const hint = bounces ? null : routed.hint;
      const answer = readText(
        ask(branchPrompt(assistant, { state, hint, fragments }), history, line),
      );
      const settled = settleReply(state, answer, { branches, bounces });
      events.push(...settled.events);
      state = settled.state;
      if (settled.next !== 'show') continue;
      history.push({ role: 'user', content: line }, { role: 'assistant', content: answer.text });
      return {
        intent_code: state.current_intent,
        step: state.current_step,
        slots: state.slots,
        events,
        sources: fragments.map(([title]) => title.split(': ')[0]!),
        reply: answer.text,
        confidence: route.confidence,
        illegal: settled.scenario.illegal_transition,
        parseError: settled.scenario.parse_error,
      };
    }
  });
}
