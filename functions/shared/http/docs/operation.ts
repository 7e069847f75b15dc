import { html } from 'hono/html';
import type { Document } from '../reference.ts';
import { fieldName, fieldTable, meaning, typeDescription } from './field-table.ts';
import { exampleOf, refName, type Schema, type Schemas } from './schema.ts';

type PathItem = NonNullable<Document['paths']>[string];
type Call = NonNullable<PathItem['get']>;
export type Operation = Call & { method: string; path: string; tag: string };

interface Surroundings {
  schemas: Schemas;
  server: string;
}

/** Anchor of a call on the page. */
export function operationId({ method, path }: Operation): string {
  return `${method}${path.replaceAll(/[^a-z0-9]+/gi, '-')}`.replace(/-$/, '');
}

/** One call: what it does, what it takes, what it answers, and a request to copy. */
export function operationArticle(operation: Operation, surroundings: Surroundings) {
  const { method, path, summary, description } = operation;
  return html`<article id="${operationId(operation)}">
<span class="access">${isOpen(operation) ? 'Open to all' : 'Sign-in or key'}</span>
<h3><span class="method">${method.toUpperCase()}</span>${path}</h3>
<p><strong>${summary}</strong></p>
${description && html`<p>${description}</p>`}
${parameters(operation)}
${body(operation, surroundings)}
${responses(operation)}
<details><summary>Example</summary><pre>${curl(operation, surroundings)}</pre></details>
</article>`;
}

/** Calls without a security entry of their own take anonymous callers. */
function isOpen({ security }: Operation): boolean {
  return security === undefined;
}

function parameters({ parameters = [] }: Operation) {
  const known = parameters.filter((each) => 'name' in each);
  if (known.length === 0) return '';
  return html`
    <h4>Parameters</h4>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th>Name</th>
            <th>In</th>
            <th>Type</th>
            <th>Meaning</th>
          </tr>
        </thead>
        <tbody>
    ${known.map(({ name, in: place, required, schema = {} }) =>
      html`
        <tr>
          <td>${fieldName(name, required)}</td>
          <td>${place}</td>
          <td>${typeDescription(schema)}</td>
          <td>${meaning(schema)}</td>
        </tr>
      `
    )}
        </tbody>
      </table>
    </div>
  `;
}

function contentOf(operation: Operation): [mediaType: string, schema: Schema][] {
  const { requestBody } = operation;
  if (!requestBody || !('content' in requestBody)) return [];
  return Object.entries(requestBody.content).map(([type, { schema }]) => [type, schema ?? {}]);
}

function body(operation: Operation, { schemas }: Surroundings) {
  return contentOf(operation).map(([mediaType, schema]) =>
    html`<h4>Body, ${mediaType}</h4>${fieldTable(schemas[refName(schema) ?? ''] ?? schema)}`
  );
}

interface Answer {
  description: string;
  content?: Record<string, { schema?: Schema }>;
}

function answersOf({ responses = {} }: Operation): [status: string, answer: Answer][] {
  return Object.entries(responses);
}

function responses(operation: Operation) {
  return html`
    <h4>Answers</h4>
    <div class="scroll">
      <table>
        <tbody>
    ${answersOf(operation).map(([status, { description, content = {} }]) =>
      html`
        <tr>
          <td><code>${status}</code></td>
          <td>${Object.values(content).map(({ schema }) => schema && typeDescription(schema))}</td>
          <td>${description}</td>
        </tr>
      `
    )}
        </tbody>
      </table>
    </div>
  `;
}

function curl(operation: Operation, { schemas, server }: Surroundings): string {
  const json = contentOf(operation).find(([mediaType]) => mediaType === 'application/json');
  const data = json && JSON.stringify(exampleOf(json[1], schemas), null, 2);
  return [
    `curl -X ${operation.method.toUpperCase()} "$ORIGIN${server}${operation.path}"`,
    ...isOpen(operation) ? [] : ['-H "Authorization: Bearer $ACCESS_TOKEN"'],
    ...data ? ['-H "Content-Type: application/json"', `-d '${data}'`] : [],
  ].join(' \\\n  ');
}
