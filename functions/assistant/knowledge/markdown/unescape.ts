import { decodeNamedCharacterReference } from 'decode-named-character-reference';

/** A comment up to its end; an unclosed one extends to the end of the text. */
export const COMMENT = /<!--(?:[^]*?-->|[^]*$)/g;

/** An escaped punctuation mark or line break, or a character reference. */
export const ESCAPE =
  /\\(?:([!-/:-@[-`{-~])|(?=\r?\n))|&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]{1,31}));/g;

/**
 * Decodes an escape: https://spec.commonmark.org/0.31.2/#entity-and-numeric-character-references
 */
export function decodeEscape([whole, mark, decimal, hex, name]: RegExpMatchArray): string {
  if (name) return decodeNamedCharacterReference(name) || whole!;
  if (!decimal && !hex) return mark ?? '';
  const code = decimal ? Number(decimal) : parseInt(hex!, 16);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
}

export function unescapeMarkdown(text: string): string {
  return text.replace(ESCAPE, (...match) => decodeEscape(match as unknown as RegExpMatchArray));
}
