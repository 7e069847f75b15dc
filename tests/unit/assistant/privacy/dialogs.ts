import { INITIAL_STATE } from '../../../../functions/assistant/engine/thread-state.ts';
import type { TurnMaterial } from '../../../../functions/assistant/turn/turn-material.ts';
import { DEFAULT_SETTINGS } from '../../../../functions/shared/contract/assistant-settings.ts';
import { clinicWith } from '../engine/support/clinic.ts';
import { createIdentifier, createOther, type Language, type Written } from './identifiers.ts';
import { NAME_TEXTS, NAMES } from './names.ts';
import { Random } from './random.ts';

const slot = (code: string, type: string, personal = true) => ({
  ...{ code, label: code, type: type as 'text', max_length: 2000, personal, description: '' },
});

const SLOTS = [
  slot('name', 'text'),
  slot('phone', 'text'),
  slot('insurance', 'text'),
  slot('birth_date', 'date'),
  slot('reason', 'text', false),
];

export const BRANCHES = clinicWith({ new_booking: { slots: SLOTS } });

/** A dialog with filled slots, and what must and must not reach a model. */
export interface TestDialog {
  material: TurnMaterial;
  message: string;
  slots: Record<string, string>;
  /** The forms of the name in its texts. */
  forms: string[];
  identifiers: Written[];
  others: string[];
}

const PHONES: Record<Language, string> = { en: '+447700900', ru: '+79165550', de: '+49171555' };

function createSlots(language: Language, name: string, random: Random) {
  const three = () => String(100 + random.below(900));
  return {
    name,
    phone: PHONES[language] + three(),
    insurance: `${random.pick(['A', 'K', 'M'])}${three()}${three()}${three()}`,
    birth_date: `${1940 + random.below(60)}-0${1 + random.below(9)}-${13 + random.below(15)}`,
    reason: random.pick(['toothache', 'Kontrolle', 'осмотр']),
  };
}

/** Creates a dialog; the same for the same number. */
export function createDialog(number: number): TestDialog {
  const random = new Random(number);
  const language = (['en', 'ru', 'de'] as const)[number % 3]!;
  const written = random.pick(NAMES[language]);
  const slots = createSlots(language, written[0]!, random);
  const forms = [0, 1, 2].map(() => random.pick(written));
  const identifiers = [0, 1, 2].map(() => createIdentifier(language, random));
  const others = [0, 1, 2, 3].map(() => createOther(language, random));
  const named = forms.map((form) => random.pick(NAME_TEXTS[language]).replace('{name}', form));
  const texts = [
    `${named[0]} ${others[0]}; ${identifiers[0]!.text}.`,
    `${named[1]} ${slots.phone}, ${others[1]}`,
    `${slots.insurance}! ${identifiers[1]!.text}\n${others[2]}`,
    `${slots.birth_date.split('-').reverse().join('.')}?`,
  ];
  const state = {
    ...INITIAL_STATE,
    ...{ current_intent: 'new_booking', current_step: 'qualify', slots },
  };
  const configs = ['new_booking', '_router'].map((intent_code) => ({
    ...{ id: null, version: null, intent_code, rules_text: '', exit_conditions_text: '' },
    ...{ system_prompt: `You answer for ${intent_code}.`, parameters: null },
  }));
  return {
    ...{ slots, forms, identifiers, others },
    message: `${named[2]} ${identifiers[2]!.text}. ${others[3]}`,
    material: {
      ...{ state, branches: BRANCHES, configs, enabled: new Set<string>(), fragments: [] },
      messages: texts.map((text, i) => ({ role: i % 2 ? 'assistant' as const : 'user', text })),
      texts: { state_block: 'Slots: {{slots}}', router_hint: '', nudge: '' },
      ...{ assistant: { ...DEFAULT_SETTINGS }, safety: null, candidate: null },
    },
  };
}
