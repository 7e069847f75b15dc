import { createBookingApp } from './app.ts';
import { Calendar } from './calendar.ts';

const apiKey = Deno.env.get('BOOKING_API_KEY');
if (!apiKey) {
  console.error('Set BOOKING_API_KEY to the key that callers send.');
  Deno.exit(1);
}
const port = Number(Deno.env.get('PORT') ?? 8787);
const app = createBookingApp({ calendar: new Calendar(), apiKey });
Deno.serve({ hostname: '127.0.0.1', port }, app.fetch);
