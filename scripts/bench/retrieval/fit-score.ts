import type { BenchDatabase } from '../bench-database.ts';
import { MESSAGES } from './measure-messages.ts';

/** Features of the likelihood of an answer, with 1 for the intercept. */
type Features = number[];

interface Example {
  /** Features of each search of the message; the highest likelihood counts. */
  searches: Features[];
  isAnswered: boolean;
}

/** Weight of answerable messages, because most patients' messages have an answer. */
const ANSWER_WEIGHT = 2;
const ROUNDS = 100_000;
const RATE = 0.1;
/** L2 regularization against overfitting. */
const DECAY = 0.003;

/**
 * Fits the weights of answer_likelihood to the messages of the set `choose`, over the documents in
 * the database. Replaces the SQL function by one that stores its arguments.
 */
export async function fitScore({ sql }: BenchDatabase): Promise<number[]> {
  await sql.unsafe(`
    create temp table features (
      share float8, amount float8, held float8, unknown float8, stems float8
    );
    create or replace function public.answer_likelihood(
      p_share double precision, p_amount double precision, p_held double precision,
      p_unknown double precision, p_stems double precision
    ) returns double precision language plpgsql as $$
    begin
      insert into pg_temp.features values (p_share, p_amount, p_held, p_unknown, p_stems);
      return 0.5;
    end $$`);
  const examples: Example[] = [];
  for (const { text, places, set } of MESSAGES) {
    if (set !== 'choose') continue;
    await sql`truncate pg_temp.features`;
    await sql`select from public.nearest_by_words(${text}, null, 1)`;
    const rows = await sql<{ features: Features }[]>`
      select array[
        1, ln(share + 0.02), ln(f.amount + 0.2), ln(f.held + 0.05),
        f.unknown, (f.stems < 1.5)::integer
      ] as features
      from pg_temp.features as f
      where exists (
        select from public.plan_searches(${text}, null) as plan
        cross join lateral unnest(plan.amounts, plan.are_alone) as each (amount, is_alone)
        cross join (select sum(chunks) as total from public.search_languages) as counted
        where not is_alone and abs(each.amount / ln(2 * total + 2) - f.amount) < 1e-9
      )`;
    if (rows.length === 0) continue;
    examples.push({
      searches: rows.map(({ features }) => features),
      isAnswered: places.length > 0,
    });
  }
  return fit(examples);
}

/**
 * Fits a logistic regression by gradient descent, with a ridge penalty on all weights except the
 * first.
 */
function fit(examples: Example[]): number[] {
  let numbers = [0, 1, 1, 1, 0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    const slope = numbers.map(() => 0);
    for (const { searches, isAnswered } of examples) {
      const best = searches.reduce((one, other) =>
        dot(one, numbers) < dot(other, numbers) ? other : one
      );
      const likelihood = 1 / (1 + Math.exp(-dot(best, numbers)));
      const error = isAnswered ? ANSWER_WEIGHT * (likelihood - 1) : likelihood;
      best.forEach((feature, i) => slope[i]! += error * feature / examples.length);
    }
    numbers = numbers.map((number, i) =>
      number - RATE * (slope[i]! + (i === 0 ? 0 : DECAY * number))
    );
  }
  return numbers;
}

const dot = (features: Features, numbers: number[]) =>
  features.reduce((sum, feature, i) => sum + feature * numbers[i]!, 0);
