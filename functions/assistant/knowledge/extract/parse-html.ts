import type { fromParse5 } from 'hast-util-from-parse5';
import type { Budget } from './budget.ts';

/** Larger spans are taken as these. */
const LARGEST_SPANS: Record<string, number> = { colspan: 100, rowspan: 1000 };

/** The tree of an HTML page, as browsers read it; the budget is counted while it grows. */
export async function parseHtml(
  html: string,
  budget: Budget,
): Promise<ReturnType<typeof fromParse5>> {
  const [{ parse, defaultTreeAdapter }, hast] = await Promise.all([
    import('parse5'),
    import('hast-util-from-parse5'),
  ]);
  let depth = 0;
  const document = parse(html, {
    scriptingEnabled: false,
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement(...created) {
        budget.take('elements', cellsOf(created[2]));
        return defaultTreeAdapter.createElement(...created);
      },
      onItemPush: () => budget.checkDepth(++depth),
      onItemPop: () => void depth--,
    },
  });
  return hast.fromParse5(document);
}

/** How many cells an element stands for in a table; spans that are too large are made smaller. */
function cellsOf(attributes: { name: string; value: string }[]): number {
  let cells = 1;
  for (const attribute of attributes) {
    const most = LARGEST_SPANS[attribute.name];
    if (!most) continue;
    const span = Math.min(most, Math.max(1, parseInt(attribute.value, 10) || 1));
    attribute.value = String(span);
    cells *= span;
  }
  return cells;
}
