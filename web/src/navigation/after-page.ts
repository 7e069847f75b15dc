import { nextTick } from 'vue';
import { useRouter } from 'vue-router';

/**
 * Delays the load of a component of the frame until the first page is rendered, so that the requests
 * of the page are sent before those of the frame.
 */
export function afterPage<Component>(load: () => Promise<Component>): () => Promise<Component> {
  return async () => {
    // An error is reported where the page would be.
    await useRouter().isReady().catch(() => {});
    await nextTick();
    return load();
  };
}
