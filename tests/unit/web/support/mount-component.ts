import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { createPinia, type Pinia, setActivePinia } from 'pinia';
import { afterEach } from 'vitest';
import type { Component } from 'vue';
import { createMemoryHistory, createRouter } from 'vue-router';
import { useSession } from '@/stores/session.ts';
import type { Operator } from '@/stores/session-operator.ts';

/** The operator of the session, whose calls need no access token. */
const EDITOR = { id: 'u1', email: 'ann@x', displayName: 'Ann', role: 'editor' } as const;

// Drafts ask which tabs are open; happy-dom has no locks.
Object.defineProperty(navigator, 'locks', {
  configurable: true,
  value: {
    request: () => Promise.resolve(),
    query: () => Promise.resolve({ held: [], pending: [] }),
  },
});

const open = new Set<VueWrapper>();
/** The stores of the component that was mounted last. */
let pinia: Pinia;
/** Not that of a test with fake timers. */
const { setTimeout } = globalThis;
afterEach(async () => {
  for (const each of open) each.unmount();
  open.clear();
  // Queries without a cache time are removed by a timer, which makes these stores the active ones.
  await new Promise((resolve) => setTimeout(resolve));
  // Other test files share the window.
  localStorage.clear();
  sessionStorage.clear();
});

interface Options {
  props?: Record<string, unknown>;
  slots?: Record<string, () => unknown>;
  /** The address in the browser, and the route that it matches. */
  path?: string;
  route?: string;
}

/**
 * Mounts a component in the document of happy-dom, with stores, a router and the session of an
 * editor; after the test it is unmounted. Dialogs are outside of it: look for them in the document.
 */
export async function mountComponent(component: Component, options: Options = {}) {
  const { props, slots, path = '/', route = '/:rest(.*)*' } = options;
  pinia = createPinia();
  setActivePinia(pinia);
  const operator = { ...EDITOR, mustChangePassword: false };
  useSession().$patch({ status: 'signed-out', operator });
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: route, component: {} }, { path: '/:rest(.*)*', component: {} }],
  });
  await router.push(path);
  const mounted = mount(component, {
    props,
    slots,
    global: { plugins: [pinia, router] },
    attachTo: document.body,
  });
  open.add(mounted);
  await flushPromises();
  return { mounted, router };
}

/**
 * Gives the person of the component that was mounted last another role. A late call of an earlier
 * component can make its stores the active ones, so a test that asks for "the" session may change
 * the wrong one.
 */
export async function setRole(role: Operator['role']): Promise<void> {
  const session = useSession(pinia);
  session.operator = { ...session.operator!, role };
  await flushPromises();
}

const find = <T extends Element>(selector: string, text: string | RegExp): T => {
  const found = [...document.querySelectorAll<T>(selector)].find((each) => {
    const name = each.getAttribute('aria-label') ?? each.textContent!.trim();
    return typeof text === 'string' ? name === text : text.test(name);
  });
  if (!found) throw new Error(`No ${selector} is named ${text}.`);
  return found;
};

/** Clicks the button of this name, or presses the tab; in a form it sends the form. */
export async function press(name: string | RegExp): Promise<void> {
  const button = find<HTMLButtonElement>('button, a', name);
  const form = button.getAttribute('form');
  if (form) {
    document.getElementById(form)!.dispatchEvent(new Event('submit', { cancelable: true }));
  } else {
    if (button.role === 'tab') button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    button.click();
  }
  await flushPromises();
}

/** Types text into the control with this label. */
export async function fill(label: string, text: string): Promise<void> {
  const id = find('label', label).getAttribute('for')!;
  const control = document.getElementById(id) as HTMLInputElement;
  control.value = text;
  control.dispatchEvent(new Event(control.tagName === 'SELECT' ? 'change' : 'input'));
  await flushPromises();
}

/** Checks a checkbox, or the opposite. */
export async function check(box: HTMLInputElement, checked = true): Promise<void> {
  box.checked = checked;
  box.dispatchEvent(new Event('change'));
  await flushPromises();
}

/** Returns the text of the open dialog box, or an empty string. */
export const dialogText = () => document.querySelector('[role=dialog]')?.textContent ?? '';

/** Returns the texts of all alerts. */
export const alerts = () =>
  [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent!.trim());
