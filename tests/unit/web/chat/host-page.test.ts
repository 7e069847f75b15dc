import { expect, test } from 'vitest';
import { isOriginOf } from '@/chat/host-page.ts';

const ORIGINS = ['https://clinic.example', 'http://localhost:*'];

test.each([
  ['https://clinic.example', true],
  ['http://localhost:8080', true],
  ['http://localhost', true],
  ['https://clinic.example.evil.test', false],
  ['http://clinic.example', false],
  ['http://localhost.evil.test:80', false],
  ['https://localhost:8080', false],
  ['null', false],
])('messages of %s are taken: %s', (origin, isTaken) => {
  expect(isOriginOf(ORIGINS, origin)).toBe(isTaken);
});
