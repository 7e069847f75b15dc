import type { ThreadOrder, TurnFinding } from '@contract/assistant/schemas/thread-filter.ts';

export const FINDING_LABELS: Record<TurnFinding, string> = {
  parse_error: 'Parse error',
  fallback: 'Router in doubt',
  no_sources: 'No sources',
  illegal_transition: 'Invalid transition',
  unhelpful: 'Marked not helpful',
  error: 'Error',
};

export const ORDER_LABELS: Record<ThreadOrder, string> = {
  newest: 'Recently used first',
  oldest: 'Least recently used first',
  longest: 'Longest first',
  unhelpful: 'Most “not helpful” first',
};
