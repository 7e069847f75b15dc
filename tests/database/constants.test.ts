import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EMBEDDING_DIMENSIONS } from '../../functions/assistant/knowledge/embed/embedder.ts';
import { RETRIEVAL } from '../../functions/shared/contract/retrieval.ts';
import {
  DATA_API_MAX_ROWS,
  DOCUMENT_NAME_LENGTH_LIMIT,
  NAME_LENGTH_LIMIT,
  REASON_LENGTH_LIMIT,
} from '../../functions/shared/contract/limits.ts';
import { useFixture } from './fixture.ts';

const onFixture = useFixture();

test.each([
  ['threads', NAME_LENGTH_LIMIT],
  ['documents', DOCUMENT_NAME_LENGTH_LIMIT],
])(
  'a name in %s is as long as the API takes',
  onFixture<[string, number]>(async (sql, table, limit) => {
    const [row] = await sql`
      select pg_get_constraintdef(oid) as rule from pg_constraint
      where conrelid = ${`public.${table}`}::regclass and conname = ${`${table}_name_check`}`;
    expect(row!.rule).toContain(`<= ${limit})`);
  }),
);

test(
  'a reason in the ledger is as long as the API takes',
  onFixture(async (sql) => {
    const [row] = await sql`
      select pg_get_constraintdef(oid) as rule from pg_constraint
      where conname = 'ledger_reason_check'`;
    expect(row!.rule).toContain(`<= ${REASON_LENGTH_LIMIT})`);
  }),
);

test(
  'a stored vector has as many dimensions as the embedders give',
  onFixture(async (sql) => {
    const [row] = await sql`
      select format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = 'public.document_chunks'::regclass and attname = 'embedding'`;
    expect(row!.type).toMatch(new RegExp(`vector\\(${EMBEDDING_DIMENSIONS}\\)$`));
  }),
);

test(
  'no text of a document is compressed while others wait',
  onFixture(async (sql) => {
    const rows = await sql`
      select attname, attstorage from pg_attribute
      where attrelid = 'public.documents'::regclass and attname in ('raw_text', 'blocks')`;
    expect(Object.fromEntries(rows.map((row) => [row.attname, row.attstorage])))
      .toEqual({ raw_text: 'e', blocks: 'e' });
  }),
);

test(
  'until an editor sets others, the thresholds are those that the API names',
  onFixture(async (sql) => {
    const rows = await sql`select ranked_by, min_score from public.retrieval_thresholds`;
    expect(Object.fromEntries(rows.map((row) => [row.ranked_by, row.min_score])))
      .toEqual(RETRIEVAL.minScore);
  }),
);

test('the Data API hands out as many rows as its readers count on', () => {
  const settings = readFileSync('supabase/config.toml', 'utf8');
  expect(settings).toMatch(new RegExp(`^max_rows = ${DATA_API_MAX_ROWS}$`, 'm'));
});
