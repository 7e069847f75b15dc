import { expect, test } from 'vitest';
import { ModelReport } from '../../../../functions/assistant/schemas/model-status.ts';
import { FinishTurn } from '../../../../functions/assistant/schemas/finish-turn.ts';
import {
  PlannedRun,
  PlayedItem,
  RunSelection,
} from '../../../../functions/assistant/schemas/run-arguments.ts';
import { asJson } from '../../../../functions/shared/as-json.ts';
import { Count } from '../../../../functions/shared/metrics/tally.ts';
import { readSchemaFiles } from '../../../../scripts/migration/schema-files.ts';

const schema = readSchemaFiles().map(({ sql }) => sql).join('\n');

function bodyOf(name: string): string {
  const [, body] = schema.match(
    new RegExp(`create function public\\.${name}\\((.*?)\\n\\$\\$;`, 's'),
  )!;
  return body!;
}

/** Returns the keys that a function reads of a JSON variable: `turn ->> 'user_text'`. */
const keysOf = (name: string, variable: string) =>
  [...bodyOf(name).matchAll(new RegExp(`\\b${variable} (?:->>?|#>>) '(?:\\{)?(\\w+)`, 'g'))]
    .map(([, key]) => key!);

/** Returns the columns of the first record that a function creates from a JSON argument. */
const columnsOf = (name: string) =>
  bodyOf(name).match(/jsonb_to_record(?:set)?\(.*?\)\s*as \w+ \((.*?)\)/s)![1]!.split(',')
    .map((column) => column.trim().split(' ')[0]!);

const { reply, state, requests } = FinishTurn.shape;

const ARGUMENTS: [of: string, read: string[], schema: { shape: object }][] = [
  ['finish_turn', keysOf('finish_turn', 'turn'), FinishTurn],
  ['the reply of finish_turn', keysOf('finish_turn', 'reply'), reply],
  ['the state of finish_turn', columnsOf('write_thread_state'), state],
  ['the requests of finish_turn', keysOf('write_requests', 'p_requests'), requests],
  ['a request of finish_turn', columnsOf('write_requests'), requests.shape.wishes.element],
  ['plan_run', keysOf('plan_run', 'asked'), RunSelection],
  ['start_run', keysOf('start_run', 'run'), PlannedRun],
  ['store_run_result', keysOf('store_run_result', 'given'), PlayedItem],
  ['count_metrics', columnsOf('count_metrics'), Count],
  ['report_model_status', columnsOf('report_model_status'), ModelReport],
];

test.each(ARGUMENTS)(
  'the keys of the argument are those that SQL reads: %s',
  (_, read, { shape }) => {
    expect([...new Set(read)].sort()).toEqual(Object.keys(shape).sort());
  },
);

test('a misspelt key of an argument does not compile', () => {
  // @ts-expect-error -- value, not valeu
  const count: Count = { name: 'turns', labels: '', valeu: 1 };
  expect(Count.safeParse(count).success).toBe(false);
  // @ts-expect-error -- sources_json, not sources
  asJson<FinishTurn['reply']>({ sources: [] });
  // @ts-expect-error -- no such key
  const asked: RunSelection = { test: 'all' };
  expect(RunSelection.safeParse(asked).success).toBe(false);
});
