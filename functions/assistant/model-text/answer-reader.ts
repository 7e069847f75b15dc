import type { Reply } from '../engine/reply.ts';
import { parseReply } from './read-reply.ts';
import { readStructured } from './read-structured.ts';
import { EMPTY_FILTER, endReply, feedReply } from './reply-filter.ts';
import { ReplyObject } from './reply-object.ts';

/** An answer, read. */
export interface ReadAnswer {
  reply: Reply;
  /** The answer as text, with tag and tail. */
  output: string;
  /** What the end made visible. */
  shown: string;
}

/** Reads an answer of a branch while it arrives. */
export interface AnswerReader {
  /** Adds a piece; returns what the patient may see of it. */
  feed(piece: string): string;
  /** Ends the answer; returns null if it cannot be read. */
  end(): ReadAnswer | null;
}

/** Reads an answer that is a text with tags and a tail. */
export class TextReader implements AnswerReader {
  #filter = EMPTY_FILTER;
  #text = '';

  feed(piece: string): string {
    this.#text += piece;
    return this.#show(feedReply(this.#filter, piece));
  }

  end(): ReadAnswer {
    const shown = this.#show(endReply(this.#filter));
    return { reply: parseReply(this.#filter), output: this.#text, shown };
  }

  #show(filter: typeof EMPTY_FILTER): string {
    const { length } = this.#filter.visible.shown;
    this.#filter = filter;
    return filter.visible.shown.slice(length);
  }
}

/** An object with a reply in a text, also in quotes. */
const RAW_REPLY = /\{[\s\\]{0,20}["“”']reply[\\"“”']{1,2}\s{0,20}:/i;
const RAW_LENGTH = 64;
/** An object, perhaps in a code fence. */
const RAW_OBJECT = /^(?:```\w*\s*)?\{/;
/** What may follow an object without meaning anything. */
const NOTHING = /^[\s`]*$/;

/**
 * Reads an answer that was asked for as an object: shows its reply, and reads the other fields as
 * the tail and the tag of a text. An answer that is a text is read as such. An object that breaks
 * off before its reply ends, or that has neither a reply nor fields, cannot be read.
 */
export class StructuredReader implements AnswerReader {
  readonly #object = new ReplyObject();
  readonly #reply = new TextReader();
  #isRaw = false;

  feed(piece: string): string {
    const seen = Math.max(0, this.#object.text.length - RAW_LENGTH);
    const said = this.#object.feed(piece);
    const { form, text } = this.#object;
    this.#isRaw ||= form === 'text' && RAW_REPLY.test(text.slice(seen));
    return said && !this.#isRaw ? this.#reply.feed(said) : '';
  }

  end(): ReadAnswer | null {
    const { form, reply, object } = this.#object;
    const isCut = (reply ?? object).end === undefined;
    if (this.#isRaw || (form === 'object' && isCut)) return null;
    return (form === 'object' ? this.#endObject() : null) ?? this.#endText();
  }

  /** Returns null for an object without a reply that something follows, or that has no fields. */
  #endObject(): ReadAnswer | null {
    const { reply: said, object, text } = this.#object;
    const steering = readStructured(this.#object.withoutReply());
    const isAlone = object.end !== undefined && NOTHING.test(text.slice(object.end));
    const isRead = steering.tail?.ok || steering.intentChanges.length > 0;
    if (!said && !(isAlone && isRead)) return null;
    const { reply, output, shown } = this.#reply.end();
    const intentChanges = [...reply.intentChanges, ...steering.intentChanges];
    return {
      reply: { ...reply, tail: steering.tail, intentChanges },
      output: [output, steering.text].filter(Boolean).join('\n\n'),
      shown,
    };
  }

  #endText(): ReadAnswer | null {
    const { form, text } = this.#object;
    if (form !== 'text') this.#reply.feed(text);
    const read = this.#reply.end();
    const { text: visible } = read.reply;
    const isRaw = form !== 'text' && RAW_OBJECT.test(visible) || RAW_REPLY.test(visible);
    return isRaw ? null : read;
  }
}
