import { expect, test } from 'vitest';
import { findLaunchers } from '../../scripts/launchers.ts';

const START = 'deno run -A scripts/start.ts';
const TASK = '/usr/bin/deno task start';
const NPX = 'npm exec deno@2 task start';
const SHELL = "sh -c 'deno' task start";
const BASH = 'bash -c "npx --yes deno@2 task start & sleep 9"';

/** Reads these commands as processes 100, 99, …, each below the next. */
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
  ['nothing, when a shell started it', [START, BASH], []],
  ['nothing, when another program of Deno started it', [START, 'deno run -A watch.ts'], []],
  ['nothing, when the system itself started it', [START], []],
])('a start runs under %s', (_, processes, launchers) => {
  const found = findLaunchers(100, reader(processes));
  expect(found.map((pid) => processes[100 - pid])).toEqual(launchers);
});
