/** Adds a newline to elements whose first one a parser drops. */
export function keepFirstLine(element: Element): void {
  const first = element.firstChild;
  if (!/^(?:textarea|pre|listing)$/.test(element.localName)) return;
  if (first?.nodeType === 3 && first.nodeValue!.startsWith('\n')) {
    first.nodeValue = `\n${first.nodeValue}`;
  }
}
