import { html } from 'hono/html';
import { refName, rulesInWords, type Schema, typeInWords } from './schema.ts';

/** The fields of an object schema: name, type, what they mean and keep to. */
export function fieldTable(schema: Schema) {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return html`<p>${typeDescription(schema)}</p>`;
  return html`
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th>Field</th>
            <th>Type</th>
            <th>Meaning</th>
          </tr>
        </thead>
        <tbody>
    ${fields.map(([name, field]) =>
      html`
        <tr>
          <td>${fieldName(name, schema.required?.includes(name))}</td>
          <td>${typeDescription(field)}</td>
          <td>${meaning(field)}</td>
        </tr>
      `
    )}
        </tbody>
      </table>
    </div>
  `;
}

/** A name, marked when the field has to be there. */
export function fieldName(name: string, isRequired = false) {
  return html`<code>${name}</code>${
    isRequired
      ? html`
        <span title="Required">*</span>
      `
      : ''
  }`;
}

/** The type in words, linked to the schema it names. */
export function typeDescription(schema: Schema) {
  const name = refName(schema) ?? (schema.items && refName(schema.items));
  const words = typeInWords(schema);
  return name ? html`<a href="#schema-${name}">${words}</a>` : words;
}

export function meaning(schema: Schema): string {
  const rules = rulesInWords(schema);
  return [schema.description, rules].filter(Boolean).join('; ');
}
