import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);
const read = (path: string) => Deno.readTextFileSync(new URL(path, root));

test('README.md names the schema files where functions are', () => {
  const named = [...read('README.md').matchAll(/`(\w+)`\s+in\s+`([\w-]+\.sql)`/g)];
  expect(named).not.toEqual([]);
  for (const [, name, file] of named) {
    expect(read(`supabase/schemas/${file}`)).toContain(`create function public.${name}(`);
  }
});

test('supabase/README.md has a line for each schema file, in their order', () => {
  const rows = [...read('supabase/README.md').matchAll(/^\| `([\w-]+)` +\|/gm)].map(([, file]) =>
    file
  );
  const files = [...read('supabase/config.toml').matchAll(/"\.\/schemas\/([\w-]+)\.sql"/g)];
  expect(rows).toEqual(files.map(([, file]) => file));
});
