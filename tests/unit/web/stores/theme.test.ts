import '../support/browser.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { nextTick } from 'vue';
import { useConnection } from '@/stores/connection.ts';
import { resetStores } from '@/stores/reset-on-sign-out.ts';
import { useTheme } from '@/stores/theme.ts';
import { useToasts } from '@/ui/toasts.ts';
import { dataset } from '../support/browser.ts';
import { openPage } from '../support/session.ts';

beforeEach(() => openPage());

describe('useTheme', () => {
  test.each([
    ['dark', 'dark'],
    ['light', 'light'],
    ['purple', 'system'],
    [undefined, 'system'],
  ])('opens with %s stored as %s', (stored, choice) => {
    openPage(stored ? { 'linden.theme': stored } : {});
    expect(useTheme().choice).toBe(choice);
  });

  test('a choice is applied and stored; the system’s is neither', async () => {
    const theme = useTheme();
    theme.choice = 'dark';
    await nextTick();
    expect([dataset.theme, localStorage.getItem('linden.theme')]).toEqual(['dark', 'dark']);
    theme.choice = 'system';
    await nextTick();
    expect([dataset.theme, localStorage.getItem('linden.theme')]).toEqual([undefined, null]);
  });

  test('outlives a sign-out, as the connection does', () => {
    const theme = useTheme();
    const connection = useConnection();
    theme.choice = 'dark';
    connection.state = 'reachable';
    resetStores();
    expect([theme.choice, connection.state]).toEqual(['dark', 'reachable']);
  });
});

describe('useToasts', () => {
  test('shows each message until it is dismissed', () => {
    const { show, dismiss } = useToasts();
    show('Saved', { tone: 'success' });
    show('Copied');
    const [first, second] = useToasts().toasts;
    expect([first?.tone, second?.tone]).toEqual(['success', 'neutral']);
    dismiss(first!.id);
    expect(useToasts().toasts.map(({ text }) => text)).toEqual(['Copied']);
  });
});
