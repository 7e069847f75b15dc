import type { Reply } from '../engine/reply.ts';
import { parseReply } from './read-reply.ts';
import { readStructured } from './read-structured.ts';
import { EMPTY_FILTER, endReply, feedReply } from './reply-filter.ts';
import { ReplyObject } from './reply-object.ts';

export interface ReadAnswer {
  reply: Reply;
  /** The answer as text, including tag and tail. */
  output: string;
  /** Text that became visible when the answer ended. */
  shown: string;
}

/** Parses a branch's answer while it arrives. */
export interface AnswerReader {
  /** Adds a piece; returns the text that the patient may see. */
  feed(piece: string): string;
  /** Ends the answer; returns null if it cannot be parsed. */
  end(): ReadAnswer | null;
}

/** Parses an answer that is text with tags and a tail. */
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

/** An object with a reply inside text, possibly quoted. */
const RAW_REPLY = /\{[\s\\]{0,20}["“”']reply[\\"“”']{1,2}\s{0,20}:/i;
const RAW_LENGTH = 64;
/** An object, possibly in a code fence. */
const RAW_OBJECT = /^(?:```\w*\s*)?\{/;
/** Meaningless characters after an object. */
const NOTHING = /^[\s`]*$/;

/**
 * Parses structured output: shows its `reply`, and converts the other fields to a tail and a tag.
 * Parses text instead if the model ignored the format. Rejects an object that breaks off before its
 * reply ends or has neither a reply nor fields, and text that contains an object with a reply.
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

  /**
   * Returns the parsed object, or null if it has no reply and is incomplete, followed by text or
   * without fields.
   */
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
