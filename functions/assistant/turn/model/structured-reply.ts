import type { ModelEndpoint } from '../../../shared/model-endpoints.ts';
import type { ModelParameters } from '../../schemas/model-parameters.ts';
import type { StoredProbe } from '../../schemas/model-probe.ts';
import type { AssembledPrompt } from '../prompt/prompt-parts.ts';
import type { ApiName, ModelCall, RequestOptions } from './chat-model.ts';
import { isCurrentProbe } from './is-current-probe.ts';

/** How a branch is asked for an object instead of a text. */
export interface StructuredReply {
  /** The API over which the endpoint was seen to enforce schemas; by default the configured one. */
  readonly api?: ApiName;
  readonly format: NonNullable<ModelCall['format']>;
  /** The prompt that asks for a text, for an endpoint that refuses the format. */
  readonly textPrompt: () => AssembledPrompt;
}

interface Asked {
  probe: StoredProbe | null | undefined;
  endpoint: ModelEndpoint | null | undefined;
  parameters: ModelParameters | null | undefined;
}

/**
 * Returns whether branches are asked for objects, and over which API: by CHAT_STRUCTURED, with
 * `auto` where a probe has seen that the endpoint enforces schemas. Null: they are asked for texts.
 */
export function findStructured(
  { probe, endpoint, parameters }: Asked,
): Pick<StructuredReply, 'api'> | null {
  if (!endpoint || endpoint.structured === 'off') return null;
  if (endpoint.structured === 'on') return {};
  if (probe?.schemas !== 'enforced') return null;
  const model = parameters?.model ?? endpoint.model;
  return isCurrentProbe(probe, { ...endpoint, model }) ? { api: probe.api } : null;
}

/** Returns whether a request, in the words of its API, asks for an object. */
export function isStructured({ parameters }: Pick<RequestOptions, 'parameters'>): boolean {
  const { response_format, text } = parameters as {
    response_format?: unknown;
    text?: { format?: unknown };
  };
  return Boolean(response_format ?? text?.format);
}
