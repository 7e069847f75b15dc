/**
 * Fills `{{name}}` placeholders in one pass, so that a value can never bring a placeholder of its
 * own in. A placeholder without a value stays visible, where an editor will notice it.
 *
 * @example renderText('Step {{step_code}}', { step_code: 'book' }) // 'Step book'
 */
export function renderText(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(
    /\{\{\s*(\w+)\s*\}\}/g,
    (placeholder, name: string) => Object.hasOwn(values, name) ? values[name]! : placeholder,
  );
}
