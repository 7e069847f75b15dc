/** Number of arguments that every JavaScript engine accepts. */
const AT_ONCE = 8192;

/**
 * Decodes bytes as Latin-1: one character per byte. The edge runtime's `Buffer` needs more than 150
 * MB for 9 MiB.
 */
export function decodeLatin1(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += AT_ONCE) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + AT_ONCE)));
  }
  return pieces.join('');
}
