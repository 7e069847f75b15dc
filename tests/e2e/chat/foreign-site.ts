import type { Page } from '@playwright/test';
import { stack } from '../stack.ts';

/** A page of another origin that shows the chat of the site `local`. */
export interface ForeignSite {
  url: string;
  close(): Promise<void>;
}

/** Replaces what a page can replace, and keeps whatever it sees. */
const SPY = `
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
`;

/** Starts it; its policy allows the chat's origin in `script-src` and `frame-src`, nothing else. */
export function startForeignSite(chat = stack().api_url): ForeignSite {
  const headers = {
    'content-type': 'text/html',
    'content-security-policy':
      `default-src 'none'; script-src 'self' ${chat}; frame-src ${chat}; connect-src 'self'`,
  };
  const body = `<!doctype html><html lang="en"><title>A clinic</title>
    <script src="/spy.js"></script><h1>A clinic</h1><button>Opening hours</button>
    <script type="module" src="${chat}/chat.js" data-site="local" data-label="Chat with us"
      data-contact-fallback="Call 020 7946 0000"></script>`;
  const server = Deno.serve(
    { hostname: '127.0.0.1', port: 0, onListen() {} },
    (request) =>
      new URL(request.url).pathname === '/spy.js'
        ? new Response(SPY, { headers: { 'content-type': 'text/javascript' } })
        : new Response(body, { headers }),
  );
  return { url: `http://127.0.0.1:${server.addr.port}/`, close: () => server.shutdown() };
}

/** Opens the page and its chat. */
export async function openChat(page: Page, { url }: ForeignSite) {
  await page.goto(url);
  await page.getByRole('button', { name: 'Chat with us' }).click();
  return page.frameLocator('linden-chat iframe');
}
