import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { asService } from '../stack.ts';
import { HOSTILE_DRAWING } from './hostile-drawings.ts';

/** Where APIs hand assets out; the hash follows. */
const ASSETS = '/functions/v1/catalog/assets/';

/** A server that hostile markup calls: whatever arrives there got out. Pages may read its answers. */
export interface Beacon {
  url: string;
  /** Paths that were asked for. */
  hits: string[];
  /** Where HOSTILE_DRAWING is: at this server as it is, in the product once it was stored. */
  drawing: string;
  /** Stores it past the API, which would clean it. */
  storeDrawing(): Promise<void>;
  /** A form with its address in the place of BEACON, and the drawing's name in that of ASSET. */
  fill(form?: string): string;
  /** Opens another page, in front of which this one stays: it calls the beacon as a control. */
  listen(page: Page): Promise<Page>;
  /** What it heard since it was last asked: what was asked for before the control has arrived with it. */
  heard(listener: Page): Promise<string[]>;
  close(): void;
}

export async function startBeacon(): Promise<Beacon> {
  const hits: string[] = [];
  let controls = 0;
  let body = '';
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    if (request.url!.startsWith(ASSETS)) {
      return void response.setHeader('content-type', 'image/svg+xml').end(body);
    }
    if (request.url !== '/favicon.ico') hits.push(request.url!);
    response.end('x');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  body = HOSTILE_DRAWING.replaceAll('BEACON', url);
  const hash = createHash('sha256').update(body).digest('hex');
  return {
    url,
    hits,
    drawing: ASSETS + hash,
    async storeDrawing() {
      const p_base64 = Buffer.from(body).toString('base64');
      const stored = { p_content_type: 'image/svg+xml', p_base64 };
      expect(await asService('POST', '/rest/v1/rpc/store_asset', stored)).toBe(hash);
    },
    fill: (form = '') => form.replaceAll('BEACON', url).replaceAll('ASSET', `asset:${hash}`),
    async listen(page) {
      const listener = await page.context().newPage();
      await listener.goto(`${url}/listener`);
      hits.length = 0;
      // Behind another page Chromium draws, and so clicks, only now and then.
      await page.bringToFront();
      return listener;
    },
    async heard(listener) {
      const control = `/control-${++controls}`;
      await listener.evaluate((address) => fetch(address), url + control);
      const heard = hits.splice(0);
      expect(heard).toContain(control);
      return heard.filter((path) => path !== control);
    },
    close: () => void server.close(),
  };
}
