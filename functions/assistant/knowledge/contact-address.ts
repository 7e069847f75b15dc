/**
 * Returns ` (address)` for a link whose text does not contain its email address or telephone
 * number, otherwise an empty string. `target` is the part after `mailto:` or `tel:`.
 */
export function formatContactAddress(text: string, target: string): string {
  const address = decode(target);
  const digits = (each: string) => each.replace(/[^\p{L}\p{N}@.]/gu, '');
  return digits(text).includes(digits(address).slice(-7)) ? '' : ` (${address})`;
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
