/** Bytes per piece: a multiple of three, and few enough for the arguments of one call. */
const PIECE = 3 * 4096;

/** Encodes bytes as base64 in pieces: a string built byte by byte takes 30 times their memory. */
export function toBase64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE) {
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE))));
  }
  return pieces.join('');
}
