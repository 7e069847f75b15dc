/** The purposes of API keys; the front end uses them, too. */
export const KEY_SCOPES = ['chat', 'read', 'catalog', 'configure', 'agent'] as const;
export type KeyScope = typeof KEY_SCOPES[number];
