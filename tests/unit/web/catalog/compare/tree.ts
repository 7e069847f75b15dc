import type { RenderedNode } from '@/features/catalog/compare/rendered-node.ts';

type Written = { styles?: Record<string, string>; attributes?: Record<string, string> };

const BOX = { x: 0, y: 0, width: 100, height: 20 };

function text(words: string): RenderedNode {
  const rest = { classes: [], attributes: {}, styles: {}, children: [] };
  return { tag: '#text', text: words, box: BOX, isShape: false, parent: null, ...rest };
}

/** Returns an element with its layout: `el('li.item', 'Prices')`; with equal boxes by default. */
export function el(
  written: string,
  ...content: (Written | Partial<Pick<RenderedNode, 'box' | 'isShape'>> | RenderedNode | string)[]
): RenderedNode {
  const [tag, ...classes] = written.split('.');
  const node: RenderedNode = {
    ...text(''),
    tag: tag!,
    classes,
  };
  for (const each of content) {
    if (typeof each === 'string') node.children.push(text(each));
    else if ('tag' in each) node.children.push(each);
    else Object.assign(node, each);
  }
  for (const child of node.children) child.parent = node;
  return node;
}

/** Returns a block around its children. */
export const block = (...children: (RenderedNode | string)[]) => el('div', ...children);
