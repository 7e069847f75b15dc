import '../../../support/browser.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { ref } from 'vue';
import { useTrace } from '@/features/assistant/sandbox/inspector/useTrace.ts';
import { answer, callsTo, problem, sentRequests } from '../../../support/api.ts';
import { asVisitor, openPage } from '../../../support/session.ts';
import { withSetup } from '../../../support/with-setup.ts';
import { traceOf } from './traces.ts';

const OF = (id: string) => `GET /assistant/messages/${id}/trace`;

beforeEach(() => {
  openPage();
  asVisitor();
});

function open(first: string | null) {
  const id = ref(first);
  return { id, ...withSetup(() => useTrace(() => id.value)) };
}

const shows = (opened: ReturnType<typeof open>, id: string) =>
  vi.waitFor(() => expect(opened.trace.value?.message_id).toBe(id));

test.each([[409, true], [404, false], [503, false]])(
  'a %i is an older reply: %s, and is read again',
  async (status, isOlder) => {
    answer(OF('m1'), () => problem(status), traceOf('m1'));
    const opened = open('m1');
    await vi.waitFor(() => expect(opened.error.value).not.toBeNull());
    expect(opened.isOlder.value).toBe(isOlder);
    expect(opened.trace.value).toBeUndefined();
    await opened.refetch();
    expect(opened.trace.value).toEqual(traceOf('m1'));
  },
);

test('who walks through the replies reads the last one only, and sees no other meanwhile', async () => {
  for (const id of ['m1', 'm3']) answer(OF(id), traceOf(id));
  const opened = open('m1');
  await shows(opened, 'm1');
  opened.id.value = 'm2';
  expect(opened.trace.value).toBeUndefined();
  await vi.waitFor(() => opened.id.value = 'm3');
  await shows(opened, 'm3');
  expect(callsTo(OF('m2'))).toEqual([]);
});

test('without a reply nothing is read, and nothing after the inspector closed', async () => {
  open(null);
  answer(OF('m1'), () => new Promise<Response>(() => {}));
  const opened = open('m1');
  await vi.waitFor(() => expect(callsTo(OF('m1'))).toHaveLength(1));
  opened.leave();
  expect(callsTo(OF('m1'))[0]!.signal.aborted).toBe(true);
  expect(sentRequests.filter(({ path }) => path.endsWith('/trace'))).toHaveLength(1);
});
