import type { Candidate } from '@contract/assistant/schemas/candidate.ts';

/**
 * Describes a candidate in a few words.
 *
 * @example describeCandidate({ new_booking: { system_prompt: … } }, nameOf) // 'a draft of New booking'
 */
export function describeCandidate(candidate: Candidate, nameOf: (code: string) => string): string {
  const parts = Object.entries(candidate).map(([code, each]) =>
    `${'config_id' in each ? 'another version' : 'a draft'} of ${nameOf(code)}`
  );
  return parts.join(', ') || 'the active versions';
}
