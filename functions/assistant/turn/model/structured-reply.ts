import type { ModelEndpoint } from '../../../shared/model-endpoints.ts';
import type { ModelParameters } from '../../schemas/model-parameters.ts';
import type { StoredProbe } from '../../schemas/model-probe.ts';
import type { AssembledPrompt } from '../prompt/prompt-parts.ts';
import type { ApiName, ModelCall, RequestOptions } from './chat-model.ts';
import { isCurrentProbe } from './is-current-probe.ts';

/** A request for structured output instead of text. */
export interface StructuredReply {
  /**
   * The API with which a probe saw the endpoint enforce schemas; defaults to the configured one.
   */
  readonly api?: ApiName;
  readonly format: NonNullable<ModelCall['format']>;
  /** Builds the prompt for a text answer, for an endpoint that rejects the format. */
  readonly textPrompt: () => AssembledPrompt;
}

interface Asked {
  probe: StoredProbe | null | undefined;
  endpoint: ModelEndpoint | null | undefined;
  parameters: ModelParameters | null | undefined;
}

/**
 * Returns the API by which a branch is asked for structured output (empty for the configured one),
 * or null for text. CHAT_STRUCTURED decides; with `auto`, whether a probe saw the endpoint enforce
 * schemas.
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

/** Returns whether a request in an API's terms asks for structured output. */
export function isStructured({ parameters }: Pick<RequestOptions, 'parameters'>): boolean {
  const { response_format, text } = parameters as {
    response_format?: unknown;
    text?: { format?: unknown };
  };
  return Boolean(response_format ?? text?.format);
}
