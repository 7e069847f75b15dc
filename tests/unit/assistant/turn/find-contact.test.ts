import { expect, test } from 'vitest';
import { type Contact, findContact } from '../../../../functions/assistant/turn/find-contact.ts';

const PHONE = '+442079460018';

test.each<[message: string, contact: Contact]>([
  ['Ada Byron, 020 7946 0018', { name: 'Ada Byron', phone: PHONE }],
  ['ada byron 020 7946 0018', { phone: PHONE }],
  ['My name is Ada Byron and my number is 020 7946 0018', { name: 'Ada Byron', phone: PHONE }],
  ['Hello, please call me on 020 7946 0018, thanks', { phone: PHONE }],
  ['Ada Byron', { name: 'Ada Byron' }],
  ['555 0123', { phone: '555 0123' }],
  ['Меня зовут Анна Петрова, +7 916 123-45-67', { name: 'Анна Петрова', phone: '+79161234567' }],
  ['Ich heiße Jörg Müller, Telefon 030 1234567', { name: 'Jörg Müller', phone: '030 1234567' }],
  ['How much is a filling?', {}],
  ['Can I come on 30.11.2026?', {}],
  ['I can do 2026-11-30', {}],
])('an answer with a name and a telephone number: %s', (message, contact) => {
  const { phone, ...rest } = findContact(message, { isAnswer: true, defaultCountry: 'GB' });
  expect({ ...rest, ...phone && { phone } }).toEqual(contact);
});

test('without a question for them, only what is surely one is found', () => {
  const find = (message: string) => findContact(message, { isAnswer: false, defaultCountry: null });
  expect(find('Invisalign')).toEqual({});
  expect(find('Order 555 0123')).toEqual({});
  expect(find('I am Ada Byron, call 020 7946 0018')).toEqual({
    name: 'Ada Byron',
    phone: '020 7946 0018',
  });
});
