import { z } from 'zod';
import { MODEL_FAILURES } from '../../shared/contract/model-failures.ts';

export const ModelClient = z.enum(
  ['answering', 'router', 'embedding', 'rerank', 'judge', 'rewrite'],
);

export const ModelCause = z.enum(MODEL_FAILURES).meta({
  id: 'ModelCause',
  description: 'Why calls of a model fail; more causes may be added',
});

/** Whether a configured model client works, according to its last call in any instance. */
export const ModelStatus = z.object({
  client: ModelClient,
  model: z.string().nullable().describe('The configured name'),
  state: z.enum(['ok', 'failing']),
  cause: ModelCause.nullable().describe('Null while calls succeed'),
  message: z.string().nullable().describe('The cause in one sentence'),
  since: z.string().nullable()
    .describe('Since when calls succeed or fail; null before the first call'),
  last_error_at: z.string().nullable().describe('Accurate to a minute while calls fail'),
}).meta({ id: 'ModelStatus' });

/**
 * The outcome of a client's last call, in the form that the SQL function report_model_status takes.
 */
export const ModelReport = z.strictObject({
  client: ModelClient,
  cause: ModelCause.nullable(),
  at: z.iso.datetime(),
});

export type ModelClient = z.infer<typeof ModelClient>;
export type ModelReport = z.infer<typeof ModelReport>;
export type ModelStatus = z.infer<typeof ModelStatus>;
