import { expect, test } from 'vitest';
import { useAssistant } from './support/assistant.ts';
import { Dialog } from './support/dialog.ts';

const assistant = useAssistant();

test('the demo model leads two bookings in one dialog, the second without the first one’s facts', async () => {
  const dialog = new Dialog(assistant.current);
  const say = async (...messages: string[]) => {
    for (const message of messages) {
      await dialog.send(message);
      expect(dialog.last.debug.scenario).toMatchObject({
        illegal_transition: null,
        parse_error: null,
      });
    }
    return dialog.last.state;
  };

  const first = await say(
    'Hello, I would like to book a check-up',
    'Anna Petrova',
    'yes please',
    'the first one',
    '07700 900 123',
  );
  expect(first).toMatchObject({ current_step: 'close', slots: { name: 'Anna Petrova' } });

  const begun = await say('Can I also book a cleaning for my daughter?');
  expect(begun).toMatchObject({ current_intent: 'new_booking', current_step: 'intro' });
  expect(begun.slots).toEqual({ reason: 'cleaning for my daughter', service: 'Hygiene visit' });

  const second = await say('Eva Petrova', 'yes please', 'the second one', '07700 900 456');
  expect(second).toMatchObject({ current_step: 'close', slots: { name: 'Eva Petrova' } });
  expect(second.slots.phone).toBe('07700 900 456');
  await dialog.expectConsistent();
});
