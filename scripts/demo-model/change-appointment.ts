import type { Answer } from './answer.ts';
import { readFreeTimes } from './free-times.ts';
import { addDays, ANY_TIME, dayOf, formatTime } from './calendar.ts';
import { readDays, readRequestedTime } from './dates.ts';
import { offerFree, readOffers } from './offers.ts';
import { fill, join, PHRASES } from './phrases.ts';
import { callAction, findResult, type PromptActions, readFree } from './read-actions.ts';
import { chooseTime } from './read-message.ts';
import type { Prompt } from './read-prompt.ts';
import { courtesyOf } from './router.ts';
import { means } from './words.ts';

interface Appointment {
  appointment_id: string;
  service: string;
  practitioner: string;
  starts_at: string;
}

/** The patient's details and statements since they first mentioned their appointment. */
export interface Told {
  name: string;
  phone: string;
  quotes: string[];
  /** The days in the quotes. */
  days: string[];
}

interface Change {
  prompt: Prompt;
  actions: PromptActions;
  told: Told;
  today: string;
  /** Passes the request on to staff. */
  passOn: () => Answer | string;
}

/** Formats an appointment: "Dental check-up, Dr Helen Marsh, Thursday 26 November, 10:30". */
const describe = ({ service, practitioner, starts_at }: Appointment, { language }: Prompt) =>
  [service, practitioner, formatTime(starts_at, language)].join(', ');

/** Reports the result of moving or cancelling in this turn; null when nothing was tried. */
function reportEffect({ prompt, actions }: Change, appointment: Appointment): string | null {
  const says = PHRASES[prompt.language];
  const result = findResult(actions, 'move_appointment', 'cancel_appointment');
  if (!result) return null;
  const { code, status, output } = result;
  if (status === 'refused') {
    return join([says.taken, ...offerFree(ANY_TIME, readFree(result), prompt.language)]);
  }
  if (status !== 'ok') return says.notDone;
  const changed = (output as { appointment?: Appointment } | null)?.appointment;
  const details = describe({ ...appointment, ...changed }, prompt);
  return fill(code === 'move_appointment' ? says.moved : says.cancelled, { details });
}

/**
 * Offers free times that match the requested one, after a lookup if it is needed, or asks for a
 * day.
 */
function offer({ prompt, actions, told: { quotes, days }, today }: Change, found: Appointment) {
  const says = PHRASES[prompt.language];
  const { service, practitioner, starts_at } = found;
  const last = readOffers(prompt, today).at(-1);
  const isNamed = readDays(prompt.message, today).length > 0;
  // People name the appointment's own day, too, but first.
  const named = days.findLast((each, i) => i > 0 || each !== dayOf(starts_at));
  const day = last && !isNamed ? addDays(last, 1) : named;
  if (!day) return join([fill(says.found, { details: describe(found, prompt) }), says.askNewDay]);
  const requested = { ...readRequestedTime(quotes.at(-1) ?? '', today), day };
  const free = readFreeTimes(actions, { service, practitioner }, today);
  const lookup = free.findLookup(requested);
  if (lookup) return callAction('find_free_times', lookup);
  return join(offerFree(requested, free.times, prompt.language));
}

/** Moves, cancels or reads out the appointment. */
function change(found: Appointment, context: Change): Answer | string {
  const { prompt, told: { quotes }, today } = context;
  const { message, lastReply, language } = prompt;
  const says = PHRASES[language];
  const reported = reportEffect(context, found);
  if (reported) return reported;
  const { appointment_id } = found;
  if (lastReply.endsWith(says.askCancel)) {
    return means(message, 'yes') ? callAction('cancel_appointment', { appointment_id }) : says.kept;
  }
  const offers = readOffers(prompt, today);
  const chosen = chooseTime(message, { requested: readRequestedTime(message, today), offers });
  if (chosen && chosen !== found.starts_at) {
    return callAction('move_appointment', { appointment_id, starts_at: chosen });
  }
  const readBack = fill(says.found, { details: describe(found, prompt) });
  const last = quotes.findLast((quote) => means(quote, 'cancels') || means(quote, 'moves'));
  if (last && means(last, 'cancels')) return join([readBack, says.askCancel]);
  return last || offers.length > 0 ? offer(context, found) : join([readBack, says.askRight]);
}

/** Plays a branch that finds, moves and cancels appointments. */
export function changeAppointment(context: Change): Answer | string {
  const { prompt, actions, told: { name, phone, quotes, days }, today, passOn } = context;
  const { message, lastReply } = prompt;
  const says = PHRASES[prompt.language];
  const isDone = [says.moved, says.cancelled].some((text) =>
    lastReply.startsWith(text.split('{')[0]!)
  );
  const asksMore = means(message, 'change') || readDays(message, today).length > 0;
  if (courtesyOf(message) === 'thanks' || (isDone && !asksMore)) return says.thanks;
  if (quotes.some((quote) => means(quote, 'late'))) return passOn();
  if (!name) return says.askName;
  const thanks = message.includes(name) && fill(says.thanksName, { name });
  if (!phone) return join([thanks, says.askPhone]);
  const result = findResult(actions, 'find_appointment');
  if (!result) return callAction('find_appointment', { name, phone });
  if (result.status !== 'ok') return passOn();
  const { appointments = [] } = (result.output ?? {}) as { appointments?: Appointment[] };
  if (appointments.length === 0) {
    const hasAsked = prompt.history.some(({ content }) => content.includes(says.notFound));
    return hasAsked ? passOn() : join([says.notFound, says.askCheck]);
  }
  const found = appointments.length === 1
    ? appointments[0]
    : appointments.find(({ starts_at }) => days.includes(dayOf(starts_at)));
  if (found) return change(found, context);
  const times = appointments.map((each) => describe(each, prompt)).join('; ');
  return join([fill(says.several, { times }), says.askWhich]);
}
