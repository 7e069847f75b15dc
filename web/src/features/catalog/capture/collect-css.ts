import { applicableRules, type Subject } from './applicable-rules.ts';
import { replaceUrls, urlsIn } from './css-values.ts';
import type { AssetInliner } from './inline-assets.ts';
import { type CssNode, printCss } from './parse-css.ts';
import { readSheets, type SourceSheet } from './read-stylesheets.ts';
import { renameTagsInList } from './selectors.ts';

interface CssContext {
  subject: Subject;
  assets: AssetInliner;
  report: (lost: string) => void;
  renamed: ReadonlySet<string>;
  shadows: { root: ShadowRoot; mark: string }[];
}

function renameInRules(nodes: CssNode[], renamed: ReadonlySet<string>): CssNode[] {
  return nodes.map((node) => {
    if (node.kind === 'group') return { ...node, children: renameInRules(node.children, renamed) };
    if (node.kind === 'at') return node;
    return { ...node, prelude: renameTagsInList(node.prelude, renamed) };
  });
}

async function withAssets(css: string, baseUrl: string, assets: AssetInliner): Promise<string> {
  const data = new Map<string, string>();
  for (const url of new Set(urlsIn(css))) {
    data.set(url, await assets.inline(url, baseUrl) ?? 'data:,');
  }
  return replaceUrls(css, (url) => data.get(url) ?? 'data:,');
}

async function textOf(sheets: SourceSheet[], context: CssContext): Promise<string> {
  const texts: string[] = [];
  for (const { rules, baseUrl } of sheets) {
    const kept = applicableRules(rules, context.subject);
    const text = printCss(renameInRules(kept, context.renamed));
    if (text) texts.push(await withAssets(text, baseUrl, context.assets));
  }
  return texts.join('\n');
}

/** Rules of a shadow root, bound to the element that holds its content in the snapshot. */
async function shadowCss(
  { root, mark }: { root: ShadowRoot; mark: string },
  context: CssContext,
): Promise<string> {
  const sheets = await readSheets(
    [...root.styleSheets, ...root.adoptedStyleSheets],
    context.report,
  );
  const roots = [...root.children];
  const rules = sheets.map(({ rules, baseUrl }) => ({ baseUrl, rules: hostToScope(rules) }));
  const text = await textOf(rules, { ...context, subject: { ...context.subject, roots } });
  return text && `@scope ([data-snapshot-shadow="${mark}"]) {\n${text}\n}`;
}

function hostToScope(nodes: CssNode[]): CssNode[] {
  return nodes.map((node) => {
    if (node.kind === 'group') return { ...node, children: hostToScope(node.children) };
    if (node.kind === 'at') return node;
    const prelude = node.prelude
      .replace(/:host\(([^()]*)\)/g, ':scope$1')
      .replace(/:host(?![\w-])/g, ':scope')
      .replace(/::slotted\(([^()]*)\)/g, 'slot > $1');
    return { ...node, prelude };
  });
}

/** The source text of every rule that can apply to the subject, with its assets inside. */
export async function collectCss(context: CssContext): Promise<string> {
  const own = await readSheets(
    [...document.styleSheets, ...document.adoptedStyleSheets],
    context.report,
  );
  const parts = [await textOf(own, context)];
  for (const shadow of context.shadows) parts.push(await shadowCss(shadow, context));
  return parts.filter(Boolean).join('\n');
}
