import { isPrivateAddress, isPrivateName, parseHostAddress } from './private-address.ts';

/** Resolves all addresses of a name. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<string[]>;

export interface TargetRules {
  /** Whether this machine, private networks and http are allowed, too. */
  allowPrivate: boolean;
  resolve: Resolve;
}

/** Resolves by DNS, also on Supabase's edge runtime. Rejects when a name server does not answer. */
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

const PRIVATE = 'leads into a private network; only addresses on the internet are allowed here';

/** Returns what is wrong with the URL of a webhook, without resolving it; null if it is valid. */
export function refuseUrl(text: string, { allowPrivate }: Pick<TargetRules, 'allowPrivate'>) {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return 'Write an address that begins with https://';
  if (url.username || url.password) {
    return 'Leave the user name and password out: deliveries are signed instead';
  }
  if (allowPrivate) return null;
  if (url.protocol !== 'https:') return 'Only https is allowed: what is told is about patients';
  const address = parseHostAddress(url);
  const isPrivate = address ? isPrivateAddress(address) : isPrivateName(url.hostname);
  return isPrivate ? `${url.hostname} ${PRIVATE}` : null;
}

/**
 * Checks the URL and the addresses that its name has now. Between this check and the connection the
 * name may change its address (DNS rebinding): then https rejects a host without a certificate for
 * the name.
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
