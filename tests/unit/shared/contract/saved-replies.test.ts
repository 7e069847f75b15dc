import { expect, test } from 'vitest';
import {
  fillSavedReply,
  findUnknownReplyPlaceholders,
} from '../../../../functions/shared/contract/saved-replies.ts';

test('placeholders are filled in, also those with spaces', () => {
  const values = { patient_name: 'Ada', clinic_phone: '020 7946 0000' };
  expect(fillSavedReply('Hello {{ patient_name }}, call {{clinic_phone}}.', values))
    .toEqual({ text: 'Hello Ada, call 020 7946 0000.', marker: null });
});

test('a missing value leaves a marker, and the first one is named', () => {
  const { text, marker } = fillSavedReply('{{clinic_name}}: {{patient_name}}, {{operator_name}}', {
    clinic_name: 'Linden',
    patient_name: null,
    operator_name: '',
  });
  expect(text).toBe('Linden: [patient name], [operator name]');
  expect(text.slice(marker!.start, marker!.end)).toBe('[patient name]');
});

test('what is in braces and is no placeholder stays, and is found', () => {
  const reply = '{{fax}} {"a": {}} {{patient_name}}';
  expect(fillSavedReply(reply, { patient_name: '{{fax}}' }).text)
    .toBe('{{fax}} {"a": {}} {{fax}}');
  expect(findUnknownReplyPlaceholders(reply)).toEqual(['{{fax}}']);
});
