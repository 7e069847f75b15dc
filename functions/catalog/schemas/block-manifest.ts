import { z } from 'zod';
import { Block, BlockPath, NewChangelog, VersionLabel } from './blocks.ts';

const Words = z.string().trim().min(1, 'Write a few words').max(400);

/** An additional state of a block, defined by props or by `states.ts` in its folder. */
const BlockState = z.strictObject({
  name: z.string().max(40).regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'A name such as menu-open'),
  title: Words,
  props: z.record(z.string(), z.json()).optional(),
});
export type BlockState = z.infer<typeof BlockState>;

/**
 * `manifest.json` of a block's folder. `deno task seed` stores `block`, which the front end shows
 * without the API, too; only the block's own page loads `guide`.
 */
export const BlockManifest = z.strictObject({
  block: z.strictObject({
    path: BlockPath,
    title: z.string().trim().min(1).max(120),
    order: z.int('A whole number; smaller comes first'),
    version: VersionLabel,
    isInPreview: Block.shape.isInPreview,
    changelog: NewChangelog.min(1, 'Say what the first version brings'),
  }),
  guide: z.strictObject({
    usage: z.strictObject({ when: z.array(Words), whenNot: z.array(Words) }),
    keyboard: z.array(z.strictObject({ keys: Words, does: Words })),
    states: z.array(BlockState),
  }),
});
export type BlockManifest = z.infer<typeof BlockManifest>;
