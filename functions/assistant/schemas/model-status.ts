import { z } from 'zod';
import { MODEL_FAILURES } from '../../shared/contract/model-failures.ts';

/** Purposes of model clients. */
export const ModelClient = z.enum(
  ['answering', 'router', 'embedding', 'rerank', 'judge', 'rewrite'],
);

export const ModelCause = z.enum(MODEL_FAILURES).meta({
  id: 'ModelCause',
  description: 'Why calls of a model fail; more causes may come',
});

/** Whether a configured model client works, according to its last call in any instance. */
export const ModelStatus = z.object({
  client: ModelClient,
  model: z.string().nullable().meta({ description: 'Its name as it is configured' }),
  state: z.enum(['ok', 'failing']),
  cause: ModelCause.nullable().meta({ description: 'Null while it works' }),
  message: z.string().nullable().meta({ description: 'The cause in one sentence for people' }),
  since: z.string().nullable()
    .meta({ description: 'When it began to work or to fail; null before its first call' }),
  last_error_at: z.string().nullable().meta({ description: 'To the minute while it fails' }),
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
