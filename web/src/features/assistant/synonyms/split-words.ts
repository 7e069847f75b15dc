/** Splits a text at commas, semicolons and line breaks; omits empty parts. */
export const splitWords = (text: string): string[] =>
  text.split(/[,;\n]/).map((word) => word.trim()).filter(Boolean);
