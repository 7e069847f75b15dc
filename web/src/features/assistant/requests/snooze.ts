import type { StaffRequest } from '@contract/assistant/schemas/requests.ts';

export type Snoozable = Pick<StaffRequest, 'snoozed_until'>;

/** Returns whether a request is hidden from the list until a later time. */
export const isSnoozed = ({ snoozed_until }: Snoozable, now: number): boolean =>
  snoozed_until !== null && Date.parse(snoozed_until) > now;

/** Returns whether a request came back from a snooze and nobody has taken it since. */
export const isBack = (request: Snoozable, now: number): boolean =>
  request.snoozed_until !== null && !isSnoozed(request, now);
