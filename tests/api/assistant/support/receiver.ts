import { Buffer } from 'node:buffer';
import { createHmac } from 'node:crypto';

/** A delivery as it arrived. */
export interface Arrived {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** A server that webhooks are sent to; `answers` says what it does, 204 when they are used up. */
export class Receiver {
  readonly arrived: Arrived[] = [];
  answers: (() => Response | Promise<Response>)[] = [];
  readonly #server = Deno.serve(
    { hostname: '127.0.0.1', port: 0, onListen: () => {} },
    async (request) => {
      const headers = Object.fromEntries(request.headers);
      const { pathname: path } = new URL(request.url);
      this.arrived.push({ path, headers, body: await request.text() });
      return await this.answers.shift()?.() ?? new Response(null, { status: 204 });
    },
  );

  urlOf(path: string): string {
    return `http://127.0.0.1:${this.#server.addr.port}${path}`;
  }

  at(path: string): Arrived[] {
    return this.arrived.filter((each) => each.path === path);
  }

  close(): Promise<void> {
    return this.#server.shutdown();
  }
}

/** At which place of a delivery's signatures that of a secret stands, by Node's own HMAC; else -1. */
export function placeOfSignature(secret: string, { headers, body }: Arrived): number {
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(content).digest('base64');
  return headers['webhook-signature']!.split(' ').indexOf(`v1,${signature}`);
}
