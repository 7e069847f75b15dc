import {
  type ModelProbe,
  probeEndpoint,
} from '../../functions/assistant/model-status/probe-endpoint.ts';
import { CLIENT_NAMES } from '../../functions/assistant/model-status/model-reporter.ts';
import { toStoredProbe } from '../../functions/assistant/model-status/stored-probe.ts';
import { ChatClient, type StoredProbe } from '../../functions/assistant/schemas/model-probe.ts';
import type { ModelEndpoint } from '../../functions/shared/model-endpoints.ts';
import { toMessage } from '../lib/start-error.ts';
import { fail, type Finding, ok, warn } from './finding.ts';

/** Timeout in milliseconds; answers of reasoning models may take long. */
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
    yesOrNo('cached tokens', can.cached_tokens),
  ].join(', ');
}

/**
 * Probes the endpoint of each client; clients with equal settings share a probe.
 *
 * @param found receives the result for each client of the endpoint.
 */
export async function* probeModels(
  clients: Readonly<Partial<Record<ChatClient, ModelEndpoint | null>>>,
  found: (probe: StoredProbe) => void = () => {},
  fetch?: typeof globalThis.fetch,
): AsyncGenerator<Finding> {
  const configured = Object.entries(clients).flatMap(([client, endpoint]) =>
    endpoint ? [{ client: ChatClient.parse(client), endpoint, id: JSON.stringify(endpoint) }] : []
  );
  const byEndpoint = Map.groupBy(configured, ({ id }) => id);
  for (const same of byEndpoint.values()) {
    const { client, endpoint } = same[0]!;
    const name = CLIENT_NAMES[client];
    try {
      const probe = await probeEndpoint(endpoint, { timeoutMs: TIMEOUT_MS, fetch });
      for (const each of same) found(toStoredProbe(each.client, endpoint, probe));
      const isFull = probe.streaming && probe.usage;
      yield (isFull ? ok : warn)(name, describe(probe));
    } catch (error) {
      const where = `${endpoint.model} at ${new URL(endpoint.baseUrl).host}`;
      yield fail(name, `${where}: ${toMessage(error)}`);
    }
  }
  if (configured.length === 0) {
    yield warn('model', 'the demo model answers: set OPENAI_API_KEY and CHAT_MODEL');
  }
}
