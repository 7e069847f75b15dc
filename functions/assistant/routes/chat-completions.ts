import { z } from 'zod';
import type { Db } from '../../shared/clients.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import type { RateSettings } from '../../shared/http/limit-rate.ts';
import { forOperators, forOperatorsInCall, json, problems } from '../../shared/http/openapi.ts';
import { problem } from '../../shared/http/problem.ts';
import { toChunks, toCompletion } from '../protocols/completion.ts';
import { findNamedThread, placeMessage } from '../protocols/place-message.ts';
import {
  ASSISTANT_MODEL,
  ChatCompletion,
  ChatCompletionChunk,
  ChatCompletionRequest,
  extractText,
  Model,
  ModelList,
} from '../schemas/chat-completions.ts';
import { DialogHeaders, KeyHeader } from '../schemas/protocols.ts';
import { ChatRequest } from '../schemas/turn.ts';
import { runTurn, type TurnDeps } from '../turn/run-turn.ts';
import { formatData } from '../protocols/event-body.ts';
import { toTurnCaller } from './turn-caller.ts';
import { toTurnFromIdempotencyKey } from './turn-from-idempotency-key.ts';
import { declareErrors, declareTurn } from './openai-errors.ts';

const Headers = DialogHeaders.extend(KeyHeader.shape);

const inSeconds = (moment: string) => Math.floor(Date.parse(moment) / 1000);

function readSentMessage(
  body: z.output<typeof ChatCompletionRequest>,
  headers: z.output<typeof Headers>,
) {
  return {
    message: ChatRequest.shape.message.parse(extractText(body.messages.at(-1)!.content)),
    thread_id: findNamedThread(headers['X-Thread-Id'], body.metadata?.thread_id),
    conversation: headers['X-Conversation-Id'] || headers['X-OpenWebUI-Chat-Id'],
    isFirst: !body.messages.slice(0, -1).some(({ role }) =>
      role === 'user' || role === 'assistant'
    ),
  };
}

async function readModels(db: Db): Promise<Model[]> {
  const rows = unwrap(
    await db.from('intents').select('code, name, created_at')
      .eq('is_enabled', true).eq('is_system', false).neq('code', ASSISTANT_MODEL)
      .order('order_index').order('code'),
  );
  const model = (id: string, name: string, created: number): Model => ({
    id,
    object: 'model',
    created,
    owned_by: ASSISTANT_MODEL,
    name,
  });
  const branches = rows.map(({ code, name, created_at }) =>
    model(code, name, inSeconds(created_at))
  );
  const created = Math.min(...branches.map((branch) => branch.created));
  return [model(ASSISTANT_MODEL, 'Assistant', created), ...branches];
}

export function chatCompletionRoutes(deps: TurnDeps, settings: RateSettings) {
  const routes = new ApiRoutes('OpenAI');

  routes.operation('post', '/v1/chat/completions', {
    operationId: 'createChatCompletion',
    summary: 'Send a message in the format of OpenAI’s Chat Completions API',
    description:
      'The last message must be the patient’s. One turn answers it, as with POST /chat. ' +
      'metadata.thread_id or X-Thread-Id continues a dialog, X-Conversation-Id the dialog ' +
      'that began with this id of the client. Without any of them a new dialog begins; it ' +
      'fails with 422 if earlier messages were sent. The first message of a conversation is ' +
      'recognised by that id and not by an Idempotency-Key: sent again before another ' +
      'message, it returns the same turn. With stream the response is a `text/event-stream` ' +
      'of events with a ChatCompletionChunk each, and `[DONE]` at the end. The reply comes ' +
      'in one piece when it is final, because a hand-over may discard it before.',
    ...forOperatorsInCall,
    headers: Headers,
    body: ChatCompletionRequest,
    responses: declareTurn(ChatCompletion, ChatCompletionChunk),
  }, async (c, { headers, body }) => {
    const { model, stream, stream_options } = body;
    const sent = readSentMessage(body, headers);
    const keyed = await toTurnFromIdempotencyKey(c, headers['Idempotency-Key']);
    const { client_message_id } = keyed;
    const place = await placeMessage(deps.db, c.var.caller, { ...sent, client_message_id });
    const answer = await runTurn(deps, {
      message: sent.message,
      ...place,
      ...(place.client_message_id === client_message_id && keyed),
      ...(model !== ASSISTANT_MODEL && { intent_code: model }),
      ...toTurnCaller(c, settings),
    });
    const completion = toCompletion(answer, model, Date.now());
    c.header('X-Thread-Id', answer.thread_id);
    if (!stream) return c.json(completion, 200);
    const chunks = toChunks(completion, stream_options?.include_usage ?? false);
    return c.body(`${chunks.map(formatData).join('')}data: [DONE]\n\n`, 200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
    });
  });

  routes.operation('get', '/v1/models', {
    operationId: 'listModels',
    summary: 'List the assistant and its enabled branches as OpenAI models',
    ...forOperators,
    responses: {
      200: json(ModelList, 'The models'),
      ...declareErrors(problems(401, 403, 429)),
    },
  }, async (c) => {
    const data = await readModels(c.var.db);
    return { object: 'list', data };
  });

  routes.operation('get', '/v1/models/{model}', {
    operationId: 'getModel',
    summary: 'Get the assistant or an enabled branch as an OpenAI model',
    ...forOperators,
    params: z.object({ model: z.string() }),
    responses: {
      200: json(Model, 'The model'),
      ...declareErrors(problems(401, 403, 404, 429)),
    },
  }, async (c, { params: { model: id } }) => {
    const model = (await readModels(c.var.db)).find((model) => model.id === id);
    if (!model) throw problem(404, `There is no model ${id}; GET /v1/models lists them.`);
    return model;
  });

  return routes;
}
