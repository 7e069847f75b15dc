import ipaddr from 'ipaddr.js';

const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Prefix of IPv4 addresses behind a NAT64 translator (RFC 6052). */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

const V4 = /^\d+\.\d+\.\d+\.\d+$/;

/**
 * Returns whether an address is not a public unicast IP address. Checks the IPv4 address inside a
 * mapped or NAT64 one.
 */
export function isPrivateAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const parsed = ipaddr.process(address);
  if (parsed.range() === 'unicast') return !(isV4(parsed) || parsed.match(GLOBAL_V6));
  if (isV4(parsed) || !parsed.match(NAT64)) return true;
  return isPrivateAddress(parsed.toByteArray().slice(12).join('.'));
}

const isV4 = (address: ipaddr.IPv4 | ipaddr.IPv6): address is ipaddr.IPv4 =>
  address.kind() === 'ipv4';

const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/;

/**
 * Returns whether a name only resolves in a private network: a single label, or a private suffix.
 */
export function isPrivateName(name: string): boolean {
  const bare = name.toLowerCase().replace(/\.$/, '');
  return !bare.includes('.') || PRIVATE_NAME.test(bare);
}

/** Returns the IP address of a URL's host, in any notation, or null for a name. */
export function parseHostAddress({ hostname }: URL): string | null {
  if (hostname.startsWith('[')) return hostname.slice(1, -1);
  return V4.test(hostname) ? hostname : null;
}
