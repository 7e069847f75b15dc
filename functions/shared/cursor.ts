/** Escapes characters outside ASCII, because btoa encodes Latin-1 only. */
const toAscii = (json: string) =>
  json.replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Encodes a position in a list as base64url, for use in a URL. */
export const encodeCursor = (position: unknown): string =>
  btoa(toAscii(JSON.stringify(position))).replaceAll('+', '-').replaceAll('/', '_').replace(
    /=+$/,
    '',
  );

/** Decodes a cursor of `encodeCursor`; returns undefined if it is invalid. */
export function decodeCursor(cursor: string): unknown {
  try {
    return JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return undefined;
  }
}
