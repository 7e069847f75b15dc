import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BlockManifest } from '../../functions/catalog/schemas/block-manifest.ts';
import { runProgram } from '../lib/run-program.ts';
import { StartError } from '../lib/start-error.ts';
import { partsOf, readBlocks } from './block-folders.ts';
import { writeUsage } from './block-usage.ts';

interface NewBlock {
  /** Name of the folder, and of the path below /blocks/. */
  name: string;
  title: string;
  /** Date of the first version, `YYYY-MM-DD`. */
  today: string;
}

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const MAX_NAME = 40;
const MAX_TITLE = 120;

/**
 * Creates a block at the end of the page: component, manifest and test, formatted.
 *
 * @returns the paths of the created files.
 * @throws StartError that explains why a name or title is not allowed; then nothing is created.
 */
export async function makeBlock(root: string, block: NewBlock): Promise<string[]> {
  const { component, manifest, test } = partsOf(block.name);
  const blocks = readBlocks(root);
  refuse(root, block, blocks.map(({ title }) => title));
  const order = Math.max(0, ...blocks.map((each) => each.order)) + 10;
  const made = {
    [component]: componentText(block),
    [manifest]: JSON.stringify(manifestOf(block, order)),
    [test]: testText(block),
  };
  for (const [file, text] of Object.entries(made)) {
    Deno.mkdirSync(dirname(join(root, file)), { recursive: true });
    Deno.writeTextFileSync(join(root, file), text);
  }
  writeUsage(root);
  await runProgram(Deno.execPath(), ['fmt', '--quiet', ...Object.keys(made)], { cwd: root });
  return Object.keys(made);
}

function refuse(root: string, { name, title }: NewBlock, titles: string[]): void {
  if (!NAME.test(name) || name.length > MAX_NAME) {
    throw new StartError(
      `"${name}" is not a valid name for a block: use lowercase letters and digits, words joined by ` +
        `hyphens, at most ${MAX_NAME} characters, such as price-calculator.`,
    );
  }
  const { manifest, test } = partsOf(name);
  const taken = [dirname(manifest), test].find((file) => existsSync(join(root, file)));
  if (taken) throw new StartError(`${taken} exists already: choose another name.`);
  if (!title || title.length > MAX_TITLE || /\p{Cc}/u.test(title)) {
    throw new StartError(`A title is one line of 1 to ${MAX_TITLE} characters.`);
  }
  if (titles.includes(title)) {
    throw new StartError(`Another block is titled "${title}" already: choose another title.`);
  }
}

function manifestOf({ name, title, today }: NewBlock, order: number): BlockManifest {
  return {
    block: {
      path: `/blocks/${name}`,
      title,
      order,
      version: 'v1.0',
      isInPreview: true,
      changelog: [{ version: 'v1.0', date: today, changes: ['First version'] }],
    },
    guide: { usage: { when: [], whenNot: [] }, keyboard: [], states: [] },
  };
}

/** Escapes text for an element of a Vue template. */
const asText = (title: string) => title.replace(/[&<>{}]/g, (each) => `&#${each.codePointAt(0)};`);

const componentText = ({ name, title }: NewBlock) =>
  `<script setup lang="ts">
import '../clinic.css';
</script>

<template>
  <section id="${name}" class="clinic" aria-labelledby="clinic-${name}-heading">
    <div class="clinic-width clinic-section">
      <h2 id="clinic-${name}-heading" class="clinic-heading">${asText(title)}</h2>
    </div>
  </section>
</template>
`;

const testText = ({ name }: NewBlock) =>
  `import { expect, test } from 'vitest';
import { renderBlock } from './render-block.ts';

test('${name} is a landmark that its heading names', async () => {
  const html = await renderBlock('/blocks/${name}');
  expect(html).toMatch(/<section[^>]* aria-labelledby="(\\S+)".*<h2 id="\\1"/s);
});
`;
