/** Responds `ok` to measure the overhead of any Hono server. */
import { Hono } from 'hono';

const app = new Hono().get('/health', (c) => c.text('ok'));
Deno.serve({ hostname: '127.0.0.1', port: Number(Deno.args[0]) }, app.fetch);
