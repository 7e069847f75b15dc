import { z } from 'zod';

const SignIn = z.object({ email: z.string().trim().toLowerCase().min(1).max(320) });

/**
 * Returns the email address of a failed sign-in; null for a status other than
 * 4xx, for 413, or when the body contains no email address.
 */
export async function findFailedAccount(request: Request, status: number): Promise<string | null> {
  const isRead = status >= 400 && status < 500 && status !== 413;
  if (!isRead) {
    await request.body?.cancel();
    return null;
  }
  const body: unknown = await request.json().catch(() => null);
  return SignIn.safeParse(body).data?.email ?? null;
}
