import type { BookingSignals } from './booking-signals.ts';
import type { ScenarioState, Slots } from './read-prompt.ts';

/** True when the step may follow: allowed from here, and its guard is met. */
function canGo({ allowedNext, guards }: ScenarioState, slots: Slots, step: string): boolean {
  return allowedNext.includes(step) && (guards[step] ?? []).every((slot) => slots[slot]);
}

/** Where each step would like to go next, most wanted first. */
function wishes(step: string, slots: Slots, signals: BookingSignals): string[] {
  const { agrees, wantsTime, refuses, updates, changesTime } = signals;
  const isKnown = Boolean(slots.reason && slots.name);
  switch (step) {
    case 'intro':
      if (!slots.reason) return [];
      if (!isKnown) return ['qualify'];
      return wantsTime ? ['offer_time', 'present'] : ['present', 'qualify'];
    case 'qualify':
      if (!isKnown) return [];
      return wantsTime ? ['offer_time', 'present'] : ['present'];
    case 'present':
      return (agrees && !refuses) || wantsTime ? ['offer_time'] : [];
    case 'offer_time':
      return slots.time && (updates.time || agrees || updates.name) ? ['book'] : [];
    case 'book':
      if (changesTime && !updates.time) return ['offer_time'];
      return updates.phone || agrees ? ['close'] : [];
    default:
      return [];
  }
}

/** The step after this message: the first wish that may be fulfilled, or the same one. */
export function chooseStep(state: ScenarioState, slots: Slots, signals: BookingSignals): string {
  const isInterrupted = signals.asideTopic !== null && Object.keys(signals.updates).length === 0;
  if (isInterrupted) return state.step;
  return wishes(state.step, slots, signals).find((step) => canGo(state, slots, step)) ?? state.step;
}
