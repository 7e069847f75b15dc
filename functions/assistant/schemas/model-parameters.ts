import { z } from 'zod';
import type { ModelParameters as EndpointParameters } from '../../shared/model-endpoints.ts';

/** Model parameters of a version; they override the endpoint's configuration. */
export const ModelParameters = z.strictObject(
  {
    model: z.string().regex(/^[!-~]{1,200}$/, 'Enter a model name without spaces').optional(),
    reasoning_effort: z.string().regex(/^[a-z]{1,20}$/, 'Enter an effort such as low')
      .optional(),
    max_output_tokens: z.int().min(16).max(1_000_000).optional(),
    temperature: z.number().min(0).max(2).optional(),
  } satisfies Record<keyof EndpointParameters | 'model', z.ZodType>,
).refine(
  (parameters) => Object.keys(parameters).length > 0,
  'Set at least one parameter, or send null to use the configuration of the server',
).describe(
  'Each parameter that is set overrides the configuration of the server',
);
export type ModelParameters = z.infer<typeof ModelParameters>;
