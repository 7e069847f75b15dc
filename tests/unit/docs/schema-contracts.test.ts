import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const MOST_LINES = 400;

const read = (path: string) => Deno.readTextFileSync(path);

const FILES = readdirSync('supabase/schemas').map((file) => ({
  file,
  sql: read(join('supabase/schemas', file)),
}));
const ALL = FILES.map(({ sql }) => sql).join('\n');

/** Functions by name: the comment above each, and its body without comments. */
const FUNCTIONS = new Map(
  [...ALL.matchAll(/((?:^--.*\n)*)^create function public\.(\w+)\(([^]*?\$\$;)$/gm)]
    .map(([, comment, name, text]) => [
      name!,
      { contract: comment!.replace(/\n-- /g, ' '), body: text!.replace(/--.*/g, '') },
    ]),
);

const called = (body: string) =>
  [...body.matchAll(/public\.(\w+)/g)].map(([, name]) => name!).filter((name) =>
    FUNCTIONS.has(name)
  );

/** Returns the SQLSTATEs that a function raises, including those of functions that it calls. */
function raised(name: string, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(name)) return new Set();
  seen.add(name);
  const { body } = FUNCTIONS.get(name)!;
  const own = [...body.matchAll(/raise sqlstate '(\w{5})'|raise (insufficient_privilege)/g)]
    .map(([, code]) => code ?? '42501');
  return new Set([...own, ...called(body).flatMap((each) => [...raised(each, seen)])]);
}

function sources(folder: string): string[] {
  return readdirSync(folder).map((name) => join(folder, name)).flatMap((path) =>
    statSync(path).isDirectory() ? sources(path) : path.endsWith('.ts') ? [path] : []
  );
}

/** Files of functions/ that call a database function through the Data API, with its name. */
const CALLERS = sources('functions').flatMap((path) =>
  [...read(path).matchAll(/\brpc\(\s*'(\w+)'/g)].map(([, name]) => ({ path, name: name! }))
);

describe('the schema files', () => {
  test.each(FILES)(`$file has at most ${MOST_LINES} lines`, ({ sql }) => {
    expect(sql.split('\n').length - 1).toBeLessThanOrEqual(MOST_LINES);
  });

  test('define no object twice', () => {
    const form =
      /^create (?:unique )?(table|index|view|function|type|domain) (\S+?)[ (]|^create (?:constraint )?(trigger|policy) (\w+)[^;]*? on (\S+)/gm;
    const names = [...ALL.matchAll(form)].map(([, ...parts]) => parts.filter(Boolean).join(' '));
    expect(names.length).toBeGreaterThan(400);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });
});

describe('the contract of each function', () => {
  test('is there', () => {
    expect(FUNCTIONS.size).toBe(ALL.match(/^create function/gm)!.length);
    expect([...FUNCTIONS].filter(([, { contract }]) => !contract).map(([name]) => name)).toEqual(
      [],
    );
  });

  test('names every SQLSTATE that it raises', () => {
    const missing = [...FUNCTIONS].flatMap(([name, { contract }]) =>
      [...raised(name)].filter((code) => !contract.includes(code)).map((code) => `${name}: ${code}`)
    );
    expect(missing).toEqual([]);
  });

  test('names every caller in functions/, and no file that is gone', () => {
    expect(CALLERS.length).toBeGreaterThan(50);
    const missing = CALLERS
      .filter(({ path, name }) => !FUNCTIONS.get(name)?.contract.includes(path))
      .map(({ path, name }) => `${name}: ${path}`);
    expect(missing).toEqual([]);
    const named = [...ALL.matchAll(/(?:functions|scripts)\/[\w/-]+\.ts/g)].map(([path]) => path);
    expect(named.filter((path) => !statSync(path, { throwIfNoEntry: false }))).toEqual([]);
  });
});
