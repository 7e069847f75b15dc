// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_ORGANISATION, LOGO_LIMITS } from '@contract/shared/contract/organisation.ts';
import SettingsLogo from '@/features/assistant/settings/SettingsLogo.vue';
import { answer, callsTo, json, resetApi } from '../../support/api.ts';
import { alerts, mountComponent, press } from '../../support/mount-component.ts';

const STORE = 'POST /catalog/assets';
const SAVE = 'PATCH /assistant/organisation';
const HASH = 'b'.repeat(64);

beforeEach(() => {
  resetApi();
  answer('GET /assistant/organisation', DEFAULT_ORGANISATION, {
    ...DEFAULT_ORGANISATION,
    logo_asset: HASH,
  });
  answer('GET /assistant/assistant-settings', {});
});

async function pick(type: string, size: number) {
  const { mounted } = await mountComponent(SettingsLogo);
  const input = mounted.find<HTMLInputElement>('input[type=file]');
  const file = new File([new Uint8Array(size)], 'logo', { type });
  Object.defineProperty(input.element, 'files', { value: [file] });
  await input.trigger('change');
  await flushPromises();
}

test.each([
  ['image/gif', 10, 'Choose a PNG, JPEG, WebP or SVG file.'],
  ['image/png', LOGO_LIMITS.bytes + 1, 'Choose a file of at most 256 KiB.'],
])('a %s of %d bytes is not sent', async (type, size, told) => {
  await pick(type, size);
  expect(alerts()).toEqual([told]);
  expect(callsTo(STORE)).toEqual([]);
});

test('a picked file is stored and becomes the logo, which can be removed', async () => {
  answer(STORE, () => json({ hash: HASH, contentType: 'image/png', bytes: 10 }, {}, 201));
  answer(SAVE, { ...DEFAULT_ORGANISATION, logo_asset: HASH });
  await pick('image/png', LOGO_LIMITS.bytes);
  expect(callsTo(STORE)).toHaveLength(1);
  expect(callsTo(SAVE).map(({ body }) => body)).toEqual([{ logo_asset: HASH }]);
  await press('Remove');
  expect(callsTo(SAVE).at(-1)!.body).toEqual({ logo_asset: '' });
});
