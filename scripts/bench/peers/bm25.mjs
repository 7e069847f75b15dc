/**
 * Searches with BM25 by two libraries, each configured as its documentation shows:
 * wink-bm25-text-search with stems and without stop words, MiniSearch with typing errors and
 * prefixes. Reads `{ texts, queries, limit }` and writes for each library the positions of the texts
 * that it finds for each query, best first.
 */
import MiniSearch from 'minisearch';
import wink from 'wink-bm25-text-search';
import nlp from 'wink-nlp-utils';

const { texts, queries, limit } = await new Response(Deno.stdin.readable).json();

const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function byWink() {
  const engine = wink();
  engine.defineConfig({ fldWeights: { text: 1 } });
  engine.definePrepTasks([wordsOf, nlp.tokens.removeWords, nlp.tokens.stem]);
  texts.forEach((text, place) => engine.addDoc({ text }, place));
  engine.consolidate();
  return queries.map((query) => engine.search(query, limit).map(([place]) => Number(place)));
}

function byMiniSearch() {
  const index = new MiniSearch({ fields: ['text'], searchOptions: { fuzzy: 0.2, prefix: true } });
  index.addAll(texts.map((text, id) => ({ id, text })));
  return queries.map((query) => index.search(query).slice(0, limit).map(({ id }) => id));
}

console.log(JSON.stringify({ 'wink-bm25': byWink(), MiniSearch: byMiniSearch() }));
