import { Buffer } from 'node:buffer';
import { z } from 'zod';

const SignIn = z.object({ email: z.string().trim().toLowerCase().min(1).max(320) });

/** The e-mail address that a failed sign-in names; null when it succeeded, or its body is no sign-in. */
export async function accountIn(request: Request, status: number): Promise<string | null> {
  const isRead = status >= 400 && status < 500 && status !== 413;
  if (!isRead) {
    await request.body?.cancel();
    return null;
  }
  const body: unknown = await request.json().catch(() => null);
  return SignIn.safeParse(body).data?.email ?? null;
}

/**
 * Names an account in the log: the same for all its sign-ins, and no address can be guessed from it
 * without the key.
 */
export async function hashAccount(account: string, secret: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes(secret), hmac, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, bytes(`sign-in ${account}`));
  return Buffer.from(signature).toString('hex').slice(0, 32);
}
