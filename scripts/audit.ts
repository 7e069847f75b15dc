import { ROOT } from './lib/paths.ts';
import { StartError } from './lib/start-error.ts';
import { runTask } from './lib/task.ts';
import { tryProgram } from './lib/run-program.ts';

const usage = `deno task audit
Asks the registry's advisory service about every package in deno.lock and fails if one has a known
high or critical vulnerability. Only prints a message if the service cannot be reached.`;

const NOT_ANSWERED =
  /error sending request|invalid peer certificate|error responding to|status: [45]\d\d|dns error/i;

/**
 * Returns the result of an audit. A failure without a network error means that
 * vulnerabilities were found.
 */
export function readAudit(
  success: boolean,
  output: string,
): 'clean' | 'vulnerable' | 'unreachable' {
  if (success) return 'clean';
  return NOT_ANSWERED.test(output) ? 'unreachable' : 'vulnerable';
}

async function audit(): Promise<void> {
  const args = ['audit', '--level=high', '--frozen-lockfile'];
  const env = { NO_COLOR: '1', DENO_TLS_CA_STORE: 'system,mozilla' };
  const { success, ...printed } = await tryProgram(Deno.execPath(), args, { cwd: ROOT, env });
  const output = printed.output.split('\nStack backtrace')[0]!.trim();
  const verdict = readAudit(success, output);
  if (verdict === 'vulnerable') throw new StartError(output);
  console.log(
    verdict === 'clean'
      ? 'No package has a known high or critical advisory.'
      : `Not checked, because the advisory service cannot be reached: ${output.split('\n')[0]}`,
  );
}

if (import.meta.main) await runTask({ usage }, audit);
