import type { EventName } from '@contract/assistant/schemas/turn.ts';

interface EventLabel {
  label: string;
  tone: 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger';
  meaning: string;
}

export const EVENT_LABELS: Record<EventName, EventLabel> = {
  sticky: {
    label: 'stayed in the scenario',
    tone: 'neutral',
    meaning: 'The dialog stayed in its scenario although the router proposed another branch.',
  },
  soft_insertion: {
    label: 'side answer',
    tone: 'neutral',
    meaning: 'A side question was answered. Step and slots stayed the same.',
  },
  hard_handoff: {
    label: 'handed over',
    tone: 'info',
    meaning: 'Control moved to another branch.',
  },
  resumed: {
    label: 'resumed',
    tone: 'success',
    meaning: 'A suspended scenario was resumed.',
  },
  routing_loop: {
    label: 'sent to a person',
    tone: 'danger',
    meaning: 'Too many branch switches: the dialog was handed over to a person.',
  },
  validation_blocked: {
    label: 'step rejected',
    tone: 'warning',
    meaning: 'The model named a step that can’t be entered now, so the step didn’t change.',
  },
  safety: {
    label: 'safety reply',
    tone: 'danger',
    meaning: 'Signs of danger: a fixed safety text answered without calling a model.',
  },
  model_unavailable: {
    label: 'model unavailable',
    tone: 'danger',
    meaning: 'No model answered: a fixed text promised a callback, and a request was made.',
  },
  person_offered: {
    label: 'offered a person',
    tone: 'warning',
    meaning: 'The same question was asked again and again without an answer.',
  },
  truncated: {
    label: 'answer cut off',
    tone: 'warning',
    meaning: 'The model reached its length limit: a fixed sentence replaced its unfinished answer.',
  },
  refused: {
    label: 'model refused',
    tone: 'warning',
    meaning: 'The model or its content filter refused: a fixed sentence replaced the answer.',
  },
  action_refused: {
    label: 'action not allowed',
    tone: 'warning',
    meaning: 'The model called an action that isn’t allowed here, so it didn’t run.',
  },
  action_failed: {
    label: 'action failed',
    tone: 'danger',
    meaning: 'An action failed, and the model got the error.',
  },
};

/** Returns a tooltip: the event's code in logs and the API, and its meaning if known. */
export function explainEvent(event: EventName): string {
  const { meaning } = EVENT_LABELS[event] ?? {};
  return meaning ? `${event}: ${meaning}` : event;
}
