/** Put into a page by `bench:capture`: both save a whole page, which is what they are for. */
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
      // The block's document has none; looking for them waits for an answer of the top window.
      removeFrames: true,
    });
    return content;
  },
});
