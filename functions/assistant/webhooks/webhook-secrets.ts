import type { SecretBox } from '../../shared/secret-box.ts';

const USE = 'webhook secret';

export const sealWebhookSecret = (box: SecretBox, secret: string): Promise<string> =>
  box.seal(secret, USE);

/**
 * Decrypts the stored secrets of a webhook; those of an earlier release are not encrypted. Returns
 * null if one was stored with another ENCRYPTION_KEY; `box` is null without a key.
 */
export async function openWebhookSecrets(
  box: SecretBox | null,
  stored: readonly string[],
): Promise<string[] | null> {
  const open = async (secret: string) => {
    if (secret.startsWith('whsec_')) return secret;
    return await box?.open(secret, USE).catch(() => null) ?? null;
  };
  const opened = await Promise.all(stored.map(open));
  return opened.every((secret) => secret !== null) ? opened : null;
}
