/** An element of an equation in Office Math Markup Language; its name has no namespace prefix. */
export interface MathNode {
  name: string;
  children: MathNode[];
  /** Raw XML of the text between its tags. */
  text: string;
  /** Value of a property element. */
  value?: string;
}

const TAG = /<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>/g;
const VALUE = /(?:^|[\s:])val=(?:"([^"]*)"|'([^']*)')/;

/** Parses an equation's XML to a tree. Does not limit its depth, which openArchive checks. */
export function parseMath(xml: string): MathNode {
  const root: MathNode = { name: 'oMath', children: [], text: '' };
  const open = [root];
  let end = 0;
  for (
    const { 0: tag, 1: closes, 2: name, 3: attributes, 4: isEmpty, index } of xml.matchAll(TAG)
  ) {
    open.at(-1)!.text += xml.slice(end, index);
    end = index + tag.length;
    if (closes) {
      if (open.length > 1) open.pop();
      continue;
    }
    const found = VALUE.exec(attributes!);
    const node: MathNode = { name: name!, children: [], text: '', value: found?.[1] ?? found?.[2] };
    open.at(-1)!.children.push(node);
    if (!isEmpty) open.push(node);
  }
  return root;
}
