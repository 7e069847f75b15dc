import { z } from 'zod';
import { ModelClient } from './model-status.ts';

export const ChatClient = ModelClient.extract(['answering', 'router', 'judge', 'rewrite']);

export const StoredProbe = z.object({
  client: ChatClient,
  model: z.string().describe('The configured name'),
  endpoint: z.string().describe('Host of the base URL'),
  api: z.enum(['chat', 'responses']),
  schemas: z.enum(['enforced', 'ignored', 'refused'])
    .describe(
      'Whether the endpoint enforces a JSON Schema for answers, ignores it, or rejects the request',
    ),
  tools: z.boolean().describe('Whether the model calls tools'),
  streaming: z.boolean().describe('Whether answers are streamed in pieces'),
  usage: z.boolean().describe('Whether answers report their tokens'),
  cached_tokens: z.boolean().describe('Whether a repeated prompt prefix is reported as cached'),
  probed_at: z.string(),
});

export const ModelProbe = StoredProbe.extend({
  is_current: z.boolean().describe(
    'Whether the client still uses this model, endpoint and API; otherwise the result does ' +
      'not apply',
  ),
}).meta({ id: 'ModelProbe' });

export const ProbeRequest = z.strictObject({ client: ChatClient.default('answering') })
  .meta({ id: 'ProbeRequest' });

export type ChatClient = z.infer<typeof ChatClient>;
export type StoredProbe = z.infer<typeof StoredProbe>;
export type ModelProbe = z.infer<typeof ModelProbe>;
