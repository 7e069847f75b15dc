// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_ORGANISATION } from '@contract/shared/contract/organisation.ts';
import AppBrand from '@/frame/AppBrand.vue';
import AppOrganisation from '@/frame/AppOrganisation.vue';
import { setDocumentTitle } from '@/navigation/usePageTitle.ts';
import { answer, resetApi } from '../support/api.ts';
import { mountComponent } from '../support/mount-component.ts';

const LOGO = 'a'.repeat(64);

beforeEach(resetApi);

async function open(organisation: object) {
  answer('GET /assistant/organisation', { ...DEFAULT_ORGANISATION, ...organisation });
  const { mounted: brand } = await mountComponent(AppBrand);
  setDocumentTitle('Inbox');
  const { mounted: loader } = await mountComponent(AppOrganisation);
  await flushPromises();
  return { brand, loader };
}

test('the frame and the title have the name of the organisation, until the session ends', async () => {
  const { brand, loader } = await open({ name: 'Rowan Tyres', logo_asset: LOGO });
  expect(brand.text()).toBe('Rowan Tyres');
  expect(brand.find('a').attributes('aria-label')).toBe('Rowan Tyres, start');
  expect(brand.find('img').attributes()).toMatchObject({ alt: '' });
  expect(brand.find('img').attributes('src')).toMatch(`/catalog/assets/${LOGO}`);
  expect(document.title).toBe('Inbox · Rowan Tyres');
  loader.unmount();
  await flushPromises();
  expect(brand.find('a').attributes('aria-label')).toBe('Linden Workbench, start');
  expect(document.title).toBe('Inbox · Linden Workbench');
});

test('without a logo it has the initial, without a name the word for all', async () => {
  const { brand } = await open({});
  expect(brand.find('.initial').attributes('data-initial')).toBe('W');
  expect(brand.find('a').attributes('aria-label')).toBe('Workbench, start');
  expect(document.title).toBe('Inbox · Workbench');
});
