import { writeUsage } from './blocks/block-usage.ts';
import { makeBlock } from './blocks/new-block.ts';
import { runTask, UsageError } from './lib/task.ts';
import { ROOT } from './lib/paths.ts';

const usage = `deno task block new NAME [--title "The title"]
deno task block usage
"new" creates a block of the catalog: component, manifest and test. NAME is the name of its folder
and the end of its address, such as price-calculator; without --title, the title is made from it.
"usage" generates the text that tells agents when to use each block, from the manifests.`;

const inWords = (name: string) =>
  (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('-', ' ');

const options = { title: { type: 'string' } } as const;
await runTask({ usage, options, positionals: [1, 2] }, async ({ positionals, values }) => {
  const [verb, name] = positionals;
  if (verb === 'usage') return writeUsage(ROOT);
  if (verb !== 'new') throw new UsageError(`There is no command ${verb}, only new and usage.`);
  if (!name) throw new UsageError('Give the name of the block.');
  const title = (values.title ?? inWords(name)).trim();
  const today = new Date().toISOString().slice(0, 10);
  const files = await makeBlock(ROOT, { name, title, today });
  console.log(`Created ${title}:\n${files.map((file) => `  ${file}`).join('\n')}`);
  console.log(
    'Describe in the manifest when to use it. The next start, or deno task seed, adds it.',
  );
});
