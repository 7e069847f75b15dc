/** Purposes of API keys; also used by the front end. */
export const KEY_SCOPES = ['chat', 'read', 'catalog', 'configure', 'agent'] as const;
export type KeyScope = typeof KEY_SCOPES[number];
