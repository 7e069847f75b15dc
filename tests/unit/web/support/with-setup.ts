import { createRenderer } from 'vue';

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

/** Runs a composable in a component without markup; `leave` unmounts it. */
export function withSetup<T>(composable: () => T): T & { leave: () => void } {
  let result!: T;
  const app = renderer.createApp({
    setup() {
      result = composable();
      return () => null;
    },
  });
  app.mount({});
  return Object.assign(Object.create(null), result, { leave: () => app.unmount() });
}
