import type { FunctionEnv } from '../env.ts';
import { problem, problemResponse } from './problem.ts';

type Handler = (request: Request) => Response | Promise<Response>;

/**
 * Creates the handler of an edge function. With invalid settings it responds with 503 and names the
 * variables, because the platform hides errors at start behind BOOT_ERROR. The log explains valid
 * values.
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
    const detail = `These settings of the function are invalid: ${names}. See its log.`;
    const { body, headers } = problem('not-set-up', detail);
    return () => problemResponse(body, headers);
  }
  return createApp(env).fetch;
}
