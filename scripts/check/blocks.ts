/**
 * Fails when a block lacks a part, or two blocks share a path, order or title: each folder below
 * web/src/features/blocks/ has its component, manifest and test, and the manifests are consistent.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BlockManifest } from '../../functions/catalog/schemas/block-manifest.ts';
import { compareLabels } from '../../web/src/features/catalog/label-rules.ts';
import { blockNames, BLOCKS_DIR, partsOf, readManifest } from '../blocks/block-folders.ts';
import { findStaleUsage } from '../blocks/block-usage.ts';
import { ROOT } from '../lib/paths.ts';

type Manifests = [name: string, manifest: BlockManifest][];

/** Returns the problems of a checkout's blocks as sentences, with the file and the remedy. */
export async function findBlockProblems(root: string): Promise<string[]> {
  const names = blockNames(root);
  const readings = names.map((name) => [name, readManifest(root, name)] as const);
  const manifests = readings.filter(([, reading]) => !Array.isArray(reading)) as Manifests;
  const states = manifests.map((each) => findStateProblems(root, ...each));
  return [
    ...findLooseComponents(root),
    ...names.flatMap((name) => findMissingParts(root, name)),
    ...readings.flatMap(([, reading]) => Array.isArray(reading) ? reading : []),
    ...manifests.flatMap((each) => findWrongPath(...each)),
    ...(['path', 'order', 'title'] as const).flatMap((key) => findDoubled(manifests, key)),
    ...manifests.flatMap((each) => findHistoryProblems(...each)),
    ...(await Promise.all(states)).flat(),
  ];
}

const filesOf = (folder: string) => [...Deno.readDirSync(folder)].map(({ name }) => name);
const isComponent = (file: string) => file.endsWith('Block.vue');

function findLooseComponents(root: string): string[] {
  return filesOf(join(root, BLOCKS_DIR)).filter(isComponent).map((file) =>
    `${BLOCKS_DIR}/${file} belongs to no block: move it into the folder of one, or make one with ` +
    'deno task block new NAME.'
  );
}

function findMissingParts(root: string, name: string): string[] {
  const { component, test } = partsOf(name);
  const folder = `${BLOCKS_DIR}/${name}`;
  const others = filesOf(join(root, folder)).filter(isComponent)
    .map((file) => `${folder}/${file}`).filter((file) => file !== component);
  return [
    ...[component, test].filter((file) => !existsSync(join(root, file))).map((file) =>
      `${file} is missing: write it, or delete the block's folder ${folder}.`
    ),
    ...others.map((file) =>
      `${file} would be a second component of ${name}: ` +
      `its parts are named ${component.split('/').at(-1)!.replace('.vue', 'Part.vue')}.`
    ),
  ];
}

function findWrongPath(name: string, { block }: BlockManifest): string[] {
  const path = `/blocks/${name}`;
  if (block.path === path) return [];
  return [`${partsOf(name).manifest}: the path is ${block.path}: write ${path}, as the folder is.`];
}

function findDoubled(manifests: Manifests, key: 'path' | 'order' | 'title'): string[] {
  return manifests.flatMap(([name, { block }], index) => {
    const earlier = manifests.slice(0, index).find(([, other]) => other.block[key] === block[key]);
    if (!earlier) return [];
    const [file, other] = [name, earlier[0]].map((each) => partsOf(each).manifest);
    return [`${file} and ${other} have the same ${key}, ${block[key]}: change one of them.`];
  });
}

function findHistoryProblems(name: string, { block }: BlockManifest): string[] {
  const file = partsOf(name).manifest;
  const [newest, ...rest] = block.changelog;
  const problems = rest.flatMap((entry, index) => {
    const above = block.changelog[index]!;
    const isNewer = compareLabels(above.version, entry.version) > 0 && above.date >= entry.date;
    return isNewer ? [] : `${file}: the changelog has ${above.version} of ${above.date} above ` +
      `${entry.version} of ${entry.date}: the newest entry goes first, and each label once.`;
  });
  if (newest!.version === block.version) return problems;
  return [
    `${file}: the version is ${block.version}, but the newest entry of the changelog is ` +
    `${newest!.version}: write the missing entry, or that version.`,
    ...problems,
  ];
}

async function findStateProblems(
  root: string,
  name: string,
  { guide: { states } }: BlockManifest,
): Promise<string[]> {
  const { manifest, states: file } = partsOf(name);
  const played = await readPlays(join(root, file));
  const names = states.map((state) => state.name);
  return [
    ...names.filter((each, index) => names.indexOf(each) !== index).map((each) =>
      `${manifest}: the state ${each} is listed twice: rename one of them.`
    ),
    ...states.filter((state) => !state.props && !played.includes(state.name)).map((state) =>
      `${manifest}: the state ${state.name} looks as the block always does: give it props, or ` +
      `play it in ${file}.`
    ),
    ...played.filter((each) => !names.includes(each)).map((each) =>
      `${file} plays ${each}, which is no state in ${manifest}: add it there.`
    ),
  ];
}

/** Returns the names of the states that a block's `states.ts` defines. */
async function readPlays(file: string): Promise<string[]> {
  if (!existsSync(file)) return [];
  const { plays } = await import(pathToFileURL(file).href);
  return Object.keys(plays);
}

if (import.meta.main) {
  const problems = [...await findBlockProblems(ROOT), ...findStaleUsage(ROOT)];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) Deno.exit(1);
}
