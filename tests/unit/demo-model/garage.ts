import type { Branch, Step } from '../../../functions/assistant/engine/branches.ts';
import { declaredSlot } from '../../../functions/assistant/engine/slots/declared-slot.ts';
import { cleanAndSplit } from '../../../functions/assistant/knowledge/chunking/split-parts.ts';
import type { Fragment, PlayedAssistant } from './play-dialog.ts';

const EXITS = `[INTENT_CHANGE: code]

- \`repair\`: they want to bring the car in.
- \`prices\`: they ask what something costs.
- \`escalate_human\`: they ask for a person or complain.`;

const BASE = `You are the service adviser of Baker's Garage and take cars in for repair.

The garage is open Monday to Thursday 7:30–17:00 and Friday 7:30–13:00.`;

const slots = [
  { code: 'fault', label: 'Fault', description: 'what is wrong, or the work that is wanted' },
  { code: 'vehicle', label: 'Vehicle', description: 'make, model and year of the car' },
  {
    ...{ code: 'fuel', label: 'fuel', type: 'choice', choices: ['petrol', 'diesel', 'electric'] },
    description: 'what the car runs on',
  },
  {
    code: 'dropoff',
    label: 'drop-off day',
    type: 'date',
    description: 'the day on which the car comes',
  },
  { code: 'phone', label: 'Phone', type: 'phone', description: 'to reach the customer' },
  {
    ...{ code: 'courtesy_car', label: 'courtesy car', type: 'boolean' },
    description: 'whether they need a car meanwhile',
  },
].map((slot) => declaredSlot.parse({ type: 'text', ...slot }));

const STEPS: [code: string, question: string, next: string[], requires: string[]][] = [
  ['fault', 'what is wrong with the car?', ['vehicle'], []],
  ['vehicle', 'which `vehicle` is it, and which fuel does it run on?', ['handover'], ['fault']],
  [
    'handover',
    'which drop-off day suits them, do they need a courtesy car, and which phone number may we use?',
    ['done'],
    ['vehicle', 'fuel'],
  ],
  ['done', '', [], ['fault', 'vehicle', 'dropoff', 'phone']],
];

const steps = STEPS.map(([code, question, allowed_next, requires]): Step => ({
  code,
  name: code,
  system_prompt: `# Step: ${code}\n\n- Take what they say.${
    question && `\n- Question of this step: ${question}`
  }`,
  allowed_next,
  guards: { requires },
  ...code === 'fault' && { collects: ['fault'] },
}));

const branchOf = (code: string, name: string, description: string): Branch => ({
  ...{ code, name, description, is_enabled: true, is_system: false },
  is_authoritative: code === 'escalate_human',
  ...code === 'repair' ? { steps, slots } : { steps: [] },
});

const configOf = (system_prompt: string, exit_conditions_text = EXITS) => ({
  system_prompt,
  rules_text: '1. Facts come from the fragments only.',
  exit_conditions_text,
});

/** A made-up assistant that shares nothing with the clinic: a garage's service desk. */
export const GARAGE: PlayedAssistant = {
  branches: [
    branchOf(
      'repair',
      'Bring the car in',
      'The customer wants an appointment for a repair, an inspection, new tyres or brakes, or describes a fault of the car: a noise, a leak, a warning light.',
    ),
    branchOf('prices', 'Prices', 'What work and parts cost.'),
    branchOf('general_info', 'Questions', 'Address, opening hours, loan cars, everything else.'),
    branchOf('escalate_human', 'Hand over', 'The customer asks for a person or complains.'),
  ],
  configs: {
    _router: configOf('You are the router. Answer with {"intent_code": "…"}.', ''),
    repair: configOf(BASE),
    prices: configOf("You answer questions about prices at Baker's Garage."),
    general_info: configOf(
      "You answer questions for Baker's Garage.\n\n- Telephone: 020 7946 0001\n- Opening hours: Monday to Thursday 7:30–17:00, Friday 7:30–13:00",
    ),
    escalate_human: configOf(
      'You take over when the customer needs a person.\n\nSay what happens next: the workshop manager will call back within two days. If there is no phone number yet, ask for one.',
    ),
  },
};

const DOCUMENTS: Record<string, string> = {
  'Price list': `# Price list

## Service

| Work | Price |
|---|---|
| Oil change with filter | £89 |
| Brake pads, front axle | £145 |
| Wheel alignment | £60 |`,
  'Good to know': `# Good to know

## Loan cars

We lend you a small car for the day, free of charge, when you book two days ahead.

## Winter tyres

We store your tyres in the cellar over the summer and check the tread in autumn.`,
};

/** Every chunk of the garage's documents: few enough to retrieve all. */
export const GARAGE_FRAGMENTS = Object.entries(DOCUMENTS).flatMap(([name, text]) =>
  cleanAndSplit(text).chunks.map((chunk): Fragment => [
    name,
    chunk.headingPath,
    chunk.text,
  ])
);
