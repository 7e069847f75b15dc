/**
 * Serves both APIs in a worker thread, with the code as it was when the worker started. Receives
 * the environment variables; responds with the names of the APIs and the port.
 */
import { createClients } from '../../functions/shared/clients.ts';
import { readFunctionEnv } from '../../functions/shared/env.ts';
import type { Environment } from '../stack/config/read-config.ts';
import { createFunctions } from '../stack/http/functions.ts';

/** The worker's response. */
export interface Serving {
  port: number;
  names: string[];
}

self.onmessage = ({ data: variables }: MessageEvent<Environment>) => {
  const env = readFunctionEnv((name) => variables[name]);
  const functions = createFunctions(env, createClients(env));
  const names = Object.keys(functions);
  Deno.serve(
    {
      hostname: '127.0.0.1',
      port: 0,
      onListen: ({ port }) => self.postMessage({ port, names } satisfies Serving),
    },
    (request, { remoteAddr }) => {
      const name = new URL(request.url).pathname.split('/')[1]!;
      return functions[name]!(request, remoteAddr.hostname);
    },
  );
};
