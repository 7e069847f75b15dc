/** A received e-mail. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body as sent. */
  raw: string;
  /** The text, decoded. */
  text: string;
}

/** A receiver of e-mails on loopback; `refuse` is the answer to every message, if set. */
export interface SmtpServer {
  url: string;
  port: number;
  mails: ReceivedMail[];
  refuse: string | null;
  close(): void;
}

/** Starts a receiver without TLS and accounts: enough of RFC 5321 for one client. */
export function startSmtpServer(port = 0): SmtpServer {
  const listener = Deno.listen({ hostname: '127.0.0.1', port });
  const own = (listener.addr as Deno.NetAddr).port;
  const connections = new Set<Deno.TcpConn>();
  const server: SmtpServer = {
    url: `smtp://127.0.0.1:${own}`,
    port: own,
    mails: [],
    refuse: null,
    close() {
      listener.close();
      for (const connection of connections) connection.close();
    },
  };
  void (async () => {
    for await (const connection of listener) {
      connections.add(connection);
      void talk(connection, server).catch(() => {}).finally(() => connections.delete(connection));
    }
  })().catch(() => {});
  return server;
}

async function talk(connection: Deno.TcpConn, server: SmtpServer): Promise<void> {
  const say = (line: string) => connection.write(new TextEncoder().encode(`${line}\r\n`));
  await say('220 test');
  let [rest, from, to, isData] = ['', '', [] as string[], false];
  for await (const part of connection.readable.pipeThrough(new TextDecoderStream())) {
    rest += part;
    for (;;) {
      const end = rest.indexOf(isData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) break;
      const line = rest.slice(0, end);
      rest = rest.slice(end + (isData ? 5 : 2));
      if (isData) {
        isData = false;
        if (!server.refuse) server.mails.push({ from, to, raw: line, text: decode(line) });
        await say(server.refuse ?? '250 stored');
        to = [];
      } else if (/^MAIL FROM/i.test(line)) {
        from = /<(.*)>/.exec(line)![1]!;
        await say('250 ok');
      } else if (/^RCPT TO/i.test(line)) {
        to.push(/<(.*)>/.exec(line)![1]!);
        await say('250 ok');
      } else if (/^DATA/i.test(line)) {
        isData = true;
        await say('354 go on');
      } else if (/^QUIT/i.test(line)) {
        await say('221 bye');
      } else await say('250 ok');
    }
  }
}

/** Decodes the body of a message with one part. */
function decode(raw: string): string {
  const [head, body] = raw.split(/\r\n\r\n(.*)/s) as [string, string];
  if (/encoding: base64/i.test(head)) {
    return new TextDecoder().decode(Uint8Array.from(atob(body), (c) => c.charCodeAt(0)));
  }
  if (!/encoding: quoted-printable/i.test(head)) return body;
  const bytes = body.replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  return new TextDecoder().decode(Uint8Array.from(bytes, (c) => c.charCodeAt(0)));
}
