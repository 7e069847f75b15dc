/** A seeded branch. The order of the list is the order in Settings. */
export interface SeedIntent {
  code: string;
  name: string;
  /** The text by which the router distinguishes the branches. */
  description: string;
  /** Whether entering it drops a suspended scenario (turn, rule 9). */
  isAuthoritative?: true;
  /** Kinds of requests to staff that its replies may create. */
  requestKinds?: string[];
  /** Prompt file inside prompts/, by default `<code>.md`. */
  promptFile?: string;
}

export const SEED_INTENTS: readonly SeedIntent[] = [
  {
    code: 'new_booking',
    name: 'New booking',
    description:
      'The patient wants to come in: asks for an appointment or a free time, or names a complaint and wants to be seen. Everyday complaints while booking belong here.',
    promptFile: 'new_booking/base.md',
  },
  {
    code: 'reschedule',
    name: 'Reschedule or cancel',
    description:
      'The patient has an appointment and wants to move, cancel, confirm or check it, or will be late.',
    requestKinds: ['change'],
  },
  {
    code: 'price_question',
    name: 'Prices and payment',
    description:
      'What a service costs and what the price includes; discounts, instalments, insurance, ways to pay.',
    requestKinds: ['callback'],
  },
  {
    code: 'medical_question',
    name: 'Medical question',
    description:
      'Symptoms, treatments, preparation and aftercare without a wish to be seen; every sign of an emergency or of self-harm. Never a diagnosis.',
  },
  {
    code: 'general_info',
    name: 'General information',
    description:
      'Address, route, parking, opening hours, doctors, documents, privacy; greetings, thanks and whatever fits nowhere else.',
    requestKinds: ['callback'],
  },
  {
    code: 'escalate_human',
    name: 'Hand over to a person',
    description:
      'The patient asks for a person, complains about the clinic or a bill, or needs something only staff can do.',
    isAuthoritative: true,
  },
  {
    code: '_router',
    name: 'Router',
    description: 'Classifies each message into one branch. Its prompt is the classifier prompt.',
  },
  {
    code: '_safety',
    name: 'Safety',
    description:
      'Looks at each message before the router: signs of an emergency or of self-harm are answered at once, by a fixed text and without a model.',
  },
];

/** The branches that every turn needs, as a product without content has them. */
export const FIXED_INTENTS: readonly SeedIntent[] = [
  {
    code: 'general_info',
    name: 'General information',
    description: 'General questions, greetings, thanks, and whatever fits nowhere else.',
  },
  {
    code: 'escalate_human',
    name: 'Hand over to a person',
    description: 'The person asks for a human, complains, or needs something only staff can do.',
    isAuthoritative: true,
  },
  ...SEED_INTENTS.filter(({ code }) => code.startsWith('_')),
];
