import '../../../support/browser.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { effectScope, ref } from 'vue';
import { useTrace } from '../../../../../../web/src/features/assistant/sandbox/inspector/useTrace.ts';
import { answer, callsTo, problem, sentRequests } from '../../../support/api.ts';
import { asVisitor, openPage } from '../../../support/session.ts';
import { traceOf } from './traces.ts';

const OF = (id: string) => `GET /assistant/messages/${id}/trace`;

beforeEach(() => {
  openPage();
  asVisitor();
});

function open(first: string | null) {
  const id = ref(first);
  const scope = effectScope();
  return { id, scope, ...scope.run(() => useTrace(() => id.value))! };
}

const becomes = (opened: ReturnType<typeof open>, status: string) =>
  vi.waitFor(() => expect(opened.status.value).toBe(status));

test('the trace of the selected reply is read', async () => {
  answer(OF('m1'), traceOf('m1'));
  const opened = open('m1');
  expect(opened.status.value).toBe('loading');
  await becomes(opened, 'ready');
  expect(opened.trace.value).toEqual(traceOf('m1'));
});

test.each([[409, 'older'], [404, 'failed'], [503, 'failed']])(
  'a %i makes it %s, and a failed one is read again',
  async (status, shown) => {
    answer(OF('m1'), () => problem(status), traceOf('m1'));
    const opened = open('m1');
    await becomes(opened, shown);
    expect(opened.trace.value).toBeNull();
    await opened.load();
    expect(opened.status.value).toBe('ready');
  },
);

test('who walks through the replies reads the last one only', async () => {
  for (const id of ['m1', 'm3']) answer(OF(id), traceOf(id));
  const opened = open('m1');
  await becomes(opened, 'ready');
  opened.id.value = 'm2';
  await vi.waitFor(() => expect(opened.trace.value).toBeNull());
  opened.id.value = 'm3';
  await becomes(opened, 'ready');
  expect(opened.trace.value?.message_id).toBe('m3');
  expect(callsTo(OF('m2'))).toEqual([]);
});

test('an answer that comes after another reply was selected is not shown', async () => {
  let answerFirst = () => {};
  answer(OF('m1'), () =>
    new Promise<Response>((resolve) => {
      answerFirst = () => resolve(Response.json(traceOf('m1')));
    }));
  answer(OF('m2'), traceOf('m2'));
  const opened = open('m1');
  await vi.waitFor(() => expect(callsTo(OF('m1'))).toHaveLength(1));
  opened.id.value = 'm2';
  await becomes(opened, 'ready');
  answerFirst();
  await Promise.resolve();
  expect(opened.trace.value?.message_id).toBe('m2');
});

test('without a reply nothing is read, and nothing after the inspector closed', async () => {
  open(null);
  answer(OF('m1'), () => new Promise<Response>(() => {}));
  const opened = open('m1');
  await vi.waitFor(() => expect(callsTo(OF('m1'))).toHaveLength(1));
  opened.scope.stop();
  expect(callsTo(OF('m1'))[0]!.signal.aborted).toBe(true);
  expect(sentRequests.filter(({ path }) => path.endsWith('/trace'))).toHaveLength(1);
});
