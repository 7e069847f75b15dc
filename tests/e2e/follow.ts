import type { Page } from '@playwright/test';

interface Living extends Element {
  /** Where Vue stores the mounted application. */
  __vue_app__?: {
    config: {
      globalProperties: {
        $router: { isReady(): Promise<void>; push(to: string): Promise<unknown> };
      };
    };
  };
}

/** Navigates from the current page like a link, without reloading. */
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
