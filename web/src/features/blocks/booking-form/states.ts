import { click, fill, type Play } from '../block-state.ts';

function fillIn(stage: HTMLElement): void {
  fill(stage, {
    name: 'Margaret Hollis',
    phone: '07700 900 123',
    reason: 'Check-up or hygiene',
    comment: 'I am allergic to penicillin.',
  });
  click(stage, '[name="time"][value="Morning"]');
  click(stage, '[name="consent"]');
}

const submit = (stage: HTMLElement) => stage.querySelector('form')!.requestSubmit();

export const plays: Record<string, Play> = {
  errors: submit,
  filled: fillIn,
  sent(stage) {
    fillIn(stage);
    submit(stage);
  },
};
