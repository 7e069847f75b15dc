import type { SecretBox } from '../../shared/secret-box.ts';

const toUse = (site: string) => `identity secret of ${site}`;

/** Encrypts the secret of a site; it can only be decrypted for the same site. */
export const sealSiteSecret = (box: SecretBox, site: string, secret: string): Promise<string> =>
  box.seal(secret, toUse(site));

/**
 * Decrypts the stored secret of a site; returns null without a key or with another ENCRYPTION_KEY.
 */
export const openSiteSecret = async (
  box: SecretBox | null,
  site: string,
  sealed: string,
): Promise<string | null> => await box?.open(sealed, toUse(site)).catch(() => null) ?? null;
