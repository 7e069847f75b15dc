import { encodeMessage, encodeText, readText, readType } from './wire-messages.ts';

/**
 * Separates the prepared statements of connections, whose names would collide in PGlite's single
 * session. Adds a prefix per connection; the unnamed statement stays unnamed.
 */
export class StatementNames {
  readonly #prefix: string;
  readonly #prepared = new Set<string>();

  constructor(connection: number) {
    this.#prefix = `c${connection}_`;
  }

  /** Returns the message with its statement name replaced. */
  rename(message: Uint8Array): Uint8Array {
    switch (readType(message)) {
      case 'P':
        return this.#replace(message, 5, (name) => this.#prepared.add(name));
      case 'B':
        return this.#replace(message, readText(message, 5).end);
      case 'D':
        return message[5] === 0x53 ? this.#replace(message, 6) : message;
      case 'C':
        return message[5] === 0x53
          ? this.#replace(message, 6, (name) => this.#prepared.delete(name))
          : message;
      default:
        return message;
    }
  }

  /** Returns messages that close the statements that the connection left open. */
  closeAll(): Uint8Array[] {
    return [...this.#prepared].map((name) => encodeMessage('C', encodeText('S' + name)));
  }

  #replace(message: Uint8Array, at: number, note: (name: string) => void = () => {}): Uint8Array {
    const { text: name, end } = readText(message, at);
    if (name === '') return message;
    const renamed = this.#prefix + name;
    note(renamed);
    const type = readType(message);
    return encodeMessage(type, message.subarray(5, at), encodeText(renamed), message.subarray(end));
  }
}
