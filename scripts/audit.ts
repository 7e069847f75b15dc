/**
 * `deno task audit`: asks the registry's advisory service about every package of deno.lock, and
 * fails for a known vulnerability that is high or critical. A service that cannot be reached is
 * said and is no failure: nothing was found, and nothing was asked.
 */
import { ROOT } from './stack/paths.ts';
import { readAudit } from './test/read-audit.ts';

const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
  args: ['audit', '--level=high', '--frozen-lockfile'],
  cwd: ROOT,
  env: { NO_COLOR: '1', DENO_TLS_CA_STORE: 'system,mozilla' },
  stdin: 'null',
}).output();
const output = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join('');
const { verdict, detail } = readAudit(success, output);
console.log(detail);
Deno.exit(verdict === 'vulnerable' ? 1 : 0);
