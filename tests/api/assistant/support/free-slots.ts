import type { Assistant } from './assistant.ts';

const SERVICE = { code: 'check_up', name: 'Dental check-up' };

/** Returns the slots of a check-up at a free time, on a day that other tests hardly choose. */
export async function freeSlots(assistant: Assistant): Promise<{ service: string; time: string }> {
  const days = 30 + Math.floor(Math.random() * 300);
  const from = new Date(Date.now() + days * 86_400_000).toISOString();
  const query = new URLSearchParams({ service: SERVICE.code, from, limit: '20' });
  const times: { starts_at: string }[] = await (await assistant.call(`/availability?${query}`))
    .json();
  const chosen = times[Math.floor(Math.random() * times.length)]!;
  return { service: SERVICE.name, time: chosen.starts_at };
}
