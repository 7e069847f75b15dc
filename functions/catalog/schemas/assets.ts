import { z } from 'zod';

export const AssetHash = z.string().regex(/^[0-9a-f]{64}$/, 'A SHA-256 as 64 hexadecimal digits')
  .describe('SHA-256 of the content');

export const Asset = z.object({
  hash: AssetHash,
  contentType: z.string().meta({ example: 'image/webp' }),
  bytes: z.int(),
}).meta({ id: 'Asset' });
export type Asset = z.infer<typeof Asset>;
