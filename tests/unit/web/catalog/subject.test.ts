// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { elementsOf } from '@/features/catalog/capture/subject.ts';

/** Adds an open shadow root with a `<p>` of this text and these children. */
function attach(host: Element, text: string, ...children: Element[]): Element {
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  host.attachShadow({ mode: 'open' }).append(paragraph, ...children);
  return host;
}

test('an element has the content of nested shadow roots, also of its own', () => {
  const inner = attach(document.createElement('x-inner'), 'inner');
  const root = attach(document.createElement('x-outer'), 'outer', inner);
  root.append(attach(document.createElement('x-child'), 'child'));

  expect([...elementsOf(root)].map(({ localName, textContent }) => `${localName} ${textContent}`))
    .toEqual(['x-outer ', 'x-child ', 'p outer', 'x-inner ', 'p inner', 'p child']);
});
