import { findVariables } from './css-values.ts';
import { type CssNode, printCss, regroup, splitAt } from './parse-css.ts';

type StyleNode = CssNode & { kind: 'style' };

const declarationsOf = ({ body }: StyleNode) => splitAt(body, ';');
const nameOf = (declaration: string) => declaration.slice(0, declaration.indexOf(':')).trim();

/** Returns a rule for ancestors with only its custom properties; no rule if it has none. */
export function keepVariables(node: StyleNode, selectors: string[]): CssNode[] {
  const body = declarationsOf(node).filter((each) => each.startsWith('--')).join(';');
  if (!body || !selectors.length) return [];
  return [{ ...node, prelude: selectors.join(', '), body, isForAncestors: true }];
}

/**
 * Returns a rule for ancestors with only its nested rules, which apply inside them; no rule if it
 * has none.
 */
export function keepNested(node: StyleNode, selectors: string[]): CssNode[] {
  // Text after a nested rule up to the next `;` belongs to the same piece.
  const body = declarationsOf(node).flatMap((each) => /^[\s\S]*\}/.exec(each)?.[0] ?? []).join('');
  return body && selectors.length ? [{ ...node, prelude: selectors.join(', '), body }] : [];
}

/** Selects the root of the page of a shown snapshot. */
export const PAGE_ROOT = ':scope';

/**
 * Returns a rule for the page's root with only its font size, which defines `rem`; no rule if it
 * has none.
 */
export function keepRootSize(node: StyleNode): CssNode[] {
  const body = declarationsOf(node).filter((each) => nameOf(each) === 'font-size').join(';');
  return body ? [{ ...node, prelude: PAGE_ROOT, body }] : [];
}

function flat(nodes: CssNode[]): StyleNode[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'group') return flat(node.children);
    return node.kind === 'style' ? [node] : [];
  });
}

/** Returns the variables that own rules or the markup use, directly or indirectly. */
function usedVariables(nodes: CssNode[], html: string): Set<string> {
  const declarations = flat(nodes).filter((rule) => rule.isForAncestors).flatMap(declarationsOf);
  const used = findVariables(html + printCss(prune(nodes, new Set())));
  for (let size = -1; size < used.size;) {
    size = used.size;
    for (const each of declarations) {
      if (used.has(nameOf(each))) findVariables(each).forEach((name) => used.add(name));
    }
  }
  return used;
}

function prune(nodes: CssNode[], used: ReadonlySet<string>): CssNode[] {
  return nodes.flatMap((node): CssNode[] => {
    if (node.kind === 'group') return regroup(node, prune(node.children, used));
    if (node.kind === 'at' || !node.isForAncestors) return [node];
    const body = declarationsOf(node).filter((each) => used.has(nameOf(each))).join(';');
    return body ? [{ ...node, body }] : [];
  });
}

/** Returns the rules of all sheets; those for ancestors only with the used variables. */
export function withUsedVariables(sheets: CssNode[][], html: string): CssNode[][] {
  const used = usedVariables(sheets.flat(), html);
  return sheets.map((nodes) => prune(nodes, used));
}
