// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import RunPage from '@/features/assistant/runs/RunPage.vue';
import RunsPage from '@/features/assistant/runs/RunsPage.vue';
import { useToasts } from '@/ui/toasts.ts';
import { answer, callsTo, json, problem, resetApi } from '../../support/api.ts';
import { mountComponent, press } from '../../support/mount-component.ts';
import { attemptOf, runOf } from './runs.ts';

const LIST = 'GET /assistant/runs';
const CANCEL = 'POST /assistant/runs/r1/cancel';

beforeEach(() => {
  resetApi();
  answer('GET /assistant/intents', []);
});

test('lists runs, and earlier ones on demand', async () => {
  const next = { link: '</assistant/runs?cursor=2>; rel="next"' };
  answer(LIST, () => json([runOf({ id: 'b' })], next), [runOf({ id: 'a' })]);
  const { mounted } = await mountComponent(RunsPage);
  await press('Show earlier runs');
  const links = mounted.findAll('a[href^="/runs/"]').map((link) => link.attributes('href'));
  expect(links).toEqual(['/runs/b', '/runs/a']);
});

test('without runs, or without the server, the page says so', async () => {
  answer(LIST, () => problem(503), []);
  const { mounted } = await mountComponent(RunsPage);
  expect(mounted.text()).toContain('Couldn’t load runs');
  await press('Try again');
  expect(mounted.text()).toContain('No runs yet');
});

test('a run is cancelled in the list, and a refusal is shown', async () => {
  answer(LIST, [runOf({ status: 'queued' })], [runOf({ status: 'cancelled' })]);
  answer(CANCEL, () => problem(409, 'Already over'), {});
  const { mounted } = await mountComponent(RunsPage);
  await press(/^Cancel: /);
  expect(useToasts().toasts.at(-1)!.text).toContain('Already over, in words');
  answer(LIST, [runOf({ status: 'queued' })]);
  expect(callsTo(CANCEL)).toHaveLength(1);
  expect(mounted.text()).not.toContain('Couldn’t load');
});

const openRun = () => mountComponent(RunPage, { path: '/runs/r1', route: '/runs/:id' });

test('a run shows its results', async () => {
  answer('GET /assistant/runs/r1', runOf());
  answer('GET /assistant/runs/r1/results', [attemptOf('t1'), attemptOf('t2', { passed: false })]);
  const { mounted } = await openRun();
  expect(mounted.find('[aria-label=Results]').text()).toMatch(/All 2.*Passed 1/);
});

test('the address of no run says so', async () => {
  answer('GET /assistant/runs/r1', () => problem(404));
  const { mounted } = await openRun();
  expect(mounted.text()).toContain('Run not found');
});
