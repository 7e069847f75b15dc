import { join } from 'node:path';
import { ROOT } from '../../stack/paths.ts';

/** A workshop that shows the same blocks, built as its manual says. */
export interface Peer {
  name: string;
  /** The built site. */
  folder: string;
  /** Address of a block's page on it. */
  pathOf(block: string): string;
}

interface Recipe {
  packages: Record<string, string>;
  /** Files to write, by name. */
  files: Record<string, string>;
  /** Of each block. */
  story: (component: string) => [name: string, text: string];
  build: string[];
  pathOf: (component: string) => string;
}

const VUE = '3.5.45';

const STORYBOOK: Recipe = {
  packages: {
    '@storybook/vue3-vite': '10.6.0',
    '@vitejs/plugin-vue': '6.0.11',
    storybook: '10.6.7',
    typescript: '5.9.3',
    vite: '8.3.8',
    vue: VUE,
  },
  files: {
    '.storybook/main.js': `export default {
      stories: ['../stories/*.stories.js'],
      framework: '@storybook/vue3-vite',
      core: { disableTelemetry: true },
    };`,
    '.storybook/preview.js': `import '../web/src/features/blocks/clinic.css';
      export default {};`,
    'vite.config.js': `import vue from '@vitejs/plugin-vue';
      export default { plugins: [vue()] };`,
  },
  story: (component) => [
    `${component}.stories.js`,
    `import Block from '../web/src/features/blocks/${component}.vue';
     export default { title: '${component}', component: Block };
     export const Live = {};`,
  ],
  build: ['storybook', 'build', '--disable-telemetry', '--quiet', '-o', 'out'],
  pathOf: (component) => `/?path=/story/${component.toLowerCase()}--live`,
};

const HISTOIRE: Recipe = {
  packages: {
    '@histoire/plugin-vue': '0.17.17',
    '@vitejs/plugin-vue': '5.2.4',
    histoire: '0.17.17',
    vite: '5.4.21',
    vue: VUE,
  },
  files: {
    'histoire.config.js': `import { HstVue } from '@histoire/plugin-vue';
      import vue from '@vitejs/plugin-vue';
      import { defineConfig } from 'histoire';
      export default defineConfig({
        plugins: [HstVue()],
        vite: { plugins: [vue()] },
        setupFile: './setup.js',
        outDir: 'out',
      });`,
    'setup.js': `import './web/src/features/blocks/clinic.css';
      export function setupVue3() {}`,
  },
  story: (component) => [
    `${component}.story.vue`,
    `<script setup>
       import Block from '../web/src/features/blocks/${component}.vue';
     </script>
     <template><Story title="${component}"><Block /></Story></template>`,
  ],
  build: ['histoire', 'build'],
  pathOf: (component) => `/story/stories-${component.toLowerCase()}-story-vue`,
};

/** What a block's component is made of, in the places where it looks for it. */
const SOURCES = ['web/src/features/blocks', 'functions/shared/contract'];

/** `/blocks/price-list` is shown by PriceListBlock. */
function componentOf(block: string): string {
  const words = block.slice('/blocks/'.length).split('-');
  return words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('') + 'Block';
}

async function run(folder: string, ...command: string[]): Promise<void> {
  const { success, stdout, stderr } = await new Deno.Command('npx', {
    args: command,
    cwd: folder,
    env: { NO_COLOR: '1', CI: '1' },
    stdin: 'null',
  }).output();
  if (success) return;
  const decoder = new TextDecoder();
  throw new Error(`npx ${command.join(' ')}\n${decoder.decode(stdout)}${decoder.decode(stderr)}`);
}

async function build(name: string, recipe: Recipe, blocks: string[], work: string): Promise<Peer> {
  const folder = join(work, name.toLowerCase());
  const write = async (path: string, text: string) => {
    await Deno.mkdir(join(folder, path, '..'), { recursive: true });
    await Deno.writeTextFile(join(folder, path), text);
  };
  await write(
    'package.json',
    JSON.stringify({ private: true, type: 'module', dependencies: recipe.packages }),
  );
  for (const [path, text] of Object.entries(recipe.files)) await write(path, text);
  for (const block of blocks) {
    const [file, text] = recipe.story(componentOf(block));
    await write(`stories/${file}`, text);
  }
  for (const source of SOURCES) {
    for (const { name, isFile } of Deno.readDirSync(join(ROOT, source))) {
      if (!isFile) continue;
      await write(join(source, name), await Deno.readTextFile(join(ROOT, source, name)));
    }
  }
  await run(folder, 'npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts');
  await run(folder, ...recipe.build);
  const pathOf = (block: string) => recipe.pathOf(componentOf(block));
  return { name, folder: join(folder, 'out'), pathOf };
}

/** Storybook and Histoire with a story for each block, in `work`; takes npm and a minute. */
export async function buildPeers(blocks: string[], work: string): Promise<Peer[]> {
  return [
    await build('Storybook', STORYBOOK, blocks, work),
    await build('Histoire', HISTOIRE, blocks, work),
  ];
}
