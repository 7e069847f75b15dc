import type { FunctionEnv } from '../env.ts';
import { problem, problemResponse } from './problem.ts';

type Handler = (request: Request) => Response | Promise<Response>;

/**
 * Creates the handler of an edge function. With invalid settings it answers 503 and names the
 * variables, because the platform answers a start that throws with a bare BOOT_ERROR. The log says
 * what each variable may be.
 */
export function createHandler(
  readEnv: () => FunctionEnv,
  createApp: (env: FunctionEnv) => { fetch: Handler },
): Handler {
  let env: FunctionEnv;
  try {
    env = readEnv();
  } catch (error) {
    const { message } = error as Error;
    console.error(message);
    const names = message.split('\n').map((line) => line.split(' ')[0]).join(', ');
    const detail = `These settings of the function are wrong: ${names}. Its log says why.`;
    const { body, headers } = problem('not-set-up', detail);
    return () => problemResponse(body, headers);
  }
  return createApp(env).fetch;
}
