import { ROOT } from './stack/paths.ts';
import { StartError } from './stack/start-error.ts';
import { runTask } from './task.ts';

const usage = `deno task audit
Asks the registry's advisory service about every package of deno.lock, and fails for a known
vulnerability that is high or critical. A service that cannot be reached is said and is no failure:
nothing was found, and nothing was asked.`;

const NOT_ANSWERED =
  /error sending request|invalid peer certificate|error responding to|status: [45]\d\d|dns error/i;

/** Whatever fails without naming the service found something. */
export function readAudit(
  success: boolean,
  output: string,
): 'clean' | 'vulnerable' | 'unreachable' {
  if (success) return 'clean';
  return NOT_ANSWERED.test(output) ? 'unreachable' : 'vulnerable';
}

async function audit(): Promise<void> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ['audit', '--level=high', '--frozen-lockfile'],
    cwd: ROOT,
    env: { NO_COLOR: '1', DENO_TLS_CA_STORE: 'system,mozilla' },
    stdin: 'null',
  }).output();
  const output = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join('')
    .split('\nStack backtrace')[0]!.trim();
  const verdict = readAudit(success, output);
  if (verdict === 'vulnerable') throw new StartError(output);
  console.log(
    verdict === 'clean'
      ? 'No package has a known high or critical advisory.'
      : `Not checked, the advisory service is not reachable: ${output.split('\n')[0]}`,
  );
}

if (import.meta.main) await runTask({ usage }, audit);
