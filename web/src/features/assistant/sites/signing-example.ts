import type { Site } from '@contract/assistant/schemas/sites.ts';

const KEYS = {
  ES256: "await importPKCS8(process.env.CHAT_PRIVATE_KEY, 'ES256')",
  HS256: 'new TextEncoder().encode(process.env.CHAT_SECRET)',
};

/**
 * Returns example code for a site's server that signs an identity token, in JavaScript with `jose`.
 */
export function signingExample({ key, identity }: Pick<Site, 'key' | 'identity'>): string {
  const alg = identity?.alg ?? 'HS256';
  return `import { ${alg === 'ES256' ? 'importPKCS8, ' : ''}SignJWT } from 'jose';

const key = ${KEYS[alg]};
const token = await new SignJWT({ jti: crypto.randomUUID() })
  .setProtectedHeader({ alg: '${alg}' })
  .setAudience('${key}')
  .setSubject(patient.id)
  .setIssuedAt()
  .sign(key);

// In the embed code: data-identity="\${token}"`;
}
