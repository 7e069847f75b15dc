import { sleep } from '../../functions/shared/sleep.ts';
import { startTestStack, type TestStack } from './test-stack.ts';

const DIALOGS = 50;
const TIME_ZONE = 'Europe/London';
const messages = (name: string) => [
  `I would like to book a check-up, my name is ${name}`,
  'yes please',
  'the first one',
  '07700 900 123',
  'yes',
];

interface Appointment {
  thread_id: string;
  status: string;
  starts_at: string;
}

interface Effect {
  thread_id: string;
  code: string;
  status: string;
  kind: string;
  output: { appointment?: { starts_at: string } } | null;
}

async function readRows<Row>({ url, secretKey }: TestStack, path: string): Promise<Row[]> {
  const response = await fetch(`${url}/rest/v1/${path}`, { headers: { apikey: secretKey } });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return await response.json();
}

/** Plays a dialog until it ends or the product is gone. */
async function book({ url, secretKey }: TestStack, name: string): Promise<void> {
  let thread_id: string | undefined;
  for (const message of messages(name)) {
    try {
      const response = await fetch(`${url}/functions/v1/assistant/chat`, {
        method: 'POST',
        headers: { apikey: secretKey, 'Content-Type': 'application/json' },
        body: JSON.stringify({ message, thread_id }),
      });
      const body = await response.json();
      if (!response.ok) return;
      thread_id = body.thread_id;
    } catch {
      return;
    }
  }
}

/** Returns the local time in TIME_ZONE: `2026-11-21T09:30`. */
const toLocal = (instant: string) =>
  new Date(instant).toLocaleString('sv-SE', { timeZone: TIME_ZONE }).slice(0, 16).replace(' ', 'T');

/**
 * Compares the calendar with the stored turns; returns the number of booked
 * appointments.
 *
 * @throws Error for an appointment without a turn, or a turn without its
 * appointment.
 */
async function compare(stack: TestStack): Promise<number> {
  const appointments = await readRows<Appointment>(
    stack,
    'appointments?select=thread_id,status,starts_at&thread_id=not.is.null',
  );
  const replies = await readRows<
    { thread_id: string; actions: Omit<Effect, 'thread_id'>[] | null }
  >(
    stack,
    'messages?select=thread_id,actions:meta_json->debug->actions&role=eq.assistant',
  );
  const effects = replies.flatMap(({ thread_id, actions }) =>
    (actions ?? []).map((each): Effect => ({ ...each, thread_id }))
  ).filter(({ kind, status }) => kind === 'effect' && status === 'ok');
  const isOf = (appointment: Appointment) => ({ thread_id, output }: Effect) =>
    thread_id === appointment.thread_id &&
    output?.appointment?.starts_at === toLocal(appointment.starts_at);
  const alone = appointments.filter((each) => !effects.some(isOf(each)));
  if (alone.length > 0) throw new Error(`${alone.length} appointments have no turn`);
  const unmade = effects.filter((each) =>
    !appointments.some((appointment) => isOf(appointment)(each))
  );
  if (unmade.length > 0) throw new Error(`${unmade.length} effects of turns made no appointment`);
  const unbooked = effects.filter((each) =>
    each.code === 'book_appointment' &&
    !appointments.some((appointment) => appointment.status === 'booked' && isOf(appointment)(each))
  );
  if (unbooked.length > 0) throw new Error(`${unbooked.length} bookings of turns are not booked`);
  return appointments.filter(({ status }) => status === 'booked').length;
}

/**
 * Kills the server while 50 dialogs book, starts it again and compares the calendar with the turns.
 * Throws if an appointment has no turn, or a booking of a turn no appointment. Returns the number of
 * booked appointments.
 */
export async function killBookings(dataDir: string, longestMs: number): Promise<number> {
  const settings = { DATA_DIR: dataDir, RATE_LIMITS: 'chat-per-account=off, chat-per-key=off' };
  const stack = await startTestStack(settings);
  const dialogs = Array.from({ length: DIALOGS }, (_, i) => book(stack, `Anna Petrova ${i}`));
  const moment = Math.round(Math.random() * longestMs);
  await sleep(moment);
  await stack.kill();
  await Promise.all(dialogs);
  const again = await startTestStack(settings);
  const booked = await compare(again);
  await again.stop();
  console.log(
    `killed after ${moment} ms of ${DIALOGS} bookings: ${booked} booked, each by its turn`,
  );
  return booked;
}
