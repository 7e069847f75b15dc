import { asService } from '../../stack.ts';

/** Older than the longest limit, so that a rule of 36,500 days matches nothing else. */
export const LONG_AGO = '1900-01-01T00:00:00Z';

/** Stores a dialog of a patient with one message. Returns its id. */
export async function storeDialog(
  name: string,
  created_at = new Date().toISOString(),
): Promise<string> {
  const [thread] = await asService('POST', '/rest/v1/threads', {
    name,
    origin: 'service',
    created_at,
  });
  await asService('POST', '/rest/v1/messages', {
    thread_id: thread.id,
    role: 'user',
    text: name,
    created_at,
  });
  return thread.id;
}
