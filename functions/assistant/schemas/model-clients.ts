import { z } from 'zod';
import { ModelClient } from './model-status.ts';

/** A model's end of life according to its endpoint's list of models. */
const lifetime = {
  shutdown_date: z.iso.date().nullable().meta({
    description: 'When the provider switches the model off, by its list of models; null: unknown',
  }),
  days_left: z.int().nullable().meta({
    description: 'Days until then, from 0 downwards when it is switched off. Warn from 90',
  }),
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
  endpoint: z.string().meta({ description: 'The host of its address' }),
  model: z.string(),
  api: z.enum(['auto', 'responses', 'chat']).nullable()
    .meta({ description: 'As it is configured; null for a client that calls no chat model' }),
  parameters: z.record(z.string(), z.union([z.string(), z.number()]))
    .meta({ description: 'What is sent with each request; a version’s own replace them' }),
  privacy: z.enum(['off', 'pseudonymise'])
    .meta({ description: 'Whether it gets placeholders instead of personal details' }),
  ...lifetime,
  versions: z.array(VersionModel).meta({
    description: 'Active versions that ask the endpoint for a model of their own',
  }),
}).meta({ id: 'ConfiguredModel' });

export type ConfiguredModel = z.infer<typeof ConfiguredModel>;
export type VersionModel = z.infer<typeof VersionModel>;
