import { describe, expect, test } from 'vitest';
import { classify, readBranches } from '../../../scripts/demo-model/router.ts';
import { routerPrompt } from './play-dialog.ts';

const branches = readBranches(routerPrompt(null));
const NEW = { branches, current: null };
const within = (current: string) => ({ branches, current });

describe('classify', () => {
  test.each([
    ['I would like to make an appointment', 'new_booking'],
    ['Do you have a free slot on Thursday?', 'new_booking'],
    ['My tooth aches, can I come this week?', 'new_booking'],
    ['How much is a cleaning and can I come on Friday?', 'new_booking'],
    ['Can I have an appointment with Dr Marsh?', 'new_booking'],
    ['I need to move my Thursday appointment', 'reschedule'],
    ['I have to cancel my visit tomorrow', 'reschedule'],
    ['I am running late, about ten minutes', 'reschedule'],
    ['How much is a crown?', 'price_question'],
    ['Can I pay in instalments?', 'price_question'],
    ['Is this covered by my insurance?', 'price_question'],
    ['Can I take ibuprofen together with my antibiotics?', 'medical_question'],
    ['What should I do after an extraction?', 'medical_question'],
    ['How do I prepare for a blood test?', 'medical_question'],
    ['Can I eat after a filling?', 'medical_question'],
    ['Hello', 'general_info'],
    ['Thank you!', 'general_info'],
    ['Where are you and is there parking?', 'general_info'],
    ['Which doctors speak Russian?', 'general_info'],
    ['Are you open on Saturday?', 'general_info'],
    ['You charged me twice. I want to talk to a person', 'escalate_human'],
    ['This is unacceptable, I want a refund', 'escalate_human'],
    ['Хочу записаться на чистку', 'new_booking'],
    ['Есть свободное время в пятницу?', 'new_booking'],
    ['Перенесите, пожалуйста, мою запись на другой день', 'reschedule'],
    ['Я опаздываю на десять минут', 'reschedule'],
    ['Сколько стоит имплант?', 'price_question'],
    ['Есть рассрочка?', 'price_question'],
    ['Можно ли курить после удаления зуба?', 'medical_question'],
    ['Здравствуйте', 'general_info'],
    ['Где вы находитесь и как к вам добраться?', 'general_info'],
    ['Соедините меня с администратором', 'escalate_human'],
    ['Верните деньги, это безобразие', 'escalate_human'],
  ])('%s → %s', (message, code) => {
    const { intent_code, confidence, runner_up } = classify(message, NEW);
    expect(intent_code).toBe(code);
    expect(confidence).toBeGreaterThanOrEqual(0.7);
    expect(confidence).toBeLessThanOrEqual(1);
    expect(runner_up).not.toBe(code);
  });

  test.each([
    ['Anna Petrova', 'new_booking'],
    ['Thursday at 10:30', 'new_booking'],
    ['07700 900 123', 'new_booking'],
    ['yes', 'new_booking'],
    ['the gum bleeds too when I brush', 'new_booking'],
    ['у меня ещё болит десна', 'new_booking'],
    ['and whitening?', 'price_question'],
    ['for two teeth', 'price_question'],
    ['it is also swollen', 'medical_question'],
    ['Friday afternoon', 'reschedule'],
    ['01632 960 555', 'escalate_human'],
  ])('%s continues %s', (message, current) => {
    expect(classify(message, within(current)).intent_code).toBe(current);
  });

  test('a question in passing is classified by what it asks: the booking decides', () => {
    const answer = classify('By the way, how much is it?', within('new_booking'));
    expect(answer.intent_code).toBe('price_question');
  });

  test('coming back to the appointment is the booking again', () => {
    const answer = classify("Fine, let's go on with the appointment", within('price_question'));
    expect(answer.intent_code).toBe('new_booking');
  });

  test.each(['asdf', 'Сколько у вас кабинетов?'])(
    '%s is answered with a confidence under the minimum',
    (message) => {
      expect(classify(message, NEW).confidence).toBeLessThan(0.5);
    },
  );

  test('a disabled branch is never chosen', () => {
    const enabled = ['general_info', 'new_booking', 'medical_question'];
    const { intent_code, runner_up } = classify('How much is a crown?', {
      branches: branches.filter(({ code }) => enabled.includes(code)),
      current: null,
    });
    expect(enabled).toContain(intent_code);
    expect([...enabled, null]).toContain(runner_up);
  });
});
