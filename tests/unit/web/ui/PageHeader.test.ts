// @vitest-environment happy-dom
import { mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import PageHeader from '@/ui/PageHeader.vue';

test('the title comes first, then the actions, and the description below both', () => {
  const { element } = mount(PageHeader, {
    props: { title: 'People', description: 'Who works here.' },
    slots: { actions: '<button>Invite</button>', default: '<p>Only editors.</p>' },
  });
  expect([...element.children].map((each) => each.textContent)).toEqual([
    'People',
    'Invite',
    'Who works here.',
    'Only editors.',
  ]);
});

test('a slot replaces the text of the title; without actions there is no place for them', () => {
  const mounted = mount(PageHeader, { props: { title: 'Booking' }, slots: { title: 'Booking 2' } });
  expect(mounted.get('h1').text()).toBe('Booking 2');
  expect(mounted.find('.actions').exists()).toBe(false);
});
