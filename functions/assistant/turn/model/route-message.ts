import type OpenAI from 'openai';
import { type Branch, isResponder } from '../../engine/branches.ts';
import { ESCALATION_BRANCH, ROUTER_BRANCH, SAFETY_BRANCH } from '../../engine/branch-codes.ts';
import { ROUTER_HISTORY_LENGTH } from '../../engine/limits.ts';
import { cleanText } from '../../../shared/clean-text.ts';
import { defangForRouter } from '../../model-text/defang.ts';
import { createFallbackRoute, parseRoute } from '../../model-text/read-route.ts';
import type { RouterTrace } from '../../schemas/trace.ts';
import type { RouterDebug } from '../../schemas/turn.ts';
import type { AgentConfig } from '../turn-settings.ts';
import {
  type AssembledPrompt,
  assembleParts,
  toConfigParts,
  toOneLine,
} from '../prompt/prompt-parts.ts';
import { toDialogFacts, type TurnMaterial } from '../turn-material.ts';
import type { TurnRequest } from '../turn-request.ts';
import type { ModelMessage } from '../../../shared/model-message.ts';
import type { ChatModel } from './chat-model.ts';
import { ModelError } from '../../../shared/model-error.ts';
import { type RouterRequest, toCacheKey, toSentPrompt } from './sent-request.ts';

/** Maximum stored characters of the router's answer. */
const MAX_RAW_LENGTH = 2000;

function buildRouterPrompt(
  config: AgentConfig,
  responders: Branch[],
  current: string | null,
): AssembledPrompt {
  const list = responders.map(({ code, name, description }) =>
    `- ${code} (${toOneLine(name)}): ${toOneLine(description)}`
  );
  return assembleParts([
    ...toConfigParts(config),
    { kind: 'branches', text: `## Branches you can choose\n\n${list.join('\n')}` },
    { kind: 'state', text: `Current branch: ${current ?? 'none'}` },
  ]);
}

function routeFormat(responders: Branch[]): OpenAI.ResponseFormatJSONSchema {
  const codes = responders.map((branch) => branch.code);
  const schema = {
    type: 'object',
    properties: {
      intent_code: { type: 'string', enum: codes },
      confidence: { type: 'number' },
      runner_up: { type: ['string', 'null'], enum: [...codes, null] },
    },
    required: ['intent_code', 'confidence', 'runner_up'],
    additionalProperties: false,
  };
  return { type: 'json_schema', json_schema: { name: 'route', strict: true, schema } };
}

function buildRouterMessages(
  prompt: string,
  loaded: TurnMaterial,
  message: string,
): ModelMessage[] {
  const recent = loaded.messages.slice(-ROUTER_HISTORY_LENGTH);
  const codes = loaded.branches.map((branch) => branch.code);
  return [
    { role: 'system', content: prompt },
    ...recent.map(({ role, text }) => ({ role, content: defangForRouter(text, codes) })),
    { role: 'user', content: defangForRouter(message, codes) },
  ];
}

interface RouterDeps {
  model: ChatModel;
  /** Minimum confidence, from 0 to 1, to use the router's decision. */
  minConfidence: number;
}

export interface Routed {
  route: RouterDebug;
  /** Null when the router did not answer. */
  trace: RouterTrace | null;
}

function buildRouterRequest(loaded: TurnMaterial, responders: Branch[]): RouterRequest | undefined {
  if (loaded.recordedCalls) return loaded.recordedCalls.router ?? undefined;
  const config = loaded.configs.find((each) => each.intent_code === ROUTER_BRANCH);
  if (!config) return undefined;
  return { config, prompt: buildRouterPrompt(config, responders, loaded.state.current_intent) };
}

/** Debug details of a message that was answered without the router. */
export const NOT_ROUTED: RouterDebug = Object.freeze({
  intent_code: SAFETY_BRANCH,
  version: null,
  confidence: null,
  fallback: false,
  raw: '',
  runner_up: null,
  reason: null,
  model: null,
  usage: null,
});

/** Debug details of a message that the fixed text for an outage answers without the router. */
export const OUTAGE_ANSWERED: RouterDebug = Object.freeze({
  ...NOT_ROUTED,
  intent_code: ESCALATION_BRANCH,
});

const NAMED_REASON = 'the caller named the branch';

/** Returns whether the caller named the branch, so that the router was not called. */
export const wasNamed = ({ fallback, reason }: Pick<RouterDebug, 'fallback' | 'reason'>): boolean =>
  !fallback && reason !== null;

/**
 * Returns the router's decision, or the branch that the caller named: step 1. A failed call, an
 * unparsable answer or low confidence leads to general_info, never to a failed turn.
 */
export async function routeMessage(
  { model, minConfidence }: RouterDeps,
  loaded: TurnMaterial,
  { message, signal }: Pick<TurnRequest, 'message' | 'signal'>,
): Promise<Routed> {
  if (loaded.namedBranch !== undefined) {
    const route = { ...NOT_ROUTED, intent_code: loaded.namedBranch, reason: NAMED_REASON };
    return { route, trace: null };
  }
  const responders = loaded.branches.filter(isResponder);
  const request = buildRouterRequest(loaded, responders);
  const failed = { raw: '', model: null, usage: null, version: request?.config.version ?? null };
  if (!request) {
    const route = createFallbackRoute('the router has no active configuration');
    return { route: { ...route, ...failed }, trace: null };
  }
  const { config, prompt, override } = request;
  const trace = { config_id: config.id, version: config.version };
  try {
    const answer = await model({
      messages: buildRouterMessages(prompt.text, loaded, message),
      dialog: toDialogFacts(loaded, message),
      format: override ? undefined : routeFormat(responders),
      override,
      parameters: config.parameters,
      cacheKey: toCacheKey(ROUTER_BRANCH, config),
      signal,
    });
    const route = parseRoute(answer.text, loaded.branches, minConfidence);
    return {
      route: {
        ...route,
        version: config.version,
        raw: cleanText(answer.text.slice(0, MAX_RAW_LENGTH)),
        model: answer.model,
        usage: answer.usage,
      },
      trace: {
        ...trace,
        ...toSentPrompt(prompt, answer.pseudonyms),
        ...answer.options,
        output: cleanText(answer.text),
      },
    };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { route: { ...createFallbackRoute(error.message), ...failed }, trace: null };
  }
}
