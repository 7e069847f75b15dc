interface Task {
  texts: string[];
  queries: string[];
  /** Maximum number of texts per query. */
  limit: number;
}

/**
 * Ranks texts with two BM25 libraries; returns for each library and query the indexes of the texts
 * that it finds, best first.
 */
export async function rankByPeers(task: Task): Promise<Record<string, number[][]>> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ['run', '-A', '--config', here('../peers/deno.json'), here('../peers/bm25.mjs')],
    stdin: 'piped',
    stdout: 'piped',
  }).spawn();
  const answer = new Response(child.stdout).text();
  await new Response(JSON.stringify(task)).body!.pipeTo(child.stdin);
  if (!(await child.status).success) throw new Error('The BM25 libraries failed.');
  return JSON.parse(await answer);
}

const here = (path: string) => new URL(path, import.meta.url).pathname;
