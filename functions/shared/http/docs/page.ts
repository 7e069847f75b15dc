import { html, raw } from 'hono/html';
import { PROBLEM_TYPES } from '../problem.ts';
import type { Document } from '../reference.ts';
import { fieldTable } from './field-table.ts';
import { type Operation, operationArticle, operationId } from './operation.ts';
import type { Schemas } from './schema.ts';
import { STYLE } from './style.ts';

/** The OpenAPI document as one page to read: no script, nothing loaded, light and dark. */
export function docsPage(document: Document) {
  const { title, description } = document.info;
  const groups = groupByTag(document);
  const server = document.servers?.[0]?.url ?? '';
  const schemas: Schemas = document.components?.schemas ?? {};
  return html`
    <!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>${title}</title>
        <style>${raw(STYLE)}</style>
      </head>
      <body>
        ${navigation(title, groups)}
        <main id="main">
          <h1>${title}</h1>
          <p>${description}</p>
          ${basics(server)} ${groups.map(([tag, operations]) =>
            html`
              <h2>${tag}</h2>
              ${operations.map((each) => operationArticle(each, { schemas, server }))}
            `
          )} ${schemaSection(schemas)} ${problemSection()}
        </main>
      </body>
    </html>
  `;
}

type Group = [tag: string, operations: Operation[]];

const METHODS = ['get', 'post', 'patch', 'put', 'delete'] as const;

function groupByTag(document: Document): Group[] {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const call = item[method];
      return call ? [{ ...call, method, path, tag: call.tags?.[0] ?? 'Other' }] : [];
    })
  );
  return [...Map.groupBy(operations, ({ tag }) => tag)];
}

function navigation(title: string, groups: Group[]) {
  return html`
    <nav aria-label="Calls">
      <a class="skip" href="#main">Skip to the content</a>
      <strong>${title}</strong>
      ${groups.map(([tag, operations]) =>
        html`
          <h2>${tag}</h2>
          ${operations.map(navigationLink)}
        `
      )}
      <h2>Reference</h2>
      <a href="#schemas">Schemas</a>
      <a href="#problems">Problems</a>
    </nav>
  `;
}

function navigationLink(operation: Operation) {
  const { method, path } = operation;
  return html`
    <a href="#${operationId(operation)}"><b>${method.toUpperCase()}</b>${path}</a>
  `;
}

function basics(server: string) {
  return html`
    <article>
      <h4>Address</h4>
      <p><code>${server}</code>, on the origin that serves this page.</p>
      <h4>Who is calling</h4>
      <p>
        A signed-in person sends <code>Authorization: Bearer &lt;access token&gt;</code>; a server
        sends <code>apikey: &lt;secret key&gt;</code> and nothing else. Whatever is sent must be
        valid.
      </p>
      <h4>Following a request</h4>
      <p>
        Each response carries <code>X-Request-Id</code>, which the log repeats; you may send your
        own. The machine-readable form of this page is <a href="openapi.json">openapi.json</a>.
      </p>
    </article>
  `;
}

function schemaSection(schemas: Schemas) {
  return html`
    <h2 id="schemas">Schemas</h2>
    ${Object.entries(schemas).map(([name, schema]) =>
      html`
        <article id="schema-${name}">
          <h3>${name}</h3>
          <p>${schema.description}</p>
          ${fieldTable(schema)}
        </article>
      `
    )}
  `;
}

function problemSection() {
  return html`
    <h2 id="problems">Problems</h2>
    <p>
      Every error is <code>application/problem+json</code> (RFC 9457); its
      <code>type</code> is stable.
    </p>
    <div class="scroll">
      <table>
        <tbody>
          ${PROBLEM_TYPES.map(({ status, type, title }) =>
            html`
              <tr>
                <td>${status}</td>
                <td><code>${type}</code></td>
                <td>${title}</td>
              </tr>
            `
          )}
        </tbody>
      </table>
    </div>
  `;
}
