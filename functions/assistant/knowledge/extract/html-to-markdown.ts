/** Markdown of an HTML page: headings, lists, tables and code keep their structure. */
export async function htmlToMarkdown(html: string): Promise<string> {
  const [{ fromHtml }, { toMdast }, { toMarkdown }, { gfmToMarkdown }] = await Promise.all([
    import('hast-util-from-html'),
    import('hast-util-to-mdast'),
    import('mdast-util-to-markdown'),
    import('mdast-util-gfm'),
  ]);
  const tree = toMdast(fromHtml(html));
  if (tree.type !== 'root') return '';
  return toMarkdown(tree, { extensions: [gfmToMarkdown()], bullet: '-', rule: '-' });
}
