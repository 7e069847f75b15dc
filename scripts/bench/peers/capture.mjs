/** Loaded by `bench:capture` into a page. Both tools save whole pages only. */
import { snapshot } from 'rrweb-snapshot';
import { getPageData } from 'single-file-core/single-file.js';

Object.assign(globalThis, {
  rrweb: () =>
    JSON.stringify(
      snapshot(document, { inlineStylesheet: true, inlineImages: true }),
    ),
  singleFile: async () => {
    const { content } = await getPageData({
      removeHiddenElements: false,
      removeUnusedStyles: true,
      removeUnusedFonts: true,
      compressHTML: false,
      blockScripts: true,
      // The block's document has none, and a search for them would wait for the top window.
      removeFrames: true,
    });
    return content;
  },
});
