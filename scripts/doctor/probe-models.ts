import {
  type ModelProbe,
  probeEndpoint,
} from '../../functions/assistant/model-status/probe-endpoint.ts';
import type { ModelEndpoint } from '../../functions/shared/model-endpoints.ts';
import { toMessage } from '../lib/start-error.ts';
import { fail, type Finding, ok, warn } from './finding.ts';

/** An answer of a reasoning model may take long. */
const TIMEOUT_MS = 120_000;

const SCHEMAS = {
  enforced: 'JSON schemas are enforced',
  ignored: 'JSON schemas are ignored',
  refused: 'JSON schemas are refused',
} satisfies Record<ModelProbe['schemas'], string>;

const yesOrNo = (name: string, is: boolean) => `${name}: ${is ? 'yes' : 'no'}`;

function describe({ api, model, schemas, ...can }: ModelProbe): string {
  return [
    `${model} over ${api === 'responses' ? 'the Responses API' : 'Chat Completions'}`,
    SCHEMAS[schemas],
    yesOrNo('tools', can.tools),
    yesOrNo('streaming', can.streaming),
    yesOrNo('usage', can.usage),
    yesOrNo('cached tokens', can.cachedTokens),
  ].join(', ');
}

/** Probes the endpoint of each client, one per model. */
export async function* probeModels(
  clients: Readonly<Record<string, ModelEndpoint | null>>,
  fetch?: typeof globalThis.fetch,
): AsyncGenerator<Finding> {
  const done = new Set<string>();
  for (const [name, endpoint] of Object.entries(clients)) {
    if (!endpoint) continue;
    const id = JSON.stringify(endpoint);
    if (done.has(id)) continue;
    done.add(id);
    try {
      const probe = await probeEndpoint(endpoint, { timeoutMs: TIMEOUT_MS, fetch });
      const isFull = probe.streaming && probe.usage;
      yield (isFull ? ok : warn)(name, describe(probe));
    } catch (error) {
      const where = `${endpoint.model} at ${new URL(endpoint.baseUrl).host}`;
      yield fail(name, `${where}: ${toMessage(error)}`);
    }
  }
  if (done.size === 0) {
    yield warn('model', 'the demo model answers: set OPENAI_API_KEY and CHAT_MODEL');
  }
}
