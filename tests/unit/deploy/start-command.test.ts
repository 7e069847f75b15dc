import { expect, test } from 'vitest';
import project from '../../../deno.json' with { type: 'json' };

const { command } = project.tasks.start;

test.each([
  ['image', 'scripts/deploy/Dockerfile', `exec ${command}"]`],
  [
    'systemd unit',
    'scripts/deploy/linden-workbench.service',
    `ExecStart=/usr/local/bin/${command}\n`,
  ],
])('the %s starts the product as deno task start does', (_, path, start) => {
  expect(Deno.readTextFileSync(path)).toContain(start);
});
