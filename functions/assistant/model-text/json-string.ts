const ESCAPES: Readonly<Record<string, string>> = {
  ...{ '"': '"', '\\': '\\', '/': '/' },
  ...{ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' },
};

/** Replaces an escape that JSON does not define. */
const BAD_ESCAPE = '\uFFFD';

const HEX = /[\da-f]/i;
/** Length of a complete escape: `\u00e9`. */
const CODE_LENGTH = 6;

/**
 * Decodes a JSON string that arrives in pieces, starting after its opening quote. Accepts unescaped
 * control characters.
 */
export class JsonString {
  isOpen = true;
  /** The current, unfinished escape. */
  #escape = '';

  /** Adds a UTF-16 unit; returns the decoded text that it completes. */
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
