// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import SiteForm from '@/features/assistant/sites/SiteForm.vue';
import SitesPage from '@/features/assistant/sites/SitesPage.vue';
import { answer, callsTo, json, resetApi } from '../../support/api.ts';
import { alerts, fill, mountComponent, press, setRole } from '../../support/mount-component.ts';

const SITE = {
  key: 'main',
  name: 'Linden',
  origins: ['https://clinic.example'],
  is_enabled: true,
  languages: ['en'],
  greeting: '',
  texts: { en: { send: 'Send it' } },
  colour: '',
  position: 'right',
  daily_token_budget: 5000,
  monthly_token_cap: null,
  challenge: 'off',
  contact_fallback: '',
  paused_at: null,
  revision: 4,
  updated_at: '2026-11-01T10:00:00Z',
};
const NONE = {
  dialogs: 0,
  messages: 0,
  tokens: 0,
  refused: { rate_limit: 0, budget: 0, paused: 0, challenge: 0 },
};
const open = (key: string) =>
  mountComponent(SitesPage, {
    path: `/settings/site-settings/${key}`,
    route: '/settings/:code?/:tab?/:step?',
  });

beforeEach(() => {
  resetApi();
  answer('GET /assistant/sites', [SITE]);
  answer('GET /assistant/sites/main/figures', {
    ...{ daily_token_budget: 5000, challenge: 'off' },
    today: NONE,
    last_7_days: NONE,
  });
});

test('the figures of a site name the reasons why requests were refused', async () => {
  const today = { dialogs: 2, messages: 7, tokens: 1250, refused: { ...NONE.refused, paused: 3 } };
  answer('GET /assistant/sites/main/figures', {
    ...{ daily_token_budget: 5000, challenge: 'proof_of_work' },
    today,
    last_7_days: { ...today, messages: 1900 },
  });
  const { mounted } = await open('main');
  const cells = mounted.get('table[aria-label="Site figures"]').findAll('tbody tr')
    .map((row) => row.findAll('td, th').map((cell) => cell.text()));
  expect(cells).toEqual([
    ['New dialogs', '2', '2'],
    ['Messages', '7', '1,900'],
    ['Tokens (of the budget)', '1,250 (25%)', '1,250'],
    ['Rejected: site paused', '3', '3'],
  ]);
  expect(mounted.text()).toContain('browsers solve a proof of work before the first message');
});

test('a site without visitors says so, and one whose figures fail offers to try again', async () => {
  expect((await open('main')).mounted.text()).toContain('No visitors in the last 7 days');
  expect(document.body.textContent).not.toContain('prove work');
  answer('GET /assistant/sites/main/figures', () => json({ title: 'Wrong' }, {}, 500));
  const { mounted } = await open('main');
  expect(mounted.text()).toContain('Couldn’t load figures');
});

test('a viewer reads all of a site and changes nothing', async () => {
  const { mounted } = await open('main');
  await setRole('viewer');
  // The figures arrive after the site.
  await vi.waitFor(() => {
    const text = mounted.text();
    expect(text).toContain('5,000 tokens');
    expect(text).toContain('Send it');
    expect(text).toContain('data-site="main"');
  });
  const buttons = mounted.findAll('button').map((button) => button.text());
  expect(buttons).toContain('Copy embed code');
  expect(buttons.join()).not.toMatch(/New site|Pause|Change|Delete/);
  expect(mounted.findAll('[role=switch]')).toHaveLength(0);
});

test('one that does not exist is said to be missing', async () => {
  const { mounted } = await open('none');
  expect(mounted.get('aside').text()).toContain('Site not found');
});

test('a site that is off has no chat page', async () => {
  answer('GET /assistant/sites', [{ ...SITE, is_enabled: false }]);
  const { mounted } = await open('main');
  expect(mounted.find('a[href*="/chat?site="]').exists()).toBe(false);
  expect(mounted.text()).toContain('Enable the site');
});

test('a change is based on the revision, and errors are shown beside their fields', async () => {
  await mountComponent(SiteForm, { props: { site: SITE } });
  await fill('Texts', '{');
  await fill('Daily token budget', '1.5');
  await fill('Monthly token cap', 'many');
  await press('Save');
  expect(alerts()).toEqual([
    expect.stringContaining('isn’t valid JSON'),
    'Enter a whole number of tokens.',
    'Enter a whole number of tokens, or leave empty for no cap.',
  ]);
  expect(callsTo('PATCH /assistant/sites/main')).toHaveLength(0);
  await fill('Texts', '{}');
  await fill('Daily token budget', '7');
  await fill('Monthly token cap', '1,000');
  const errors = [{ path: 'origins.0', message: 'an origin' }];
  answer('PATCH /assistant/sites/main', () => json({ title: 'Wrong', errors }, {}, 422));
  await press('Save');
  expect(alerts()).toEqual(['an origin.']);
  const [call] = callsTo('PATCH /assistant/sites/main');
  expect(call!.headers.get('If-Match')).toBe('"4"');
  expect(call!.body).toMatchObject({
    ...{ daily_token_budget: 7, monthly_token_cap: 1000 },
    ...{ texts: {}, origins: SITE.origins },
  });
});
