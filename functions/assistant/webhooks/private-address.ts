/** Networks of IPv4 that are nobody's on the internet, with the length of their prefix (RFC 6890). */
const SPECIAL_V4: [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

const V4 = /^\d+\.\d+\.\d+\.\d+$/;

const toNumber = (address: string) =>
  address.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0);

function isPrivateV4(address: string): boolean {
  return SPECIAL_V4.some(([network, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(toNumber(address) / size) === Math.floor(toNumber(network) / size);
  });
}

/** The eight groups of an address as URL writes it. */
function groupsOf(address: string): number[] {
  const [head = [], tail = []] = address.split('::')
    .map((part) => part.split(':').filter(Boolean).map((group) => parseInt(group, 16)));
  return [...head, ...Array(8 - head.length - tail.length).fill(0), ...tail];
}

/** The address of IPv4 in the last two groups. */
const embeddedV4 = (groups: number[]) =>
  groups.slice(6).flatMap((group) => [group >> 8, group & 255]).join('.');

/** Outside 2000::/3 only an address of IPv4, mapped or translated, can be somebody's. */
function isPrivateV6(address: string): boolean {
  const groups = groupsOf(address);
  const [first = 0, second = 0] = groups;
  const begins = groups.slice(0, 6).join(':');
  if (begins === `0:0:0:0:0:${0xffff}` || begins === `${0x64}:${0xff9b}:0:0:0:0`) {
    return isPrivateV4(embeddedV4(groups));
  }
  const isGlobal = first >= 0x2000 && first <= 0x3fff;
  const isForProtocols = first === 0x2001 && second < 0x200;
  const isForDocuments = (first === 0x2001 && second === 0xdb8) || first === 0x3fff;
  const is6to4 = first === 0x2002;
  return !isGlobal || isForProtocols || isForDocuments || is6to4;
}

/** Whether an IP address is of this machine, of a private network, or nobody's. */
export function isPrivateAddress(address: string): boolean {
  const url = URL.parse(address.includes(':') ? `http://[${address}]` : `http://${address}`);
  if (!url) return true;
  return V4.test(url.hostname) ? isPrivateV4(url.hostname) : isPrivateV6(url.hostname.slice(1, -1));
}

const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/;

/** Whether a name is one that only a private network knows: a single word, or by its ending. */
export function isPrivateName(name: string): boolean {
  const bare = name.toLowerCase().replace(/\.$/, '');
  return !bare.includes('.') || PRIVATE_NAME.test(bare);
}

/** The address that a URL's host is, be it written as a number or in hexadecimal; null for a name. */
export function addressOf({ hostname }: URL): string | null {
  if (hostname.startsWith('[')) return hostname.slice(1, -1);
  return V4.test(hostname) ? hostname : null;
}
