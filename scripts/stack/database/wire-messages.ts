import { concatBytes } from '../../../functions/shared/concat-bytes.ts';

/**
 * Reads and writes messages of the PostgreSQL protocol 3.0
 * (https://www.postgresql.org/docs/current/protocol-message-formats.html).
 */
const decoder = new TextDecoder();
const encoder = new TextEncoder();

export const SSL_REQUEST = 80877103;
export const GSS_REQUEST = 80877104;
export const CANCEL_REQUEST = 80877102;

/** Limits the memory that an unauthenticated connection can use. */
const MAX_STARTUP_BYTES = 10_000;

/** PostgreSQL's own limit of a message. */
const MAX_MESSAGE_BYTES = 2 ** 30;

/** Splits a stream of bytes into complete messages, including the type byte. */
export class MessageReader {
  #chunks: AsyncIterator<Uint8Array>;
  #buffer: Uint8Array<ArrayBufferLike> = new Uint8Array();

  constructor(stream: ReadableStream<Uint8Array>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /**
   * Reads a message without type byte, the first of a connection; returns null at the end of the
   * stream or for an invalid length.
   */
  async startup(): Promise<Uint8Array | null> {
    if (!await this.#fill(4)) return null;
    const length = view(this.#buffer).getInt32(0);
    if (length < 8 || length > MAX_STARTUP_BYTES || !await this.#fill(length)) return null;
    return this.#take(length);
  }

  /** Reads the next typed message; returns null at the end of the stream or when it is too long. */
  async next(maxBytes = MAX_MESSAGE_BYTES): Promise<Uint8Array | null> {
    if (!await this.#fill(5)) return null;
    const length = view(this.#buffer).getInt32(1) + 1;
    if (length < 5 || length > maxBytes) return null;
    return await this.#fill(length) ? this.#take(length) : null;
  }

  async #fill(length: number): Promise<boolean> {
    const parts = [this.#buffer];
    let have = this.#buffer.length;
    while (have < length) {
      const { value, done } = await this.#chunks.next();
      if (done) return false;
      parts.push(value);
      have += value.length;
    }
    if (parts.length > 1) this.#buffer = concatBytes(parts);
    return true;
  }

  #take(length: number): Uint8Array {
    const message = this.#buffer.slice(0, length);
    this.#buffer = this.#buffer.subarray(length);
    return message;
  }
}

/** Builds a message with its type letter and length. */
export function encodeMessage(type: string, ...parts: Uint8Array[]): Uint8Array {
  const body = concatBytes(parts);
  const message = new Uint8Array(5 + body.length);
  message[0] = type.charCodeAt(0);
  view(message).setInt32(1, 4 + body.length);
  message.set(body, 5);
  return message;
}

export function readType(message: Uint8Array): string {
  return String.fromCharCode(message[0]!);
}

/** Reads the zero-terminated text at an offset; also returns where the rest begins. */
export function readText(message: Uint8Array, offset: number): { text: string; end: number } {
  const zero = message.indexOf(0, offset);
  return { text: decoder.decode(message.subarray(offset, zero)), end: zero + 1 };
}

export function encodeText(value: string): Uint8Array {
  return encoder.encode(value + '\0');
}

export function encodeInt32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  view(bytes).setInt32(0, value);
  return bytes;
}

/** Returns the user of a startup message: after length and version, names and values alternate. */
export function readUser(startup: Uint8Array): string | undefined {
  const texts = decoder.decode(startup.subarray(8)).split('\0');
  const at = texts.findIndex((name, index) => index % 2 === 0 && name === 'user');
  return at < 0 ? undefined : texts[at + 1];
}

export function encodeError(code: string, reason: string): Uint8Array {
  const fields = [`SFATAL`, `VFATAL`, `C${code}`, `M${reason}`].map(encodeText);
  return encodeMessage('E', ...fields, new Uint8Array(1));
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
