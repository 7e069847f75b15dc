import { type App, createApp, nextTick } from 'vue';
import { blockComponents } from '../features/blocks/registry.ts';
import { measureBlock } from './measure-block.ts';
import { inScheme, setScheme } from './scheme.ts';
import type { BlockState } from '../features/blocks/block-state.ts';
import type { Stage } from '../features/catalog/stage/stage.ts';
import { watchChanges } from './watch-changes.ts';

export function createStage(root: HTMLElement): Stage {
  let app: App | undefined;

  async function mount(path: string, state?: BlockState) {
    const load = blockComponents[path];
    if (!load) throw new Error(`There is no block ${path}.`);
    const { default: component } = await load();
    app?.unmount();
    app = createApp(component, state?.props);
    app.config.throwUnhandledErrorInProduction = true;
    app.mount(root);
    // Vue's attribute on the element does not belong to the block.
    root.removeAttribute('data-v-app');
  }

  return {
    root,
    async show(path, state) {
      await mount(path, state);
      await nextTick();
      await state?.play?.(root);
    },
    setScheme,
    inScheme,
    measure: () => measureBlock(root),
    onChange: (listener) => watchChanges(root, listener),
    async capture() {
      const { captureInStage } = await import('./capture-in-stage.ts');
      return captureInStage(root);
    },
    async audit() {
      const { auditBlock } = await import('./audit-block.ts');
      return auditBlock(root);
    },
  };
}
