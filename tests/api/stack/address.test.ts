import { describe, expect, test } from 'vitest';
import { headersFile, pageHeaders } from '../../../web/page-headers.ts';
import { call, headersOf, testStack } from '../../support/stack-client.ts';

describe('one address', () => {
  test('tells the front where it is and its publishable key, never a secret', async () => {
    const { url, publishableKey, secretKey } = testStack();
    const text = await (await call('anonymous', '/app-config.json')).text();
    expect(JSON.parse(text)).toMatchObject({ supabase_url: url, publishable_key: publishableKey });
    expect(text).not.toContain(secretKey);
  });

  test('answers page addresses with the front and a policy that keeps frames at home', async () => {
    const response = await call('anonymous', '/foundation/logo');
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toContain('text/html');
    expect(response.headers.get('Content-Security-Policy')).toContain("frame-src 'self'");
    expect(await response.text()).toMatch(/<div id="app" inert[^>]*>.*<h1[^>]*>Logo<\/h1>/s);
    const other = await call('anonymous', '/sandbox/some-dialog');
    expect(await other.text()).toContain('<div id="app"></div>');
  });

  test('sends the safe headers with pages and files, and writes them down for static hosts', async () => {
    for (const path of ['/', '/favicon.svg', '/nothing.js', '/documents']) {
      const { headers, body } = await call('anonymous', path);
      await body?.cancel();
      for (const [name, value] of Object.entries(pageHeaders({}))) {
        expect(headers.get(name), `${name} of ${path}`).toBe(value);
      }
    }
    const policy = pageHeaders({})['Content-Security-Policy'];
    expect(policy).toMatch(/script-src 'self';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(await (await call('anonymous', '/_headers')).text()).toBe(headersFile({}));
    const hosted = pageHeaders({ VITE_API_BASE_URL: 'https://x.supabase.co/' });
    expect(hosted['Content-Security-Policy']).toContain(
      "connect-src 'self' https://x.supabase.co;",
    );
    // Archived views load their content from there, too.
    for (const kind of ["img-src 'self' data: blob:", "font-src 'self' data:"]) {
      expect(hosted['Content-Security-Policy'])
        .toContain(`${kind} https://x.supabase.co/functions/v1/catalog/assets/;`);
    }
  });

  test('keeps hashed files for ever and asks again for the page', async () => {
    const page = await call('anonymous', '/');
    expect(page.headers.get('Cache-Control')).toBe('no-cache');
    const asset = /\/assets\/[^"]+\.js/.exec(await page.text())![0];
    const script = await call('anonymous', asset);
    expect(script.headers.get('Cache-Control')).toContain('immutable');
    await script.body?.cancel();
    const again = await call('anonymous', '/', {
      headers: { 'If-None-Match': page.headers.get('ETag')! },
    });
    expect(again.status).toBe(304);
  });

  const missing = ['/assets/none.js', '/.sources', '/..%2f..%2fdeno.json', '/%2e%2e/deno.json'];
  test.each(missing)('has no file at %s', async (path) => {
    const response = await call('anonymous', path);
    expect(response.status).toBe(404);
    await response.body?.cancel();
  });

  test('answers an unknown API with a problem', async () => {
    const response = await call('anonymous', '/functions/v1/nothing/at/all');
    expect(response.status).toBe(404);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    await response.body?.cancel();
  });

  test('signs both seeded accounts in, with their roles', async () => {
    for (const role of ['editor', 'viewer'] as const) {
      const response = await call('anonymous', '/rest/v1/rpc/whoami', {
        body: {},
        headers: { ...await headersOf(role), apikey: testStack().publishableKey },
      });
      expect(await response.json()).toMatchObject({ email: testStack()[role].email, role });
    }
  });
});
