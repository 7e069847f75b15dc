/** Repeats the first newline of a `textarea`, `pre` or `listing`, because parsers drop it. */
export function keepFirstLine(element: Element): void {
  const first = element.firstChild;
  if (!/^(?:textarea|pre|listing)$/.test(element.localName)) return;
  if (first?.nodeType === 3 && first.nodeValue!.startsWith('\n')) {
    first.nodeValue = `\n${first.nodeValue}`;
  }
}
