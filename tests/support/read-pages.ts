/** Returns the path of the next page in a Link header; null on the last page. */
function nextPage({ headers }: Response): string | null {
  const link = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
  return link?.replace(/^\/functions\/v1\/[^/]+/, '') ?? null;
}

/** Loads the pages of a list, from the first on. */
export async function readPages(
  first: string,
  call: (path: string) => Promise<Response>,
): Promise<{ id: string }[][]> {
  const pages: { id: string }[][] = [];
  for (let path: string | null = first; path;) {
    const response = await call(path);
    pages.push(await response.json());
    path = nextPage(response);
  }
  return pages;
}
