import { Buffer } from 'node:buffer';
import { createHmac } from 'node:crypto';

/** A received delivery. */
export interface Arrived {
  path: string;
  headers: Record<string, string>;
  body: string;
}

type Answer = () => Response | Promise<Response>;

/** A server that receives webhooks. Answers 204 by default. */
export class Receiver {
  readonly arrived: Arrived[] = [];
  readonly #answers = new Map<string, Answer>();
  readonly #server = Deno.serve(
    { hostname: '127.0.0.1', port: 0, onListen: () => {} },
    async (request) => {
      const headers = Object.fromEntries(request.headers);
      const { pathname: path } = new URL(request.url);
      this.arrived.push({ path, headers, body: await request.text() });
      const answer = this.#answers.get(path);
      this.#answers.delete(path);
      return await answer?.() ?? new Response(null, { status: 204 });
    },
  );

  urlOf(path: string): string {
    return `http://127.0.0.1:${this.#server.addr.port}${path}`;
  }

  /** Sets the answer to the next call of a path. */
  answerOnce(path: string, answer: Answer): void {
    this.#answers.set(path, answer);
  }

  at(path: string): Arrived[] {
    return this.arrived.filter((each) => each.path === path);
  }

  close(): Promise<void> {
    return this.#server.shutdown();
  }
}

/** Returns the index of a secret's signature in a delivery, verified by Node's own HMAC, or -1. */
export function placeOfSignature(secret: string, { headers, body }: Arrived): number {
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(content).digest('base64');
  return headers['webhook-signature']!.split(' ').indexOf(`v1,${signature}`);
}
