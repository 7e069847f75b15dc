import type { AccessEntry } from '@contract/assistant/schemas/access-log.ts';

export const ACCESS_WORDS: Record<AccessEntry['what'], string> = {
  dialog: 'Dialog',
  dialogs: 'Dialog list or search',
  trace: 'Reply trace',
  turns: 'Turns for a test',
  copy: 'Trial copy',
  request: 'Request',
  requests: 'Request list',
  gaps: 'Unanswered questions',
  results: 'Run results',
  routes: 'Router quality',
  delivery: 'Webhook delivery',
};

export const VIA_WORDS: Record<AccessEntry['via'], string> = {
  api: 'Workbench or API',
  data_api: 'Data API',
};

type Reader = Pick<AccessEntry, 'by' | 'by_name' | 'api_key_id' | 'api_key_name'>;

export function nameReader({ by, by_name, api_key_id, api_key_name }: Reader): string {
  if (by !== null) return by_name ?? 'A removed account';
  if (api_key_id !== null) {
    return api_key_name === null ? 'A deleted API key' : `API key ${api_key_name}`;
  }
  return 'A server with a secret key';
}
