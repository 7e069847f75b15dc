import { words } from './language.ts';
import { type Prompt, readRouterHint, type ScenarioState } from './read-prompt.ts';
import { EMERGENCY, type Topic, weighTopics } from './topics.ts';

/** The patient puts the booking aside in so many words. */
const PUTS_ASIDE = words(
  '<first>|<instead>|<forget|never ?mind|<not now>|<actually,? no|<rather>|<before (?:i|we) (?:book|decide)|different question|changed my mind|<stop>|(?:don.?t|do not|no longer) want|сначала|вместо|забуд|передума|не сейчас|лучше (?:скаж|расскаж)|другой вопрос|не надо записыв|не хочу запис|стоп>',
);
const GIVES_UP = words(
  'forget (?:it|the booking|about)|never ?mind|changed my mind|(?:don.?t|do not|no longer) want|<stop>|забуд|передума|не надо записыв|не хочу запис|стоп>',
);
const HAS_APPOINTMENT = words(
  '<(?:my|our|the existing|another|an existing) (?:appointment|booking|visit)|already (?:have|booked)|have an appointment|<мо(?:й|ю|я|ем\\w*) (?:запис|при[её]м|визит)|уже запис|у меня запис',
);

/** Strong enough to be a topic of its own and not a word in passing. */
const CLEAR = 0.8;

function isAbout(topic: Topic, message: string): boolean {
  return weighTopics(message).some(([each, weight]) => each === topic && weight >= CLEAR);
}

/**
 * The branch a message plainly belongs to, or null while the patient still books: an emergency, a
 * wish for a person and an existing appointment always leave; a question leaves only together
 * with words that put the booking aside.
 */
export function leaveFor({ system, message }: Prompt, state: ScenarioState): Topic | null {
  if (EMERGENCY.test(message)) return 'medical_question';
  if (isAbout('escalate_human', message)) return 'escalate_human';
  const isOpen = state.allowedNext.length > 0;
  if (isAbout('reschedule', message) && (HAS_APPOINTMENT.test(message) || !isOpen)) {
    return 'reschedule';
  }
  if (!PUTS_ASIDE.test(message)) return null;
  const asked = (['price_question', 'medical_question', 'general_info'] as const)
    .find((topic) => isAbout(topic, message));
  if (asked) return asked;
  const hinted = readRouterHint(system);
  if (hinted && hinted !== 'new_booking' && GIVES_UP.test(message)) return hinted as Topic;
  return GIVES_UP.test(message) ? 'general_info' : null;
}
