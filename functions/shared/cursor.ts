/** Encodes a position in a list as base64url, for an address. */
export const encodeCursor = (position: unknown): string =>
  btoa(JSON.stringify(position)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** Decodes a cursor of `encodeCursor`; returns undefined for any other text. */
export function decodeCursor(cursor: string): unknown {
  try {
    return JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return undefined;
  }
}
