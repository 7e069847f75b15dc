/** Nothing happens where the pages are drawn: they are as they are at first. */
class Observer {
  observe() {}
  disconnect() {}
}

const storage = { length: 0, getItem: () => null, setItem() {}, removeItem() {} };
const never = () => new Promise<never>(() => {});

/** What the pages ask of a browser before they are mounted. */
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

/** Gives this process what the pages ask of a browser; nothing else may run in it afterwards. */
export function stubBrowser(): void {
  for (const [name, value] of Object.entries(STUBS)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}
