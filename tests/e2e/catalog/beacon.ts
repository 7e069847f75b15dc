import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { asService } from '../stack.ts';
import { HOSTILE_DRAWING } from './hostile-drawings.ts';

/** The APIs' path of assets; the hash follows. */
const ASSETS = '/functions/v1/catalog/assets/';

/**
 * A server that hostile markup calls: a received request means that data escaped. Pages may read
 * its answers.
 */
export interface Beacon {
  url: string;
  /** Requested paths. */
  hits: string[];
  /**
   * Path of HOSTILE_DRAWING: on this server at any time, in the product once it
   * is stored.
   */
  drawing: string;
  /** Stores HOSTILE_DRAWING without the API, which would sanitize it. */
  storeDrawing(): Promise<void>;
  /**
   * Returns a form with the beacon's URL instead of BEACON, and the drawing's
   * name instead of ASSET.
   */
  fill(form?: string): string;
  /** Opens another page behind this one, which calls the beacon as a control. */
  listen(page: Page): Promise<Page>;
  /**
   * Returns the requests since the last call: everything before the control's request has arrived
   * with it.
   */
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
      // Behind another page Chromium renders, and so clicks, only occasionally.
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
