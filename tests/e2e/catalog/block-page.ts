import { expect, type FrameLocator, type Locator, type Page, test } from '@playwright/test';
import { takeLock } from '../lock.ts';

let held: { path: string; letGo: () => void } | undefined;

/**
 * Lets one test at a time change a block, so that none notices another's changes. Ends when the
 * page closes.
 */
export async function holdBlock(page: Page, path: string): Promise<void> {
  if (held?.path === path) return;
  held?.letGo();
  held = undefined;
  const mine = { path, letGo: await takeLock(path.replaceAll('/', '-'), test.info().title) };
  held = mine;
  page.once('close', () => {
    if (held !== mine) return;
    mine.letGo();
    held = undefined;
  });
}

/** The parts of a block's page, by role. */
export class BlockPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The frame of the live block. */
  get stage(): Locator {
    return this.page.locator('iframe[title$="live block"]');
  }

  /** The document of the stage, with only the block. */
  get inside(): FrameLocator {
    return this.stage.contentFrame();
  }

  /** The element that contains the live block. */
  get live(): Locator {
    return this.inside.locator('[data-block-capture]');
  }

  get frame(): Locator {
    return this.page.locator('iframe[title*="archived version"]');
  }

  get banner(): Locator {
    return this.page.getByText(/^\s*Archived version/);
  }

  get label(): Locator {
    return this.page.getByRole('button', { name: /^Version label/ });
  }

  get save(): Locator {
    return this.page.getByRole('button', { name: 'Save version' });
  }

  /** The button that saves a block although it has not changed. */
  get saveAnyway(): Locator {
    return this.page.getByRole('button', { name: 'Save anyway', exact: true });
  }

  get versions(): Locator {
    return this.page.getByRole('combobox', { name: 'Version shown' });
  }

  /**
   * Opens a block and waits until it can be edited. A save continues although
   * the block has not changed and, unless `asksForEntry`, without a line in the
   * changelog.
   */
  async open(path: string, { asksForEntry = false } = {}): Promise<void> {
    await holdBlock(this.page, path);
    const goOn = this.page.getByRole('button', { name: 'Save without an entry' });
    if (!asksForEntry) await this.page.addLocatorHandler(goOn, (button) => button.click());
    await this.page.addLocatorHandler(this.saveAnyway, (button) => button.click());
    await this.page.goto(path);
    await expect(this.live.locator('> *').first()).toBeVisible();
    await expect(this.save).toBeEnabled();
    await this.live.evaluate(() => document.fonts.ready.then(() => {}));
  }

  /** Enters a label and leaves the field, which creates a draft. */
  async draftLabel(label: string): Promise<void> {
    await this.label.click();
    await this.page.getByLabel('Version label', { exact: true }).fill(label);
    await this.page.getByLabel('Version label', { exact: true }).blur();
  }

  /** Drafts the next minor label and returns it. */
  async draftNext(): Promise<string> {
    await this.label.click();
    const suggestion = this.page.getByRole('button', { name: /^Use v/ });
    await suggestion.click();
    // Reads the actual label: the archived versions may have loaded meanwhile.
    const input = this.page.getByLabel('Version label', { exact: true });
    const label = await input.inputValue();
    await input.blur();
    return label;
  }

  /** Saves a version with the next minor label and returns the label. */
  async saveNext(): Promise<string> {
    const label = await this.draftNext();
    await this.save.click();
    await expect(this.page.getByText(`Version ${label} saved`)).toBeVisible();
    return label;
  }

  /** Adds a style sheet to the live block's document. */
  async addStyle(css: string): Promise<void> {
    await this.live.evaluate((_, text) => {
      document.head.append(Object.assign(document.createElement('style'), { textContent: text }));
    }, css);
  }

  /** Opens a version by the list, or if it is long by its search. */
  async openArchived(label: string): Promise<void> {
    const named = new RegExp(`^\\s*${label}\\b`);
    const searched = this.page.getByRole('button', { name: /^Version shown/ });
    const listed = this.versions.locator('optgroup option').filter({ hasText: named }).first();
    await expect(searched.or(listed).first()).toBeAttached();
    if (await searched.isVisible()) {
      await searched.click();
      await this.page.getByRole('combobox', { name: 'Search versions' }).fill(label);
      await this.page.getByRole('option').filter({ hasText: named }).first().click();
    } else {
      await this.versions.selectOption(await listed.getAttribute('value'));
    }
    // Another version may be shown until then.
    await expect(this.banner).toContainText(new RegExp(`${label}\\b`));
    await this.archivedIsDrawn();
  }

  /** Waits for the archived version and for its fonts, which may change its line breaks. */
  async archivedIsDrawn(): Promise<void> {
    const archived = this.frame.contentFrame().locator('[data-block-capture]');
    await archived.waitFor();
    await archived.evaluate(() => document.fonts.ready.then(() => {}));
  }
}
