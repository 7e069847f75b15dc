import type { Candidate } from '@contract/assistant/schemas/candidate.ts';

/** Describes a candidate, such as `a draft of New booking, another version of Prices`. */
export function describeCandidate(candidate: Candidate, nameOf: (code: string) => string): string {
  const parts = Object.entries(candidate).map(([code, each]) =>
    `${'config_id' in each ? 'another version' : 'a draft'} of ${nameOf(code)}`
  );
  return parts.join(', ') || 'the active versions';
}
