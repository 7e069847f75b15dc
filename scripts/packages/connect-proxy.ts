import { lookup } from 'node:dns/promises';

export interface ConnectProxy {
  /** What belongs into HTTPS_PROXY. */
  url: string;
  /** Bytes that servers have sent so far. */
  readonly received: number;
  close(): void;
}

const LONGEST_HEAD = 8192;

/**
 * An HTTP CONNECT proxy on this computer that asks for a name's addresses once. Deno opens one
 * connection per package and asks anew for each: a resolver that answers some 25 questions at a
 * time drops the others, and each of those waits 5 seconds (measured: 60 s for 370 packages).
 */
export function startConnectProxy(): ConnectProxy {
  const password = crypto.randomUUID();
  const listener = Deno.listen({ hostname: '127.0.0.1', port: 0 });
  const addresses = rememberAddresses();
  const credentials = `Basic ${btoa(`deno:${password}`)}`;
  let received = 0;
  const count = () =>
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(bytes, controller) {
        received += bytes.length;
        controller.enqueue(bytes);
      },
    });
  void accept(listener, (client) => tunnel(client, credentials, addresses, count));
  const { port } = listener.addr as Deno.NetAddr;
  return {
    url: `http://deno:${password}@127.0.0.1:${port}`,
    get received() {
      return received;
    },
    close: () => listener.close(),
  };
}

type Addresses = (hostname: string) => Promise<{ address: string }[]>;

function rememberAddresses(): Addresses {
  const known = new Map<string, ReturnType<Addresses>>();
  return (hostname) => {
    const asked = known.get(hostname) ?? lookup(hostname, { all: true });
    known.set(hostname, asked);
    return asked;
  };
}

/** A client that fails sees its connection close, and whoever installs reports that. */
async function accept(
  listener: Deno.TcpListener,
  serve: (client: Deno.TcpConn) => Promise<void>,
): Promise<void> {
  for await (const client of listener) {
    serve(client).catch(() => {}).finally(() => closeQuietly(client));
  }
}

async function tunnel(
  client: Deno.TcpConn,
  credentials: string,
  addresses: Addresses,
  count: () => TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>,
) {
  const head = await readHead(client);
  const [, hostname, port] = /^CONNECT \[?([^\s\]]+)\]?:(\d+) /.exec(head) ?? [];
  if (!hostname || !head.includes(credentials)) return await answer(client, '403 Forbidden');
  const server = await connect(await addresses(hostname), Number(port));
  await answer(client, '200 OK');
  await Promise.allSettled([
    client.readable.pipeTo(server.writable),
    server.readable.pipeThrough(count()).pipeTo(client.writable),
  ]);
}

/** The client sends nothing after the empty line before it is answered. */
async function readHead(client: Deno.TcpConn): Promise<string> {
  const buffer = new Uint8Array(LONGEST_HEAD);
  for (let length = 0; length < LONGEST_HEAD;) {
    const read = await client.read(buffer.subarray(length));
    if (!read) break;
    length += read;
    const head = new TextDecoder().decode(buffer.subarray(0, length));
    if (head.endsWith('\r\n\r\n')) return head;
  }
  throw new Error('The connection ended before its request did.');
}

async function answer(client: Deno.TcpConn, status: string): Promise<void> {
  await client.write(new TextEncoder().encode(`HTTP/1.1 ${status}\r\n\r\n`));
}

async function connect(addresses: { address: string }[], port: number): Promise<Deno.TcpConn> {
  let reason: unknown;
  for (const { address } of addresses) {
    try {
      return await Deno.connect({ hostname: address, port });
    } catch (error) {
      reason = error;
    }
  }
  throw reason;
}

function closeQuietly(connection: Deno.TcpConn): void {
  try {
    connection.close();
  } catch { /* closed already */ }
}
