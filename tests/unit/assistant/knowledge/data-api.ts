import { createClients } from '../../../../functions/shared/clients.ts';

interface DataApiCall {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}

/**
 * Returns a database client that records its calls and gives the queued answers, then empty lists.
 */
export function recordedDb(answers: unknown[] = []) {
  const calls: DataApiCall[] = [];
  const { service: db } = createClients(
    { supabaseUrl: 'http://data.test', publishableKeys: ['p'], secretKeys: ['s'] },
    async (input, init) => {
      const { pathname: path, searchParams: query } = new URL(String(input));
      const body = init?.body ? JSON.parse(String(init.body)) : undefined;
      calls.push({ method: init?.method ?? 'GET', path, query, body });
      return await Promise.resolve(Response.json(answers.shift() ?? []));
    },
  );
  return { db, calls };
}
