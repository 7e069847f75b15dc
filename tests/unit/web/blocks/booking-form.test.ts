// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import BookingFormBlock from '@/features/blocks/booking-form/BookingFormBlock.vue';
import { renderBlock } from './render-block.ts';

test('every field of the booking form has a label, and no error before it is sent', async () => {
  const html = await renderBlock('/blocks/booking-form');
  const ids = [...html.matchAll(/<(?:input|select|textarea) id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(4);
  for (const id of ids) expect(html).toContain(`for="${id}"`);
  expect(html).not.toContain('aria-invalid');
});

test('the booking form keeps what was typed until it is sent, and is empty afterwards', async () => {
  const mounted = mount(BookingFormBlock, { attachTo: document.body });
  const phone = () => mounted.get('[name=phone]');
  await mounted.get('form').trigger('submit');
  await flushPromises();
  expect(phone().attributes('aria-invalid')).toBe('true');
  await mounted.get('[name=name]').setValue(' Margaret Hollis ');
  await phone().setValue('07700 900 123');
  expect(phone().attributes('aria-invalid')).toBeUndefined();
  await mounted.get('[name=reason]').setValue('Family doctor');
  await mounted.get('[name=time][value=Morning]').setValue();
  await mounted.get('form').trigger('submit');
  await flushPromises();
  expect(mounted.get('form').text()).toContain('One field needs your attention');
  expect((phone().element as HTMLInputElement).value).toBe('07700 900 123');
  await mounted.get('[name=consent]').setValue(true);
  await mounted.get('form').trigger('submit');
  await flushPromises();
  expect(mounted.get('.thanks').text()).toContain('Thank you, Margaret Hollis');
  expect(mounted.get('.thanks').text()).toContain('We call you on 07700 900 123.');
  await mounted.get('.thanks button').trigger('click');
  expect((phone().element as HTMLInputElement).value).toBe('');
  expect((mounted.get('[name=reason]').element as HTMLSelectElement).value).toBe('');
  mounted.unmount();
});
