import type { ModelEndpoint } from '../../../shared/model-endpoints.ts';
import type { StoredProbe } from '../../schemas/model-probe.ts';

/** Returns the host that identifies an endpoint in probes. */
export const toProbedHost = ({ baseUrl }: Pick<ModelEndpoint, 'baseUrl'>): string =>
  new URL(baseUrl).host;

/** Returns whether a probe is of this endpoint, model and API; any API matches `auto`. */
export function isCurrentProbe(
  { model, endpoint, api }: Pick<StoredProbe, 'model' | 'endpoint' | 'api'>,
  client: Pick<ModelEndpoint, 'model' | 'baseUrl' | 'api'> | null,
): boolean {
  if (!client) return false;
  const { api: choice = 'chat' } = client;
  return model === client.model && endpoint === toProbedHost(client) &&
    (choice === 'auto' || choice === api);
}
