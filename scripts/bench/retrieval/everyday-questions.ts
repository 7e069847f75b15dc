import type postgres from 'postgres';

interface Correction {
  question: string;
  word: string;
  spelled: string;
}

/**
 * Returns the spelling corrections that the product makes in everyday questions in English, Russian
 * and German, which contain no errors.
 */
export async function findCorrections(sql: postgres.Sql | postgres.TransactionSql) {
  const path = new URL('everyday-questions.txt', import.meta.url);
  const questions = Deno.readTextFileSync(path).trim().split('\n');
  const corrections = await sql<Correction[]>`
    select question, word, spelled
    from unnest(${questions}::text[]) as asked (question)
    cross join lateral public.query_words(question)
    where spelled is not null`;
  return { questions: questions.length, corrections: [...corrections] };
}
