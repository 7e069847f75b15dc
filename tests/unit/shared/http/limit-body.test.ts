import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { KiB } from '../../../../functions/shared/contract/limits.ts';
import { limitBody } from '../../../../functions/shared/http/limit-body.ts';
import { toProblem } from '../../../../functions/shared/http/to-problem.ts';

const app = new Hono();
app.onError((error, c) => c.text('', toProblem(error).status as 413));
app.use(limitBody('/test', { '/notes/*/copy': 512 * KiB }));
app.post('*', async (c) => c.text(String((await c.req.text()).length)));

const paths: [path: string, status: number][] = [
  ['/test/notes/1/copy', 200],
  ['/test/notes/1/2/copy', 413],
  ['/test/notes/copy', 413],
  ['/test/notes/1/copy/more', 413],
];

test.each(paths)(
  '300 KiB at %s are answered %i: a star is one part of a path',
  async (path, status) => {
    const body = 'x'.repeat(300 * KiB);
    expect((await app.request(path, { method: 'POST', body })).status).toBe(status);
  },
);
