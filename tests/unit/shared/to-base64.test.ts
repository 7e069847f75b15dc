import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { toBase64 } from '../../../functions/shared/to-base64.ts';

test.each([0, 1, 2, 3, 12_287, 12_288, 12_289, 100_000])('%i bytes as base64', (length) => {
  const bytes = Uint8Array.from({ length }, (_, n) => n % 256);
  expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
});
