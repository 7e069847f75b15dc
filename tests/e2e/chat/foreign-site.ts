import type { Page } from '@playwright/test';
import { asService, stack } from '../stack.ts';

/** Enables a site for pages of this computer, and returns its key. */
export async function createSite(change: object = {}): Promise<string> {
  const key = `site-${crypto.randomUUID().slice(0, 8)}`;
  await asService('POST', '/functions/v1/assistant/sites', {
    key,
    name: 'Linden Clinic',
    origins: ['http://localhost:*'],
    texts: { en: { title: 'Chat with us' } },
    contact_fallback: 'Call 020 7946 0000',
    ...change,
  });
  return key;
}

/** Returns the demo page, which has another origin than the chat and a strict policy. */
export const demoSite = (key: string): string =>
  `${stack().api_url.replace('127.0.0.1', 'localhost')}/demo-site?site=${key}`;

/** Opens the demo page and its chat. */
export async function openChat(page: Page, key: string) {
  await page.goto(demoSite(key));
  await page.getByRole('button', { name: 'Chat with us' }).click();
  return page.frameLocator('linden-chat iframe');
}

/**
 * Script that wraps the globals that a page can replace, and records their
 * arguments. It runs in the top window only.
 */
export const SPY = `if (top === self) {
  window.seen = [];
  const keep = (...args) => { for (const each of args) try {
    window.seen.push(typeof each === 'string' ? each : JSON.stringify(each) + String(each));
  } catch { window.seen.push(String(each)); } };
  for (const [owner, name] of [[window, 'fetch'], [window, 'postMessage'],
    [Element.prototype, 'attachShadow'], [Storage.prototype, 'setItem'],
    [Storage.prototype, 'getItem'], [XMLHttpRequest.prototype, 'open'],
    [XMLHttpRequest.prototype, 'send'], [Node.prototype, 'appendChild'],
    [Element.prototype, 'append'], [MessagePort.prototype, 'postMessage']]) {
    const own = owner[name];
    owner[name] = function (...args) { keep(name, ...args); return own.apply(this, args); };
  }
  for (const name of ['EventSource', 'MutationObserver', 'WebSocket', 'BroadcastChannel']) {
    window[name] = class { constructor(...args) { keep(name, ...args); } observe() {} };
  }
  addEventListener('message', ({ data }) => keep(data), true);
  addEventListener('keydown', ({ key }) => keep(key), true);
  addEventListener('input', ({ target }) => keep(target?.value), true);
}`;
