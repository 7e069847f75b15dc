import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = 'functions/assistant';
const files = (readdirSync(ROOT, { recursive: true }) as string[])
  .filter((path) => path.endsWith('.ts')).toSorted()
  .map((path) => ({ path, text: readFileSync(`${ROOT}/${path}`, 'utf8') }));

const pathsWith = (pattern: RegExp) =>
  files.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test('these play turns; one that is new decides here which actions it can call', () => {
  expect(pathsWith(/(?<!function )\bplayTurn\(/)).toEqual([
    'evaluation/play-test.ts',
    'evaluation/rerun-reply.ts',
    'evaluation/runs/play-item.ts',
    'turn/run-turn.ts',
  ]);
});

test('the port that reaches other systems is made once, and used by the real turn alone', () => {
  expect(pathsWith(/\bcreateLiveActions\(/)).toEqual(['actions/live-actions.ts', 'app.ts']);
  expect(pathsWith(/\bcallHttp\(/)).toEqual([
    'actions/call-http.ts',
    'actions/live-actions.ts',
    'routes/actions.ts',
  ]);
  expect(pathsWith(/\bcallCalendar\(/)).toEqual([
    'actions/calendar-actions.ts',
    'actions/live-actions.ts',
    'app.ts',
    'routes/actions.ts',
  ]);
  expect(pathsWith(/\bdeps\.actions\b/)).toEqual(['turn/run-turn.ts']);
});

test('only routes of chats get it', () => {
  const app = files.find(({ path }) => path === 'app.ts')!.text;
  expect(app.match(/\bcreateLiveActions\(/g)).toHaveLength(1);
  expect([...app.matchAll(/(\w+)\(realTurns,/g)].map(([, route]) => route)).toEqual([
    'chatRoute',
    'chatCompletionRoutes',
    'responseRoutes',
    'uiMessageRoute',
    'visitorRoutes',
  ]);
  expect(app.match(/\brealTurns\b/g)).toHaveLength(6);
});

test('evaluation answers from what is stored', () => {
  const evaluation = files.filter(({ path }) => path.startsWith('evaluation/'));
  expect(
    evaluation.filter(({ text }) => /from '.*\/actions\/(live|call)-/.test(text))
      .map(({ path }) => path),
  ).toEqual(['evaluation/replay-actions.ts']);
  const replay = evaluation.find(({ path }) => path === 'evaluation/replay-actions.ts')!.text;
  expect(replay).toContain("import type { TurnActions } from '../turn/actions/call-actions.ts'");
  expect(replay).not.toContain('live-actions');
});
