import { addressOf, isPrivateAddress, isPrivateName } from './private-address.ts';

/** All addresses of a name. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<string[]>;

export interface TargetRules {
  /** Also this machine, private networks and http. */
  allowPrivate: boolean;
  resolve: Resolve;
}

/** By DNS; also on Supabase's edge runtime. Rejects when a name server does not answer. */
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

/** What is wrong with the address of a webhook as it is written; null when nothing is. */
export function refuseUrl(text: string, { allowPrivate }: Pick<TargetRules, 'allowPrivate'>) {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return 'Write an address that begins with https://';
  if (url.username || url.password) {
    return 'Leave the user name and password out: deliveries are signed instead';
  }
  if (allowPrivate) return null;
  if (url.protocol !== 'https:') return 'Only https is allowed: what is told is about patients';
  const address = addressOf(url);
  const isPrivate = address ? isPrivateAddress(address) : isPrivateName(url.hostname);
  return isPrivate ? `${url.hostname} ${PRIVATE}` : null;
}

/**
 * The same, with the addresses that its name has now. Between this look and the connection a name may
 * change its address: then https refuses whoever has no certificate for that name.
 */
export async function refuseTarget(
  text: string,
  rules: TargetRules,
  signal: AbortSignal,
): Promise<string | null> {
  const refusal = refuseUrl(text, rules);
  const url = URL.parse(text);
  if (refusal || !url || rules.allowPrivate || addressOf(url)) return refusal;
  const addresses = await rules.resolve(url.hostname, signal).catch(() => []);
  if (addresses.length === 0) return `No address was found for ${url.hostname}`;
  return addresses.some(isPrivateAddress) ? `${url.hostname} ${PRIVATE}` : null;
}
