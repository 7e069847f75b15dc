import type { Span } from '../../shared/span.ts';
import { toPlainName } from './control-words.ts';
import { JsonString } from './json-string.ts';

/** An object, possibly in a code fence: its brace, and the quote or brace that must follow. */
const OBJECT = /^\s*(?:```\w*\s*)?\{\s*(?=["}])/;
/** The beginning of an object that is not yet recognizable. */
const BEGUN = /^\s*(?:`{0,3}|```\w*\s*(?:\{\s*)?|\{\s*)$/;
/** Maximum characters of an unrecognized beginning, so that searching it again stays cheap. */
const LONGEST_BEGINNING = 200;

/** A part of the answer; `end` is missing until it has arrived. */
type Part = Pick<Span, 'start'> & Partial<Span>;

/**
 * Parses an answer that should be an object with a string `reply` while it arrives. Accepts keys in
 * any order, uses the first of several replies, and ignores text after the object.
 */
export class ReplyObject {
  /** The form of the answer; `open` until its beginning determines it. */
  form: 'open' | 'object' | 'text' = 'open';
  text = '';
  /** The reply's JSON string, including its quotes. */
  reply: Part | undefined;
  object: Part = { start: 0 };
  /** Position of the current UTF-16 unit. */
  #at = 0;
  #read: (unit: string) => string = this.#readKeyStart;
  #string: JsonString | undefined;
  #key = '';
  #depth = 0;

  /**
   * Adds a piece; returns the text that it adds to the reply, or to the answer if that is not an
   * object.
   */
  feed(piece: string): string {
    this.text += piece;
    if (this.form === 'text') return piece;
    if (this.form === 'object') return this.#readAll(piece);
    const begun = OBJECT.exec(this.text)?.[0];
    if (begun !== undefined) {
      this.form = 'object';
      this.object = { start: begun.indexOf('{') };
      this.#at = begun.length;
      return this.#readAll(this.text.slice(begun.length));
    }
    if (this.text.length <= LONGEST_BEGINNING && BEGUN.test(this.text)) return '';
    this.form = 'text';
    return this.text;
  }

  /** Returns the object without the content of its reply, which need not be valid JSON. */
  withoutReply(): string {
    const { start, end } = this.object;
    if (!this.reply) return this.text.slice(start, end);
    const rest = this.reply.end === undefined ? '' : this.text.slice(this.reply.end, end);
    return `${this.text.slice(start, this.reply.start)}""${rest}`;
  }

  #readAll(units: string): string {
    let added = '';
    for (let i = 0; i < units.length && this.object.end === undefined; i++, this.#at++) {
      added += this.#read(units[i]!);
    }
    return added;
  }

  #end(): string {
    this.object = { ...this.object, end: this.#at + 1 };
    return '';
  }

  #readKeyStart(unit: string): string {
    if (unit === '}') return this.#end();
    if (unit === '"') {
      this.#string = new JsonString();
      this.#key = '';
      this.#read = this.#readKey;
    } else if (unit.trim() !== '' && unit !== ',') this.#read = this.#readNothing;
    return '';
  }

  #readKey(unit: string): string {
    this.#key += this.#string!.read(unit);
    if (!this.#string!.isOpen) this.#read = this.#readColon;
    return '';
  }

  #readColon(unit: string): string {
    if (unit === ':') this.#read = this.#readValueStart;
    else if (unit.trim() !== '') this.#read = this.#readNothing;
    return '';
  }

  #readValueStart(unit: string): string {
    if (unit.trim() === '') return '';
    this.#string = undefined;
    this.#depth = 0;
    if (unit === '"' && !this.reply && toPlainName(this.#key) === 'reply') {
      this.reply = { start: this.#at };
      this.#string = new JsonString();
      this.#read = this.#readReply;
      return '';
    }
    this.#read = this.#readValue;
    return this.#readValue(unit);
  }

  #readReply(unit: string): string {
    const said = this.#string!.read(unit);
    if (!this.#string!.isOpen) {
      this.reply = { ...this.reply!, end: this.#at + 1 };
      this.#string = undefined;
      this.#read = this.#readValue;
    }
    return said;
  }

  /** Skips a value up to the next comma or closing brace. */
  #readValue(unit: string): string {
    if (this.#string) {
      this.#string.read(unit);
      if (!this.#string.isOpen) this.#string = undefined;
    } else if (unit === '"') this.#string = new JsonString();
    else if (unit === '{' || unit === '[') this.#depth++;
    else if (this.#depth > 0 && (unit === '}' || unit === ']')) this.#depth--;
    else if (unit === '}') return this.#end();
    else if (unit === ',' && this.#depth === 0) this.#read = this.#readKeyStart;
    return '';
  }

  /** Skips the rest of an answer that is not an object. */
  #readNothing(): string {
    return '';
  }
}
