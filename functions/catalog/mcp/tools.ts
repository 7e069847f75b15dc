import { z } from 'zod';
import blockUsage from './block-usage.json' with { type: 'json' };
import type { Tool } from '../../shared/mcp/tool.ts';
import { Block, BlockPath, VersionLabel } from '../schemas/blocks.ts';
import { Snapshot } from '../schemas/snapshots.ts';
import { compareMarkup } from './compare-markup.ts';
import { readSnapshot, readVersion } from './read-snapshot.ts';
import { findLines } from './find-lines.ts';
import { listTokens } from './list-tokens.ts';

const SNAPSHOT_READS = [
  'GET /catalog/blocks/by-path',
  'GET /catalog/blocks/snapshots',
  'GET /catalog/blocks/snapshots/{id}',
] as const;

/** Usage by path of a block; written by `deno task block usage`. */
const USAGE: Partial<Record<string, { when: string[]; whenNot: string[] }>> = blockUsage;

const path = BlockPath.describe('Path from list_blocks, such as /blocks/hero');

const listBlocks: Tool = {
  name: 'list_blocks',
  title: 'List blocks',
  description: 'Lists the blocks of the website with their current versions and changelogs.',
  operations: ['GET /catalog/blocks'],
  input: z.strictObject({}),
  output: z.object({ blocks: z.array(Block) }),
  run: async (call) => ({ body: { blocks: (await call('GET /catalog/blocks')).body }, next: null }),
};

const choice = {
  version: VersionLabel.optional().describe(
    'Version label, such as v1.2. Without version and date, returns the current version',
  ),
  date: z.iso.date().optional().describe(
    'Returns the version that was current at the end of that day',
  ),
};

const readBlock: Tool = {
  name: 'read_block',
  title: 'Read a block',
  description:
    'Returns a block as it is now, in one version, or as it was on a date: markup, CSS, ' +
    'the design tokens that the CSS uses, changelog, and when to use it. The changelog decides ' +
    'which version that is. `snapshot` is null if no markup was saved for the version.',
  operations: SNAPSHOT_READS,
  input: z.strictObject({ path, ...choice }),
  output: z.object({
    path: BlockPath,
    title: z.string(),
    version: z.string().nullable().describe('Null if the block did not exist yet'),
    changelog: Block.shape.changelog.describe('Entries up to that version'),
    usage: z.object({ when: z.array(z.string()), whenNot: z.array(z.string()) }).nullable()
      .describe('For the block as it is today; null if this release does not contain it'),
    tokens: z.record(z.string(), z.string()).describe('Custom properties of the CSS by name'),
    snapshot: z.object(Snapshot.shape).omit({ changelog: true, proof: true }).nullable(),
  }),
  dropped: ['proof'],
  async run(call, { path, ...choice }) {
    const { block, version, changelog, snapshot } = await readVersion(call, path, choice);
    const tokens = snapshot ? listTokens(snapshot.css) : {};
    const { changelog: _, ...shown } = snapshot || { changelog: null };
    const usage = USAGE[path] ?? null;
    const body = { path, title: block.title, version, changelog, usage, tokens };
    return { body: { ...body, snapshot: snapshot ? shown : null }, next: null };
  },
};

const versionOrDate = z.strictObject(choice);

const compareVersions: Tool = {
  name: 'compare_versions',
  title: 'Compare versions',
  description:
    'Compares the markup and the CSS of a block in two versions or on two dates. Returns ' +
    'unified diffs and the changelog between them.',
  operations: SNAPSHOT_READS,
  input: z.strictObject({ path, from: versionOrDate, to: versionOrDate.default({}) }),
  output: z.object({
    from: z.string().nullable(),
    to: z.string().nullable(),
    changelog: Block.shape.changelog.describe('Entries after `from`, up to and including `to`'),
    html: z.string().nullable()
      .describe(
        'Unified diff; empty if nothing differs, null if one of the versions has no saved markup',
      ),
    css: z.string().nullable(),
  }),
  async run(call, { path, from, to }) {
    const [before, after] = await Promise.all([
      readVersion(call, path, from),
      readVersion(call, path, to),
    ]);
    const known = new Set(before.changelog.map(({ version }) => version));
    const compare = (kind: 'html' | 'css') =>
      before.snapshot && after.snapshot &&
      compareMarkup(kind, before.snapshot[kind], after.snapshot[kind]);
    const body = {
      from: before.version,
      to: after.version,
      changelog: after.changelog.filter(({ version }) => !known.has(version)),
      html: compare('html'),
      css: compare('css'),
    };
    return { body, next: null };
  },
};

const findInBlocks: Tool = {
  name: 'find_in_blocks',
  title: 'Find in blocks',
  description:
    'Finds a text, regardless of case, in the current versions of all blocks: in their ' +
    'changelogs, and in their markup and CSS where these were saved.',
  operations: ['GET /catalog/blocks', ...SNAPSHOT_READS],
  input: z.strictObject({ text: z.string().min(2).max(200) }),
  output: z.object({
    matches: z.array(z.object({
      path: BlockPath,
      version: z.string(),
      where: z.enum(['html', 'css', 'changelog']),
      line: z.int().min(1),
      excerpt: z.string(),
    })),
  }),
  async run(call, { text }) {
    const blocks = (await call('GET /catalog/blocks')).body as Block[];
    const found = await Promise.all(blocks.map(async ({ path, version, changelog }) => {
      const snapshot = await readSnapshot(call, path, version);
      const texts = {
        html: snapshot?.html ?? '',
        css: snapshot?.css ?? '',
        changelog: changelog.flatMap(({ changes }) => changes).join('\n'),
      };
      return findLines(texts, text).map((match) => ({ path, version, ...match }));
    }));
    return { body: { matches: found.flat() }, next: null };
  },
};

/** The block catalog's tools, all read-only. */
export const TOOLS: readonly Tool[] = [listBlocks, readBlock, compareVersions, findInBlocks];
