import { Invitation, OneTimePassword, PasswordChange, User } from '../schemas/users.ts';
import type { Db } from '../../shared/clients.ts';
import type { FunctionEnv } from '../../shared/env.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { hashAccount } from '../../shared/http/hash-account.ts';
import { showsSecret } from '../../shared/http/idempotency-key.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forEditors, forSignedIn, json } from '../../shared/http/openapi.ts';
import {
  findCallerAddress,
  type Limit,
  type RateSettings,
  withLimitHeaders,
} from '../../shared/http/limit-rate.ts';
import { limitSignIn } from '../../shared/http/limit-sign-in.ts';
import { problem } from '../../shared/http/problem.ts';
import { parseSessionId } from '../../shared/parse-claims.ts';
import { findPerson } from '../find-person.ts';
import { trySend, writeAccountMail } from '../account-mails.ts';
import { createMailer } from '../../shared/mail/mailer.ts';
import { generateOneTimePassword } from '../generate-one-time-password.ts';

export function passwords(
  { rateLimits, trustedProxies, secretKeys, mail, publicUrl }:
    & RateSettings
    & Pick<FunctionEnv, 'secretKeys' | 'mail' | 'publicUrl'>,
) {
  const app = new ApiRoutes('People');
  const mailer = mail && createMailer(mail);

  async function tell(kind: 'invitation' | 'reset', user: User, password: string) {
    const written = writeAccountMail(kind, { user, password, publicUrl });
    return { user, password, mail: await trySend(mailer, written) };
  }

  app.operation('post', '/users', {
    operationId: 'inviteUser',
    summary: 'Invite a person',
    description:
      'The password is sent by email if SMTP_URL is set; otherwise, or if `mail` reports a ' +
      'failure, hand it over yourself. It only allows choosing another password.',
    ...forEditors,
    body: Invitation,
    problems: ['address-taken'],
    201: json(OneTimePassword, 'The person and their password'),
    wrap: showsSecret,
  }, async (c, { body: { role, ...account } }) => {
    const { auth, service } = c.var.clients;
    const password = generateOneTimePassword();
    const id = await auth.createAccount({ ...account, password });
    await updatePerson(service, id, { role, must_change_password: true });
    return await tell('invitation', await findPerson(service, id), password);
  });

  app.operation('post', '/users/{id}/reset-password', {
    operationId: 'resetPassword',
    summary: 'Reset a person’s password and end their sessions',
    description: 'The password is sent by email as in an invitation.',
    ...forEditors,
    200: json(OneTimePassword, 'The person and their password'),
    wrap: showsSecret,
  }, async (c, { params: { id } }) => {
    const { caller, clients: { auth, service } } = c.var;
    if (caller.kind === 'operator' && caller.userId === id) {
      throw problem(
        403,
        'You can change your own password only with the old one. Use Change password.',
      );
    }
    await findPerson(service, id);
    const password = generateOneTimePassword();
    // Before the password is set: its holder may only choose another one.
    await updatePerson(service, id, { must_change_password: true });
    await auth.setPassword(id, password);
    unwrap(await service.rpc('end_sessions', { p_user_id: id }));
    return await tell('reset', await findPerson(service, id), password);
  });

  app.operation('post', '/users/me/password', {
    operationId: 'changePassword',
    summary: 'Change your own password',
    description:
      'Your other sessions end, this one continues. A wrong old password counts as a failed ' +
      'sign-in.',
    ...forSignedIn,
    body: PasswordChange,
    problems: [403, 429],
    200: json(User, 'You, with the new password'),
  }, async (c, { body: { oldPassword, newPassword } }) => {
    const { caller, clients: { auth, service } } = c.var;
    if (caller.kind !== 'operator') throw problem(403, 'Only a person has a password.');
    const { userId, email, token } = caller;
    const address = findCallerAddress(c, trustedProxies);
    const withReport = (limits: Limit[]) => withLimitHeaders(c, limits);
    const account = { account: email.toLowerCase(), address, rateLimits, withReport };
    const signIn = () => auth.tryPassword(email, oldPassword);
    c.set('failedSignIn', {
      address: address ?? 'unknown',
      account: await hashAccount(account.account, secretKeys[0]!),
    });
    const { ok } = await limitSignIn(service, account, signIn);
    if (!ok) throw wrongPassword();
    c.set('failedSignIn', undefined);
    await auth.changePassword(token, { old: oldPassword, new: newPassword });
    const others = { p_user_id: userId, p_except: parseSessionId(token) };
    unwrap(await service.rpc('end_sessions', others));
    await updatePerson(service, userId, { must_change_password: false });
    return await findPerson(service, userId);
  });

  return app;
}

const wrongPassword = () =>
  problem(422, 'One field is not valid.', {
    errors: [{ path: 'oldPassword', message: 'This is not your password' }],
  });

async function updatePerson(
  db: Db,
  id: string,
  fields: { role?: User['role']; must_change_password: boolean },
): Promise<void> {
  unwrap(await db.from('users').update(fields).eq('id', id));
}
