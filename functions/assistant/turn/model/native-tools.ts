import type { ModelEndpoint } from '../../../shared/model-endpoints.ts';
import type { CallableAction } from '../../schemas/action-call.ts';
import type { ModelParameters } from '../../schemas/model-parameters.ts';
import type { StoredProbe } from '../../schemas/model-probe.ts';
import type { ApiName } from './chat-model.ts';
import { isCurrentProbe } from './is-current-probe.ts';
import type { Tool } from './model-api.ts';

/** The tools of a request, and the API with which a probe saw the endpoint call them. */
export interface NativeTools {
  readonly api: ApiName;
  readonly tools: readonly Tool[];
}

interface Asked {
  probe: StoredProbe | null | undefined;
  endpoint: ModelEndpoint | null | undefined;
  parameters: ModelParameters | null | undefined;
}

/**
 * Returns the actions as tools; null without actions, or when no current probe saw the model call
 * tools.
 */
export function findNativeTools(
  callable: readonly CallableAction[],
  { probe, endpoint, parameters }: Asked,
): NativeTools | null {
  if (callable.length === 0 || !probe?.tools || !endpoint) return null;
  const model = parameters?.model ?? endpoint.model;
  if (!isCurrentProbe(probe, { ...endpoint, model })) return null;
  const tools = callable.map(({ code, kind, name, description, input }) => ({
    name: code,
    description: [`${name} (${kind}).`, description].filter(Boolean).join(' '),
    parameters: input,
  }));
  return { api: probe.api, tools };
}
