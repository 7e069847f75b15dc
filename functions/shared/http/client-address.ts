/**
 * Returns the address that a request came from, or null when unknown. Each proxy appends its
 * sender's address to X-Forwarded-For, so that with n trusted proxies the n-th entry from the right
 * cannot be forged. Without trusted proxies or such an entry it is the socket's peer.
 */
export function findClientAddress(
  forwardedFor: string | undefined,
  { peer, trustedProxies }: { peer?: string; trustedProxies: number },
): string | null {
  if (trustedProxies === 0) return peer ?? null;
  const entries = (forwardedFor ?? '').split(',').map((entry) => entry.trim()).filter(Boolean);
  return entries.at(-trustedProxies) ?? peer ?? null;
}

/**
 * Returns the address block that rate limits count: IPv6 as its /64, because one customer controls
 * all of it; IPv4 mapped to IPv6 as IPv4.
 */
export function toAddressBlock(address: string): string {
  const text = address.replace(/^\[|\](:\d+)?$/g, '').replace(/%.*$/, '');
  const plain = /^(\d+(?:\.\d+){3})(:\d+)?$/.exec(text)?.[1];
  if (plain ?? !text.includes(':')) return plain ?? text;
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(text)?.[1];
  if (mapped) return mapped;
  const canonical = URL.parse(`http://[${text}]`)?.hostname.slice(1, -1);
  if (!canonical) return text;
  const [head = '', tail = ''] = canonical.split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const gap = canonical.includes('::') ? 8 - before.length - after.length : 0;
  const groups = [...before, ...Array<string>(gap).fill('0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
