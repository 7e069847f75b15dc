interface Tree {
  readonly localName: string;
  readonly children: Iterable<Tree>;
  /** Content of a template. */
  readonly content?: { readonly children: Iterable<Tree> };
}

const childrenOf = ({ content, children }: Tree) => [...(content ?? { children }).children];
const tagsOf = (elements: Tree[]) => elements.map(({ localName }) => localName).join();

/**
 * Returns the elements whose content HTML cannot nest in them, such as `<p>` in `<p>`: a parser
 * moves it elsewhere. Linear in the size of the trees.
 *
 * @param parsed the parsed markup of the tree.
 */
export function findUnnestable<Element extends Tree>(tree: Element, parsed: Tree): Element[] {
  const found: Element[] = [];
  const pairs: [Element, Tree][] = [[tree, parsed]];
  for (const [one, other] of pairs) {
    const [own, read] = [childrenOf(one) as Element[], childrenOf(other)];
    if (tagsOf(own) === tagsOf(read)) {
      own.forEach((child, at) => pairs.push([child, read[at]!]));
      continue;
    }
    const losesContent = (child: Tree, at: number) =>
      !read[at] || tagsOf(childrenOf(child)) !== tagsOf(childrenOf(read[at]));
    found.push(own.find(losesContent) ?? one);
  }
  return found;
}
