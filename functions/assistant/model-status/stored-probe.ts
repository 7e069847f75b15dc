import type { ModelEndpoint } from '../../shared/model-endpoints.ts';
import type { ChatClient, StoredProbe } from '../schemas/model-probe.ts';
import { toProbedHost } from '../turn/model/is-current-probe.ts';
import type { ModelProbe } from './probe-endpoint.ts';

/** Converts a probe to its stored form, with the current time. */
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
