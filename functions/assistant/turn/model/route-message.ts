import type OpenAI from 'openai';
import { type Branch, isResponder } from '../../engine/branches.ts';
import { ROUTER_BRANCH } from '../../engine/branch-codes.ts';
import { ROUTER_HISTORY_LENGTH } from '../../engine/limits.ts';
import { cleanText } from '../../../shared/clean-text.ts';
import { defangForRouter } from '../../model-text/defang.ts';
import { fallbackRoute, readRoute } from '../../model-text/read-route.ts';
import type { RouterDebug } from '../../schemas/turn.ts';
import type { LoadedTurn } from '../load/load-turn.ts';
import type { AgentConfig } from '../load/turn-settings.ts';
import { configPrompt, joinParts, oneLine } from '../prompt/prompt-parts.ts';
import type { TurnRequest } from '../turn-request.ts';
import type { ChatModel, ModelMessage } from './chat-model.ts';
import { ModelError } from './model-error.ts';

/** The stored answer is cut here: a router that rambles does not fill the database. */
const RAW_AT_MOST = 2000;

function routerPrompt(config: AgentConfig, responders: Branch[], current: string | null): string {
  const list = responders.map(({ code, name, description }) =>
    `- ${code} (${oneLine(name)}): ${oneLine(description)}`
  );
  return joinParts([
    configPrompt(config),
    `## Branches you can choose\n\n${list.join('\n')}`,
    `Current branch: ${current ?? 'none'}`,
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

function routerMessages(prompt: string, loaded: LoadedTurn, message: string): ModelMessage[] {
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
  /** From 0 to 1; below it the router is in doubt. */
  minConfidence: number;
}

/**
 * Step 1: the router's decision. It never fails a turn: in doubt, on an unreadable answer or a
 * failed call it is general_info.
 */
export async function routeMessage(
  { model, minConfidence }: RouterDeps,
  loaded: LoadedTurn,
  { message, signal }: TurnRequest,
): Promise<RouterDebug> {
  const config = loaded.configs.find((each) => each.intent_code === ROUTER_BRANCH);
  const failed = { raw: '', model: null, usage: null, version: config?.version ?? null };
  if (!config) return { ...fallbackRoute('the router has no active configuration'), ...failed };
  const responders = loaded.branches.filter(isResponder);
  const prompt = routerPrompt(config, responders, loaded.state.current_intent);
  try {
    const answer = await model({
      messages: routerMessages(prompt, loaded, message),
      format: routeFormat(responders),
      signal,
    });
    const route = readRoute(answer.text, loaded.branches, minConfidence);
    return {
      ...route,
      version: config.version,
      raw: cleanText(answer.text.slice(0, RAW_AT_MOST)),
      model: answer.model,
      usage: answer.usage,
    };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { ...fallbackRoute(error.message), ...failed };
  }
}
