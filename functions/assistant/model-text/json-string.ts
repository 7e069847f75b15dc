const ESCAPES: Readonly<Record<string, string>> = {
  ...{ '"': '"', '\\': '\\', '/': '/' },
  ...{ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' },
};

/** Stands for an escape that JSON does not have. */
const BAD_ESCAPE = '\uFFFD';

const HEX = /[\da-f]/i;
/** Length of a whole escape: `\u00e9`. */
const CODE_LENGTH = 6;

/**
 * Decodes one JSON string that arrives in pieces, from after its first quote on. Characters that
 * JSON wants escaped are taken as they are.
 */
export class JsonString {
  isOpen = true;
  /** An escape that has not ended. */
  #escape = '';

  /** Returns what a further UTF-16 unit of the string adds to its value. */
  read(unit: string): string {
    if (this.#escape === '') return this.#readPlain(unit);
    if (this.#escape === '\\') {
      this.#escape = unit === 'u' ? '\\u' : '';
      return unit === 'u' ? '' : ESCAPES[unit] ?? BAD_ESCAPE;
    }
    if (!HEX.test(unit)) {
      this.#escape = '';
      return BAD_ESCAPE + this.#readPlain(unit);
    }
    const escape = this.#escape + unit;
    this.#escape = escape.length < CODE_LENGTH ? escape : '';
    return this.#escape === '' ? String.fromCharCode(parseInt(escape.slice(2), 16)) : '';
  }

  #readPlain(unit: string): string {
    this.isOpen = unit !== '"';
    this.#escape = unit === '\\' ? unit : '';
    return this.isOpen && unit !== '\\' ? unit : '';
  }
}
