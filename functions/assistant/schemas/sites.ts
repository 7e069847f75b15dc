import { z } from 'zod';
import { cleanText } from '../../shared/clean-text.ts';
import { Name } from './fields.ts';

export const SiteKey = z.string().regex(/^[a-z0-9][a-z0-9-]{1,39}$/, {
  error: 'It must be 2 to 40 lower-case letters, digits and -, with a letter or digit first',
});

/** Origins on the loopback interface, with any port. */
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1):\*$/;

/**
 * Returns whether a text is an origin (scheme, host and port) as browsers write it, or a loopback
 * origin with the port `*`.
 */
const isOrigin = (text: string) =>
  LOOPBACK.test(text) || /^https?:\/\/[a-z0-9.:-]+$/.test(text) && URL.parse(text)?.origin === text;

const Origin = z.string().max(300)
  .refine(isOrigin, 'an origin such as https://clinic.example, without a path');

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

function isKnownLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag && Boolean(languageNames.of(tag));
  } catch {
    return false;
  }
}

const Language = z.string().max(35)
  .refine(isKnownLanguage, 'a tag of a known language, such as en or pt-BR');

const text = (most: number) => z.string().overwrite(cleanText).trim().max(most);

const Texts = z.record(Language, z.record(z.string().regex(/^[a-z][a-z_]{0,39}$/), text(1000)));

const fields = {
  name: Name.overwrite(cleanText),
  origins: z.array(Origin).max(20).describe(
    'Origins of pages that may show the chat: scheme and host, without a path. ' +
      'http://localhost:* and http://127.0.0.1:* mean any port',
  ),
  is_enabled: z.boolean().describe('Visitors can use the site only if this is true'),
  languages: z.array(Language).min(1).max(20).describe('BCP 47 tags, the default first'),
  greeting: text(1000).describe('The text that the chat shows before the first message'),
  texts: Texts.describe('Texts of the chat by language and code'),
  colour: z.string().regex(/^(#[0-9a-f]{6})?$/, 'a colour such as #2f6f4e, or nothing')
    .describe('If empty, the chat uses the accent colour of the organisation'),
  position: z.enum(['left', 'right']),
  daily_token_budget: z.int().min(0).describe(
    'Tokens that the dialogs of the site may use per day (UTC)',
  ),
  monthly_token_cap: z.int().min(0).max(1_000_000_000_000).nullable().describe(
    'Tokens that the dialogs of the site may use per month (UTC); null means no cap. When ' +
      'it is reached, patients get the text that asks for their name and telephone number',
  ),
  challenge: z.enum(['off', 'proof_of_work']).describe(
    'When messages need proof of work. proof_of_work: always; off: only while at least half of ' +
      'the day’s token budget is used',
  ),
  contact_fallback: text(300).describe(
    'Says how to reach the organisation; the chat shows it while it is unavailable or paused',
  ),
};

const PublicKey = z.string().trim().min(1).max(2000).describe(
  'A P-256 public key, in PEM or as a JSON Web Key',
);

/** A website where patients can use the chat. */
export const Site = z.object({
  key: SiteKey,
  ...fields,
  identity: z.object({
    alg: z.enum(['ES256', 'HS256']),
    public_key: PublicKey.nullable(),
  }).nullable().describe(
    'How the site signs the identity of its signed-in patients; null if it does not',
  ),
  paused_at: z.string().nullable().describe('Since when visitors can read but not write'),
  revision: z.int(),
  updated_at: z.string(),
}).meta({ id: 'Site' });

export const SiteChange = z.strictObject({
  ...fields,
  identity: z.strictObject({ alg: z.literal('ES256'), public_key: PublicKey }).nullable().describe(
    'Null if the site does not sign in patients. For HS256 the server generates a secret: POST ' +
      '/sites/{key}/identity-secret',
  ),
}).partial().meta({ id: 'SiteChange' });

export const NewSite = SiteChange.extend({ key: SiteKey, name: fields.name })
  .meta({ id: 'NewSite' });

export const SiteSecret = z.object({
  site: Site,
  secret: z.string().describe(
    'The secret for HS256 signatures: use its UTF-8 bytes, do not decode it',
  ),
}).meta({ id: 'SiteSecret' });

export type Site = z.infer<typeof Site>;
export type SiteChange = z.infer<typeof SiteChange>;
export type NewSite = z.infer<typeof NewSite>;
