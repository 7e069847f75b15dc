import '../../support/browser.ts';
import { beforeEach, expect, test } from 'vitest';
import { canWriteIn } from '@/features/assistant/sandbox/can-write-in.ts';
import { useSession } from '@/stores/session.ts';
import { asEditor, asVisitor, openPage } from '../../support/session.ts';

beforeEach(() => openPage());

const OWNERS = ['u1', 'u2', null];
const answers = () => OWNERS.map((user_id) => canWriteIn({ user_id }));

test('an editor writes in every dialog', () => {
  asEditor('u1');
  expect(answers()).toEqual([true, true, true]);
});

test('a viewer writes in dialogs of their own', () => {
  asEditor('u1');
  useSession().operator!.role = 'viewer';
  expect(answers()).toEqual([true, false, false]);
});

test('a visitor writes in none', () => {
  asVisitor();
  expect(answers()).toEqual([false, false, false]);
});
