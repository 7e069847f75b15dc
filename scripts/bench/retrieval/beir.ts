import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../../lib/start-error.ts';
import type { Relevance } from './metrics.ts';

const entry = z.object({
  _id: z.union([z.string(), z.number()]).transform(String),
  title: z.string().default(''),
  text: z.string(),
});

/** A test collection: documents, and questions with their relevant documents. */
export interface Collection {
  documents: { id: string; title: string; text: string }[];
  questions: { text: string; relevant: Relevance }[];
  /** Questions that no document answers. */
  unanswerable: string[];
}

/**
 * Reads a folder in BEIR's format: corpus.jsonl, queries.jsonl and qrels/test.tsv. A question
 * without a document in any file of qrels/ is unanswerable; questions of files other than test.tsv
 * are omitted.
 */
export function readCollection(folder: string): Collection {
  const documents = readLines(folder, 'corpus.jsonl');
  const judged = readJudgements(folder, 'test.tsv');
  const others = new Set(
    listFiles(join(folder, 'qrels')).filter((name) => name !== 'test.tsv')
      .flatMap((name) => [...readJudgements(folder, name).keys()]),
  );
  const queries = readLines(folder, 'queries.jsonl');
  return {
    documents,
    questions: queries.flatMap(({ id, text }) => {
      const relevant = judged.get(id);
      return relevant ? [{ text, relevant }] : [];
    }),
    unanswerable: queries.filter(({ id }) => !judged.has(id) && !others.has(id))
      .map(({ text }) => text),
  };
}

function readLines(folder: string, name: string) {
  return linesOf(folder, name).map((line, i) => {
    try {
      const { _id: id, ...rest } = entry.parse(JSON.parse(line));
      return { id, ...rest };
    } catch {
      throw new StartError(`${name}, line ${i + 1}: expected {"_id", "title", "text"} as JSON.`);
    }
  });
}

/** Returns the relevant documents by question. */
function readJudgements(folder: string, name: string): Map<string, Map<string, number>> {
  const judged = new Map<string, Map<string, number>>();
  for (const [i, line] of linesOf(folder, `qrels/${name}`).entries()) {
    const [query, document, score] = line.split('\t');
    const isNumber = score !== undefined && !Number.isNaN(Number(score));
    if (i === 0 && score && !isNumber) continue;
    if (!isNumber) {
      throw new StartError(`qrels/${name}, line ${i + 1}: expected query-id, corpus-id, score.`);
    }
    if (Number(score) <= 0) continue;
    judged.set(query!, (judged.get(query!) ?? new Map()).set(document!, Number(score)));
  }
  return judged;
}

function linesOf(folder: string, name: string): string[] {
  try {
    return Deno.readTextFileSync(join(folder, name)).split(/\r?\n/).filter((line) => line);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new StartError(
      `${folder} has no ${name}. A folder in BEIR’s format has corpus.jsonl, queries.jsonl and qrels/test.tsv.`,
    );
  }
}

function listFiles(folder: string): string[] {
  return [...Deno.readDirSync(folder)].map(({ name }) => name).filter((name) =>
    name.endsWith('.tsv')
  );
}
