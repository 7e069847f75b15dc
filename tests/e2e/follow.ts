import type { Page } from '@playwright/test';

interface Living extends Element {
  /** Where Vue keeps the application that it mounted. */
  __vue_app__?: {
    config: {
      globalProperties: {
        $router: { isReady(): Promise<void>; push(to: string): Promise<unknown> };
      };
    };
  };
}

/** Goes from a page that is shown to another as a link does, without loading it anew. */
export async function follow(page: Page, path: string): Promise<void> {
  const living = await page.waitForFunction(() => {
    const root = document.querySelector<Living>('#app:not([inert])');
    return root?.__vue_app__ ? root : null;
  });
  await living.evaluate(async (root: Living, to) => {
    const { $router } = root.__vue_app__!.config.globalProperties;
    await $router.isReady();
    await $router.push(to);
  }, path);
}
