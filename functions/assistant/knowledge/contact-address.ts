/**
 * ` (address)` for a link to an e-mail address or a telephone number whose text does not say it, else
 * nothing; `target` is what follows `mailto:` or `tel:`.
 */
export function unsaidAddress(text: string, target: string): string {
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
