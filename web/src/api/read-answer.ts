import { createInvalidResponse } from './problem.ts';

export type Call<T> = Promise<{ data?: T; response: Response }>;

const MAX_PAGE_SIZE = 200;

/** Awaits a call and returns its data with its ETag and headers. Throws ApiProblem. */
export async function readAnswer<T>(call: Call<T>) {
  try {
    const { data, response } = await call;
    return { data: data as T, etag: response.headers.get('etag'), headers: response.headers };
  } catch (error) {
    throw error instanceof SyntaxError ? createInvalidResponse() : error;
  }
}

/** Awaits a call and returns its data. Throws ApiProblem. */
export async function readData<T>(call: Call<T>): Promise<T> {
  return (await readAnswer(call)).data;
}

/** One page of a list; `next` is the cursor of the next page, or null after the last one. */
export interface ListPage<T> {
  items: T[];
  next: string | null;
}

/** Awaits a call for one page of a list. Throws ApiProblem. */
export async function readPage<T>(call: Call<T[]>): Promise<ListPage<T>> {
  const { data, headers } = await readAnswer(call);
  if (!Array.isArray(data)) throw createInvalidResponse();
  return { items: data, next: parseLinkedPage(headers, 'next', 'cursor') };
}

/** Loads a complete list page by page. Throws ApiProblem. */
export async function readAll<T>(
  call: (page: { limit: number; cursor?: string }) => Call<T[]>,
): Promise<T[]> {
  const found: T[] = [];
  let cursor: string | null = null;
  do {
    const page: ListPage<T> = await readPage(
      call({ limit: MAX_PAGE_SIZE, ...(cursor !== null && { cursor }) }),
    );
    found.push(...page.items);
    cursor = page.next;
  } while (cursor);
  return found;
}

/** Returns a query parameter of the URL that a Link header gives for `rel`, or null. */
export function parseLinkedPage(
  headers: Headers,
  rel: 'next' | 'prev',
  parameter: 'cursor' | 'before',
): string | null {
  const link = headers.get('link')?.match(new RegExp(`<([^>]+)>\\s*;[^,]*rel="?${rel}"?`));
  return link?.[1] ? new URL(link[1], 'http://any').searchParams.get(parameter) : null;
}
