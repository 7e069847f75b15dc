import { expect, test } from 'vitest';
import { parseDeviceName } from '@/frame/parse-device-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    'Chrome on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0 Safari/537.36`,
  ],
  [
    'Edge on Windows',
    `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`,
  ],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'],
  [
    'Safari on Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18 Safari/605.1`,
  ],
  [
    'Safari on iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} Safari/604.1`,
  ],
  [
    'Chrome on Android',
    `Mozilla/5.0 (Linux; Android 16) ${WEBKIT} Chrome/140.0 Mobile Safari/537.36`,
  ],
  ['curl', 'curl/8.14.1'],
  ['Unknown device', ' '],
  ['Unknown device', null],
])('%s is named', (name, userAgent) => {
  expect(parseDeviceName(userAgent)).toBe(name);
});
