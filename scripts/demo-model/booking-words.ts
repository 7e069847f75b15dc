import { type Doctor, DOCTORS } from '../../functions/shared/contract/clinic.ts';
import { doctorOf, type Timing } from './booking-time.ts';
import { addDays, formatSlot, offerSlots, type Slot } from './calendar.ts';
import { capitalise, words } from './language.ts';
import { fill, PHRASES } from './phrases.ts';
import { lastReplyOf, type Prompt, type Slots } from './read-prompt.ts';
import { readOffers } from './time-wish.ts';
import { COMPLAINT, courtesyOf } from './topics.ts';

/** What a message does to the booking. */
export interface Signals extends Timing {
  updates: Record<string, string | null>;
  agrees: boolean;
  refuses: boolean;
  /** The answer to a question beside the booking. */
  aside: string | null;
}

/** Everything the wording of a booking reply depends on. */
interface BookingTurn {
  prompt: Prompt;
  /** As they are after this message. */
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
  const { time } = slots;
  if (time) {
    return [fill(says.free, { time: capitalise(time) }), slots.name ? says.askTake : says.askName];
  }
  const { name, days, hours } = visitDoctor(slots);
  const away = fill(says.doctorAway, { doctor: name, slots: `${days.join(', ')}, ${hours}` });
  const whyNot = { today: says.notToday, closed: says.hours, doctor: away };
  const offers = timesToOffer(turn).map((slot) => formatSlot(slot, language));
  const times = [offers.slice(0, -1).join('; '), ...offers.slice(-1)].filter(Boolean).join(says.or);
  return [refused && whyNot[refused], fill(says.offer, { times }), says.askTime];
}

/** What is said on arriving at, or staying in, a step: an acknowledgement, then its question. */
export function sayStep(turn: BookingTurn): string {
  const { prompt: { language, message }, slots, signals: { updates, aside }, next, moved } = turn;
  const says = PHRASES[language];
  const { name, reason, time, doctor, phone } = slots;
  const isNews = moved || Object.keys(updates).length > 0;
  const quoted = reason && `“${reason}”`;
  const missing = !reason ? says.askReason : name ? says.noted : says.askName;
  const questions: Record<string, () => (string | null)[]> = {
    present: () => [
      moved ? fill(says.present, { reason, doctor: visitDoctor(slots).name }) : null,
      says.askPresent,
    ],
    offer_time: () => offerTime(turn),
    book: () => {
      const details = [name, quoted, time, doctor, phone].filter(Boolean).join(', ');
      return [
        isNews ? fill(says.readBack, { details }) : null,
        phone ? says.askRight : says.askPhone,
      ];
    },
    close: () => {
      const booked = fill(says.closed, { time: [time, doctor].filter(Boolean).join(', '), phone });
      return [courtesyOf(message) && !moved ? says.welcome : aside && !isNews ? null : booked];
    },
  };
  const isComplaint = updates.reason && COMPLAINT.test(updates.reason);
  const thanks = updates.name ? fill(says.thanksName, { name: updates.name.split(' ')[0] }) : null;
  const opening = aside || next === 'close' ? null : isComplaint ? says.sympathy : thanks;
  return [opening, ...questions[next]?.() ?? [missing]].filter(Boolean).join(' ');
}
