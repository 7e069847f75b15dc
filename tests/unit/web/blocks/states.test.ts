import { describe, expect, test, vi } from 'vitest';
import { blockNames, readManifest } from '../../../../scripts/blocks/block-folders.ts';
import type { BlockManifest } from '@contract/catalog/schemas/block-manifest.ts';
import { loadState } from '@/features/blocks/guides.ts';
import { renderBlock } from './render-block.ts';

const states = blockNames('.').flatMap((name) => {
  const { block: { path }, guide } = readManifest('.', name) as BlockManifest;
  return guide.states.map((state) => [path, state.name, state.props] as const);
});

test.each(states.filter(([, , props]) => props))(
  '%s takes the props of its state %s, and looks other than it always does',
  async (path, _, props) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const html = await renderBlock(path, props);
    expect(warn).not.toHaveBeenCalled();
    expect(html).not.toBe(await renderBlock(path));
  },
);

describe('loadState', () => {
  test('gives the props of a state, and nothing for a name that is none', async () => {
    expect(await loadState('/blocks/reviews', 'empty')).toEqual({
      name: 'empty',
      props: { reviews: [] },
    });
    expect(await loadState('/blocks/reviews', 'tired')).toBeUndefined();
  });

  test('a played state takes no focus, and gives the page its focus back', async () => {
    const focus = vi.fn();
    class HTMLElement {
      ownerDocument = { defaultView: { HTMLElement } };
      focus() {
        focus();
      }
      querySelectorAll = () => {
        this.focus();
        return [{ open: false }];
      };
    }
    const stage = new HTMLElement();
    const state = await loadState('/blocks/price-list', 'all-open');
    await state!.play!(stage as never);
    expect(focus).not.toHaveBeenCalled();
    stage.focus();
    expect(focus).toHaveBeenCalledOnce();
  });
});
