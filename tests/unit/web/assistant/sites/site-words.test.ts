// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import {
  chatPageUrl,
  demoPageUrl,
  describeSiteState,
  embedCode,
  splitList,
} from '@/features/assistant/sites/site-words.ts';

const SITE = {
  key: 'main',
  name: 'Linden',
  origins: [],
  is_enabled: true,
  languages: ['de', 'en'],
  greeting: '',
  texts: {},
  colour: '',
  position: 'left' as const,
  daily_token_budget: 1,
  monthly_token_cap: null,
  challenge: 'off' as const,
  contact_fallback: '',
  identity: null,
  paused_at: null,
  revision: 1,
  updated_at: '',
};

test('the embed code is one script element whatever its values are', () => {
  const contact_fallback = `"><script>alert('&amp;')</script>`;
  const texts = { de: { title: 'Chat mit {name}' } };
  const site = { ...SITE, name: '$& "A"', contact_fallback, texts, colour: '#2f6f4e' };
  const holder = document.createElement('template');
  holder.innerHTML = embedCode('https://chat.example', site);
  expect(holder.content.childNodes).toHaveLength(1);
  const script = holder.content.firstElementChild as HTMLScriptElement;
  expect(script.getAttribute('src')).toBe('https://chat.example/chat.js');
  expect({ ...script.dataset }).toEqual({
    site: 'main',
    contactFallback: contact_fallback,
    colour: '#2f6f4e',
    position: 'left',
    label: 'Chat mit $& "A"',
  });
});

test('attributes without a value are left out of the embed code', () => {
  expect(embedCode('https://chat.example', SITE)).not.toMatch(/colour|contact/);
});

test('a site that is switched off is off even while it is paused', () => {
  expect(describeSiteState(SITE).text).toBe('enabled');
  expect(describeSiteState({ ...SITE, paused_at: 'then' }).text).toBe('paused');
  expect(describeSiteState({ ...SITE, paused_at: 'then', is_enabled: false }).text).toBe('off');
});

test('lists are split at spaces, commas and line breaks', () => {
  expect(splitList(' a, b\nc ,')).toEqual(['a', 'b', 'c']);
  expect(chatPageUrl('https://chat.example', SITE)).toBe('https://chat.example/chat?site=main');
});

test('the code of one version names its hash', () => {
  const pinned = { src: '/chat/abc/chat.js', integrity: 'sha384-xyz' };
  expect(embedCode('https://chat.example', SITE, pinned)).toMatch(
    /^<script async type="module" src="https:\/\/chat\.example\/chat\/abc\/chat\.js" integrity="sha384-xyz" crossorigin="anonymous" /,
  );
});

test('the demo page is at the other name of this computer, if the site may be shown there', () => {
  const origins = ['http://localhost:*', 'http://127.0.0.1:54321'];
  expect(demoPageUrl('http://127.0.0.1:54321', { key: 'a', origins }))
    .toBe('http://localhost:54321/demo-site?site=a');
  expect(demoPageUrl('http://localhost:54321', { key: 'a', origins }))
    .toBe('http://127.0.0.1:54321/demo-site?site=a');
  expect(demoPageUrl('http://localhost:5000', { key: 'a', origins })).toBeNull();
  expect(demoPageUrl('https://linden.example', { key: 'a', origins })).toBeNull();
});
