import { createClients } from '../../../../functions/shared/clients.ts';
import { testStack } from '../../../support/stack-client.ts';

/** Returns a client of the stack's Data API with the secret key. */
export function serviceDb() {
  const { url, publishableKey, secretKey } = testStack();
  return createClients({
    supabaseUrl: url,
    publishableKeys: [publishableKey],
    secretKeys: [secretKey],
  }).service;
}
