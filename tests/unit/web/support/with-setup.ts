import { getActivePinia } from 'pinia';
import { type App, createRenderer } from 'vue';

const nothing = () => {};
const renderer = createRenderer<object, object>({
  createElement: () => ({}),
  createText: () => ({}),
  createComment: () => ({}),
  insert: nothing,
  remove: nothing,
  setText: nothing,
  setElementText: nothing,
  patchProp: nothing,
  parentNode: () => null,
  nextSibling: () => null,
});

const mounted = new Set<App>();

/** Unmounts the apps that tests left mounted: other test files share the process. */
export function unmountAll(): void {
  for (const app of mounted) app.unmount();
  mounted.clear();
}

/** Runs a composable in a component without markup; `leave` unmounts it. */
export function withSetup<T>(composable: () => T): T & { leave: () => void } {
  let result!: T;
  const app = renderer.createApp({
    setup() {
      result = composable();
      return () => null;
    },
  });
  const pinia = getActivePinia();
  if (pinia) app.use(pinia);
  app.mount({});
  mounted.add(app);
  const leave = () => mounted.delete(app) && app.unmount();
  return Object.assign(Object.create(null), result, { leave });
}
