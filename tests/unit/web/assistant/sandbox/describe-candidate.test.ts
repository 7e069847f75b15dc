import { expect, test } from 'vitest';
import type { Candidate } from '@contract/assistant/schemas/candidate.ts';
import { describeCandidate } from '@/features/assistant/sandbox/describe-candidate.ts';

const nameOf = (code: string) => code === '_router' ? 'Router' : 'New booking';
const draft = { system_prompt: 'x', rules_text: '', exit_conditions_text: '' };

const candidates: [candidate: Candidate, said: string][] = [
  [{}, 'the active versions'],
  [{ new_booking: draft }, 'a draft of New booking'],
  [
    { new_booking: draft, _router: { config_id: crypto.randomUUID() } },
    'a draft of New booking, another version of Router',
  ],
];

test.each(candidates)('of %j the header says: %s', (candidate, said) => {
  expect(describeCandidate(candidate, nameOf)).toBe(said);
});
