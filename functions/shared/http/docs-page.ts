import { html } from 'hono/html';
import type { Document } from './reference.ts';

export function docsPage(document: Document) {
  return html`
    <!doctype html>
    <title>${document.info.title}</title>
  `;
}
