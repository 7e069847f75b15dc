/** What an API key is for; the front names them, too. */
export const KEY_SCOPES = ['chat', 'read', 'catalog'] as const;
export type KeyScope = typeof KEY_SCOPES[number];
