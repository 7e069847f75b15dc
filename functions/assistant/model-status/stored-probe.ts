import type { ModelEndpoint } from '../../shared/model-endpoints.ts';
import type { ChatClient, StoredProbe } from '../schemas/model-probe.ts';
import type { ModelProbe } from './probe-endpoint.ts';

type Probed = Pick<StoredProbe, 'model' | 'endpoint' | 'api'>;

/** Returns the host by which a probe names an endpoint. */
const toProbedHost = ({ baseUrl }: Pick<ModelEndpoint, 'baseUrl'>): string => new URL(baseUrl).host;

/** Returns whether a probe is of this endpoint, its model and its API. */
export function isCurrentProbe(
  { model, endpoint, api }: Probed,
  client: Pick<ModelEndpoint, 'model' | 'baseUrl' | 'api'> | null,
): boolean {
  if (!client) return false;
  const { api: choice = 'chat' } = client;
  return model === client.model && endpoint === toProbedHost(client) &&
    (choice === 'auto' || choice === api);
}

/** Returns a probe as it is stored, dated now. */
export const toStoredProbe = (
  client: ChatClient,
  endpoint: ModelEndpoint,
  probe: ModelProbe,
): StoredProbe => ({
  ...probe,
  client,
  model: endpoint.model,
  endpoint: toProbedHost(endpoint),
  probed_at: new Date().toISOString(),
});
