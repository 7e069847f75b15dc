import { expect, test } from 'vitest';
import { findLaunchers } from '../../../scripts/lib/launchers.ts';

const START = 'deno run -A scripts/start.ts';
const TASK = '/usr/bin/deno task start';
const NPX = 'npm exec deno@2 task start';
const SHELL = "sh -c 'deno' task start";
const NPM_RUN = 'npm run serve';
const BACKGROUND = 'sh -c deno task start 2>&1 & wait';
const BASH = 'bash -c "npx --yes deno@2 task start & sleep 9"';

/** Reads these commands as processes 100, 99, …, each the parent of the previous one. */
function reader(commands: string[]) {
  return (pid: number) => {
    const command = commands[100 - pid];
    if (command === undefined) return null;
    return { command, parent: 100 - pid === commands.length - 1 ? 1 : pid - 1 };
  };
}

test.each<[string, string[], string[]]>([
  ['deno task', [START, TASK, BASH], [TASK]],
  ['npx, its shell and deno task', [START, TASK, SHELL, NPX, BASH], [TASK, SHELL, NPX]],
  [
    'npx of an older npm',
    [START, TASK, SHELL, 'node /usr/bin/npx-cli.js deno@2 task start', BASH],
    [TASK, SHELL, 'node /usr/bin/npx-cli.js deno@2 task start'],
  ],
  [
    'the npm package of Deno',
    [START, 'node /root/.npm/_npx/1/node_modules/.bin/deno task start', SHELL, NPX, BASH],
    ['node /root/.npm/_npx/1/node_modules/.bin/deno task start', SHELL, NPX],
  ],
  [
    'a script of npm',
    [START, TASK, 'sh -c cd app && deno task start 2>&1', NPM_RUN, BASH],
    [TASK, 'sh -c cd app && deno task start 2>&1', NPM_RUN],
  ],
  ['its own deno task, when a script of npm left it behind', [
    START,
    TASK,
    BACKGROUND,
    NPM_RUN,
  ], [TASK]],
  ['nothing, when a shell below the npx of a test started it', [
    START,
    `sh -c ${START} & wait`,
    'deno run -A npm:vitest run',
    'deno task test',
    SHELL,
    'npm exec deno@2 task test',
  ], []],
  ['nothing, when a shell started it', [START, BASH], []],
  ['nothing, when another program of Deno started it', [START, 'deno run -A watch.ts'], []],
  ['nothing, when the system itself started it', [START], []],
])('a start runs under %s', (_, processes, launchers) => {
  const found = findLaunchers(100, reader(processes));
  expect(found.map((pid) => processes[100 - pid])).toEqual(launchers);
});
