/** Observers that never call back: prerendered pages show their initial state. */
class Observer {
  observe() {}
  disconnect() {}
}

const storage = { length: 0, getItem: () => null, setItem() {}, removeItem() {} };
const never = () => new Promise<never>(() => {});

/** Browser APIs that the pages use before they are mounted. */
const STUBS: Record<string, unknown> = {
  location: { origin: 'http://localhost', pathname: '/', href: 'http://localhost/', search: '' },
  localStorage: storage,
  sessionStorage: storage,
  document: {
    title: '',
    body: {},
    documentElement: { dataset: {} },
    addEventListener() {},
  },
  matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
  ResizeObserver: Observer,
  IntersectionObserver: Observer,
  MutationObserver: Observer,
  BroadcastChannel: class extends EventTarget {
    postMessage() {}
  },
  addEventListener() {},
  removeEventListener() {},
  requestAnimationFrame: () => 0,
  setTimeout: () => 0,
  setInterval: () => 0,
  fetch: never,
};

/** Defines browser APIs in this process for the pages. Timers and requests no longer work in it. */
export function stubBrowser(): void {
  for (const [name, value] of Object.entries(STUBS)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}
