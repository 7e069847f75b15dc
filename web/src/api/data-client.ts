import type { Client, FetchResponse, MaybeOptionalInit } from 'openapi-fetch';
import { readAll, readData } from './read-answer.ts';

type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';
type Json = 'application/json';
type PathWith<Paths, M extends Method> = {
  [Path in keyof Paths]: Paths[Path] extends Record<M, unknown> ? Path : never;
}[keyof Paths];
type Data<Item, M extends Method, Init> = Item extends
  Record<M, infer Operation extends Record<string | number, unknown>>
  ? Exclude<FetchResponse<Operation, Init, Json>['data'], undefined>
  : never;

type Call<Paths, M extends Method> = <
  Path extends PathWith<Paths, M>,
  Init extends MaybeOptionalInit<Paths[Path], M & keyof Paths[Path]>,
>(
  path: Path,
  ...init: undefined extends Init ? [Init?] : [Init]
) => Promise<Data<Paths[Path], M, Init>>;

/** A typed client of an API whose calls return the data of responses. They throw ApiProblem. */
export type DataClient<Paths extends object> =
  & { [M in Method as Uppercase<M>]: Call<Paths, M> }
  & {
    /** Loads a complete list page by page. */
    GET_ALL: Call<Paths, 'get'>;
    /** The same calls with their responses, for `readAnswer` and `readPage`. */
    raw: Client<Paths, Json>;
  };

type Send = (
  path: string,
  init?: { params?: { query?: object } },
) => Promise<{ data?: unknown[]; response: Response }>;

export function createDataClient<Paths extends object>(
  raw: Client<Paths, Json>,
): DataClient<Paths> {
  const send = raw as unknown as Record<Uppercase<Method>, Send>;
  const calls = (['GET', 'PUT', 'POST', 'PATCH', 'DELETE'] as const)
    .map((method) => [method, (...call: Parameters<Send>) => readData(send[method](...call))]);
  const GET_ALL = (...[path, { params, ...init } = {}]: Parameters<Send>) =>
    readAll((page) =>
      send.GET(path, { ...init, params: { ...params, query: { ...params?.query, ...page } } })
    );
  return { ...Object.fromEntries(calls), GET_ALL, raw };
}
