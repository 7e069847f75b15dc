import type { DeclaredSlot } from '../../../functions/assistant/engine/slots/declared-slot.ts';

const text = (code: string, label: string, description: string): DeclaredSlot => ({
  ...{ code, label, description },
  ...{ type: 'text', max_length: 2000, personal: false },
});

/** What the booking collects; the texts are those of `new_booking/base.md`. */
export const BOOKING_SLOTS: readonly DeclaredSlot[] = [
  {
    ...text(
      'name',
      'Name',
      "the name of the person who comes. For a child: the child's name, and the parent's name in `comment`",
    ),
    personal: true,
  },
  {
    ...text('phone', 'Phone', 'a number to reach the patient, as they wrote it'),
    type: 'phone',
    personal: true,
  },
  text(
    'reason',
    'Reason',
    'why they come, in a few of their own words ("toothache upper left", "check-up", "cough for a week")',
  ),
  text('doctor', 'Doctor', 'a doctor they want, or the one they agreed to'),
  text(
    'time',
    'Time',
    'the day and time they agreed to, in words that leave no doubt ("Thursday 26 November, 10:30")',
  ),
  text(
    'comment',
    'Comment',
    'anything staff should know: a child, a wheelchair, an allergy, fear of treatment, a language',
  ),
];
