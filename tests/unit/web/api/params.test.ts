import { expect, test } from 'vitest';
import { idempotencyKey, ifMatch } from '@/api/params.ts';

test('a change names the revision, time or ETag that it is based on', () => {
  const based = (base: string | number) => ifMatch(base)['If-Match'];
  expect(based(3)).toBe('"3"');
  expect(based('2026-11-30T10:00:00.5Z')).toBe('"2026-11-30T10:00:00.5Z"');
  expect(based('"3-00ff"')).toBe('"3-00ff"');
  // Proxies weaken an ETag when they compress.
  expect(based('W/"3-00ff"')).toBe('"3-00ff"');
});

test('a key of a request is quoted, as structured fields are', () => {
  expect(idempotencyKey('a-1')).toEqual({ 'Idempotency-Key': '"a-1"' });
});
