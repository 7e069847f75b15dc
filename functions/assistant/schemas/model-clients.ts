import { z } from 'zod';
import { ModelClient } from './model-status.ts';

/** A model's end of life according to its endpoint's list of models. */
const lifetime = {
  shutdown_date: z.iso.date().nullable().describe(
    'When the provider switches the model off, according to its list of models; null if ' +
      'unknown',
  ),
  days_left: z.int().nullable().describe(
    'Days until then; zero or negative once the model is switched off. Warn from 90',
  ),
};

/** The model that an active version's parameters name. */
export const VersionModel = z.object({
  intent_code: z.string(),
  intent_name: z.string(),
  model: z.string(),
  ...lifetime,
}).meta({ id: 'VersionModel' });

/** A configured model client, without its key. */
export const ConfiguredModel = z.object({
  client: ModelClient,
  endpoint: z.string().describe('Host of its base URL'),
  model: z.string(),
  api: z.enum(['auto', 'responses', 'chat']).nullable()
    .describe('The configured API; null for a client that calls no chat model'),
  parameters: z.record(z.string(), z.union([z.string(), z.number()]))
    .describe(
      'Parameters sent with each request; a version’s parameter overrides the one of the same name',
    ),
  privacy: z.enum(['off', 'pseudonymise'])
    .describe('Whether the client receives placeholders instead of personal details'),
  ...lifetime,
  versions: z.array(VersionModel).describe(
    'Active versions that name a model of their own at this endpoint',
  ),
}).meta({ id: 'ConfiguredModel' });

export type ConfiguredModel = z.infer<typeof ConfiguredModel>;
export type VersionModel = z.infer<typeof VersionModel>;
