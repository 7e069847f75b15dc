import { type Doctor, DOCTORS } from '../../functions/shared/contract/clinic.ts';
import type { Signals } from './booking.ts';
import { doctorOf } from './booking-time.ts';
import { addDays, formatSlot, offerSlots, type Slot } from './calendar.ts';
import { capitalise, words } from './language.ts';
import { PHRASES } from './phrases.ts';
import { lastReplyOf, type Prompt, type ScenarioState, type Slots } from './read-prompt.ts';
import { readOffers } from './time-wish.ts';
import { COMPLAINT, courtesyOf } from './topics.ts';

/** Everything the wording of a booking reply depends on. */
interface BookingTurn {
  prompt: Prompt;
  state: ScenarioState;
  slots: Slots;
  signals: Signals;
  /** The step after this message. */
  next: string;
  moved: boolean;
  now: Date;
}

/** Who usually takes a visit, by its reason; first match wins. */
const SPECIALITIES: [pattern: RegExp, surname: string][] = [
  [words('<child|<son>|<daughter|<baby|milk t|реб[её]н|<сын|<доч|молочн|<kind'), 'Nair'],
  [words('<clean|<hygien|<polish|<stain|чистк|гигиен|нал[её]т|reinigung'), 'Clarke'],
  [words('<implant|<wisdom|<extract|имплант|мудрост|удал|weisheit'), 'Okafor'],
  [words('<brace|<align|<crooked|<bite>|брекет|элайнер|прикус|кривы|zahnspange'), 'Volkova'],
  [
    words(
      '<cough|<fever|<cold>|<flu>|nose|<throat|<back|<stomach|<rash|<head|<ear(?:s|ache)?>|<knee|<vaccin|<blood|<ecg|<health',
      'кашел|кашл|температур|простуд|насморк|горло|спин|живот|сып|голов|ухо|колен|привив|анализ|экг|терапевт|husten|fieber|impfung',
    ),
    'Reid',
  ],
];

/** The doctor the patient wants, else the one who usually takes such a visit. */
export function visitDoctor(slots: Slots): Doctor {
  const text = `${slots.comment ?? ''} ${slots.reason ?? ''}`;
  const surname = SPECIALITIES.find(([pattern]) => pattern.test(text))?.[1] ?? 'Marsh';
  return doctorOf(slots) ?? DOCTORS.find(({ name }) => name.endsWith(surname))!;
}

/** The same times again while nothing else is wished; later ones once they are refused. */
function timesToOffer({ signals, prompt, slots, now }: BookingTurn): Slot[] {
  const before = readOffers(lastReplyOf(prompt), now);
  const { wish, refused } = signals;
  const isOpenWish = !wish.day && !wish.clock && !wish.part && !refused;
  if (isOpenWish && before.length > 1 && !signals.refuses && !signals.changesTime) return before;
  const later = isOpenWish && before.length > 0 ? addDays(before.at(-1)!.day, 1) : null;
  const day = refused ? later : wish.day ?? later;
  return offerSlots({ ...wish, day }, slots.reason ? visitDoctor(slots) : doctorOf(slots), now);
}

function offerTime(turn: BookingTurn): (string | null)[] {
  const { prompt: { language }, slots, signals: { refused } } = turn;
  const says = PHRASES[language];
  if (slots.time) {
    const time = capitalise(slots.time);
    return slots.name ? [says.confirmTime(time)] : [says.isFree(time), says.askName];
  }
  const doctor = doctorOf(slots);
  const whyNot = {
    today: says.notToday,
    closed: says.hours,
    doctor: doctor
      ? says.doctorAway(doctor.name, `${doctor.days.join(', ')}, ${doctor.hours}`)
      : '',
  };
  const offers = timesToOffer(turn).map((slot) => formatSlot(slot, language));
  const times = [offers.slice(0, -1).join('; '), ...offers.slice(-1)].filter(Boolean).join(says.or);
  return [refused && whyNot[refused], says.offer(times), says.askTime];
}

function book({ prompt: { language }, slots, signals, moved }: BookingTurn): (string | null)[] {
  const says = PHRASES[language];
  const isChanged = Object.keys(signals.updates).length > 0;
  if (signals.refuses && !isChanged && !moved) {
    return slots.phone ? [says.whatToFix] : [says.noPhone, says.askPhone];
  }
  const { name, reason, time, doctor, phone } = slots;
  const details = [name, reason && `“${reason}”`, time, doctor, phone].filter(Boolean).join(', ');
  return [
    moved || isChanged ? says.readBack(details) : null,
    phone ? says.askRight : says.askPhone,
  ];
}

function close({ prompt, slots, signals, moved }: BookingTurn): (string | null)[] {
  const says = PHRASES[prompt.language];
  if (moved || Object.keys(signals.updates).length) {
    const time = [slots.time, slots.doctor].filter(Boolean).join(', ');
    return [says.closed(time, slots.phone ?? '')];
  }
  if (signals.aside) return [];
  return [courtesyOf(prompt.message) ? says.welcome : says.booked];
}

function questionsOf(turn: BookingTurn): (string | null)[] {
  const { slots, moved, prompt: { language } } = turn;
  const says = PHRASES[language];
  const missing = !slots.reason ? says.askReason : slots.name ? null : says.askName;
  switch (turn.next) {
    case 'present': {
      const visit = says.present(slots.reason ?? '', visitDoctor(slots).name);
      return [moved ? visit : null, says.askPresent];
    }
    case 'offer_time':
      return offerTime(turn);
    case 'book':
      return book(turn);
    case 'close':
      return close(turn);
    default:
      return [missing ?? says.noted];
  }
}

function acknowledge({ signals, prompt, state }: BookingTurn): string | null {
  const says = PHRASES[prompt.language];
  const { name, reason } = signals.updates;
  if (signals.aside) return null;
  if (reason && COMPLAINT.test(reason) && !state.slots.reason) return says.sympathy;
  if (name) return says.thanksName(name.split(' ')[0]!);
  if (reason) return says.noted;
  return state.step === 'intro' && courtesyOf(prompt.message) ? says.greeting : null;
}

/** What is said on arriving at, or staying in, a step: an acknowledgement, then its question. */
export function sayStep(turn: BookingTurn): string {
  const opening = turn.next === 'close' ? null : acknowledge(turn);
  return [opening, ...questionsOf(turn)].filter(Boolean).join(' ');
}
