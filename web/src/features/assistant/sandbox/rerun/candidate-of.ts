import type { Candidate } from '@contract/assistant/schemas/candidate.ts';
import type { CompareSide } from '@/features/assistant/configs/compare-sides.ts';

export function candidateOf(chosen: Readonly<Record<string, CompareSide>>): Candidate {
  return Object.fromEntries(
    Object.entries(chosen).map(([code, { config, texts }]) => [
      code,
      config ? { config_id: config.id } : { ...texts },
    ]),
  );
}
