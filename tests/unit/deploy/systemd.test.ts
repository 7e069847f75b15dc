import { expect, test } from 'vitest';

const UNIT = 'scripts/deploy/linden-workbench.service';
const text = Deno.readTextFileSync(UNIT);

const analyze = (...args: string[]) =>
  new Deno.Command('systemd-analyze', { args: [...args, UNIT] }).outputSync();

function hasAnalyze(): boolean {
  try {
    return analyze('security', '--offline=true').success;
  } catch {
    return false;
  }
}

test.skipIf(!hasAnalyze())('systemd-analyze finds the unit exposed by 3.0 at most', () => {
  const said = new TextDecoder().decode(analyze('security', '--offline=true').stdout);
  const [, level] = /exposure level for \S+: ([\d.]+)/.exec(said)!;
  expect(Number(level)).toBeLessThanOrEqual(3);
});

test('the unit installs packages and updates before it starts, as the same user', () => {
  expect(text).toMatch(/^User=linden\n/m);
  expect(text).toMatch(/^ExecStartPre=\S+deno task update --if-needed\nExecStart=\S+deno run /m);
  // A + would run it as root.
  expect(text).not.toMatch(/^Exec\w+=[+!]/m);
});
