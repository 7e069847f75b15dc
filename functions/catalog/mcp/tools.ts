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

const path = BlockPath.describe('From list_blocks, such as /blocks/hero');

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
  version: VersionLabel.optional().describe('The current one without version and date'),
  date: z.iso.date().optional().describe('The version that was current at the end of that day'),
};

const readBlock: Tool = {
  name: 'read_block',
  title: 'Read a block',
  description: 'Reads a block as it is, as a version of it, or as it was on a date: markup, CSS, ' +
    'design tokens that the CSS uses, changelog, and when to use it. The version comes from the changelog; ' +
    '`snapshot` is null when no markup of it was saved.',
  operations: SNAPSHOT_READS,
  input: z.strictObject({ path, ...choice }),
  output: z.object({
    path: BlockPath,
    title: z.string(),
    version: z.string().nullable().describe('Null: the block did not exist yet'),
    changelog: Block.shape.changelog.describe('Up to that version'),
    usage: z.object({ when: z.array(z.string()), whenNot: z.array(z.string()) }).nullable()
      .describe('Of the block as it is today; null when it is not one of this release'),
    tokens: z.record(z.string(), z.string()).describe('Custom properties of the CSS'),
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
    'Compares the markup and the CSS of a block in two versions, or on two dates: unified ' +
    'diffs, and the changelog between them.',
  operations: SNAPSHOT_READS,
  input: z.strictObject({ path, from: versionOrDate, to: versionOrDate.default({}) }),
  output: z.object({
    from: z.string().nullable(),
    to: z.string().nullable(),
    changelog: Block.shape.changelog.describe('Of the versions after `from`, up to `to`'),
    html: z.string().nullable()
      .describe('Unified diff; empty when nothing differs, null when one was not saved'),
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
    'Finds a text in the markup, the CSS and the changelogs of the current versions of all ' +
    'blocks, whatever its case. Markup and CSS are those of saved versions.',
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
