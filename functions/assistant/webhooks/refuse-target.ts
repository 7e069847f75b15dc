import { isPrivateAddress, isPrivateName, parseHostAddress } from './private-address.ts';

/** Resolves all addresses of a host name. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<string[]>;

export interface TargetRules {
  /** Whether loopback, private networks and http are also allowed. */
  allowPrivate: boolean;
  resolve: Resolve;
}

/**
 * Resolves a name by DNS, also on Supabase's edge runtime. Rejects when a name server does not
 * answer.
 */
export const resolveName: Resolve = async (name, signal) => {
  const types = ['A', 'AAAA'] as const;
  const answers = await Promise.all(
    types.map((type) =>
      Deno.resolveDns(name, type, { signal }).catch((error) => {
        if (error.name === 'NotFound') return [];
        throw error;
      })
    ),
  );
  return answers.flat();
};

const PRIVATE = 'is in a private network; only public addresses are allowed';

/** Returns the reason why a URL is not allowed, without resolving its name, or null. */
export function refuseUrl(text: string, { allowPrivate }: Pick<TargetRules, 'allowPrivate'>) {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return 'Write an address that begins with https://';
  if (url.username || url.password) {
    return 'Leave the user name and password out of the address';
  }
  if (allowPrivate) return null;
  if (url.protocol !== 'https:') return 'Only https is allowed: the data is about patients';
  const address = parseHostAddress(url);
  const isPrivate = address ? isPrivateAddress(address) : isPrivateName(url.hostname);
  return isPrivate ? `${url.hostname} ${PRIVATE}` : null;
}

/**
 * Returns the reason why a URL, or an address that its name currently resolves to, is not allowed,
 * or null. The name may change its address before the connection (DNS rebinding); then https
 * rejects a host without a certificate for the name.
 */
export async function refuseTarget(
  text: string,
  rules: TargetRules,
  signal: AbortSignal,
): Promise<string | null> {
  const refusal = refuseUrl(text, rules);
  const url = URL.parse(text);
  if (refusal || !url || rules.allowPrivate || parseHostAddress(url)) return refusal;
  const addresses = await rules.resolve(url.hostname, signal).catch(() => []);
  if (addresses.length === 0) return `No address was found for ${url.hostname}`;
  return addresses.some(isPrivateAddress) ? `${url.hostname} ${PRIVATE}` : null;
}
