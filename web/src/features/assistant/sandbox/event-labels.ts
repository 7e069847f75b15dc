import type { EventName } from '../../../../../functions/assistant/schemas/turn.ts';

interface EventLabel {
  label: string;
  tone: 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger';
  /** What it means, for people who meet it first. */
  meaning: string;
}

/** How each event of a turn is named and explained. */
export const EVENT_LABELS: Record<EventName, EventLabel> = {
  sticky: {
    label: 'sticky',
    tone: 'neutral',
    meaning: 'The dialog stayed in its scenario although the router proposed another branch.',
  },
  soft_insertion: {
    label: 'soft_insertion',
    tone: 'neutral',
    meaning: 'A side answer was given without moving the step or the slots.',
  },
  hard_handoff: {
    label: 'hard_handoff',
    tone: 'info',
    meaning: 'Control moved to another branch.',
  },
  resumed: {
    label: 'resumed',
    tone: 'success',
    meaning: 'A suspended scenario was resumed.',
  },
  routing_loop: {
    label: 'routing_loop',
    tone: 'danger',
    meaning: 'Too many branch switches: the dialog went to a human.',
  },
  validation_blocked: {
    label: 'validation_blocked',
    tone: 'warning',
    meaning: 'An illegal step transition was rejected.',
  },
};
