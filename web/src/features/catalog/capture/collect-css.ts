import { applicableRules, type Subject } from './applicable-rules.ts';
import { replaceUrls, urlsIn } from './css-values.ts';
import type { AssetInliner } from './inline-assets.ts';
import { type CssNode, printCss } from './parse-css.ts';
import { readSheets, type SourceSheet } from './read-stylesheets.ts';
import { type Stored, storedSelectors } from './selectors.ts';
import { subjectOf } from './subject.ts';

interface CssContext extends Stored {
  subject: Subject;
  assets: AssetInliner;
  report: (lost: string) => void;
}

/** Selectors of rules nested in the body of another. */
function nestedAsStored(body: string, stored: Stored): string {
  if (!body.includes('{')) return body;
  return body.replace(
    /[^{};]+(?=\{)/g,
    (prelude) => /^\s*@/.test(prelude) ? prelude : storedSelectors(prelude, stored),
  );
}

function asStored(nodes: CssNode[], stored: Stored): CssNode[] {
  return nodes.map((node) => {
    if (node.kind === 'group') return { ...node, children: asStored(node.children, stored) };
    if (node.kind === 'at') return node;
    return {
      ...node,
      prelude: storedSelectors(node.prelude, stored),
      body: nestedAsStored(node.body, stored),
    };
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
    const text = printCss(asStored(kept, context));
    if (text) texts.push(await withAssets(text, baseUrl, context.assets));
  }
  return texts.join('\n');
}

/** As text of a style element inside markup, where a sanitiser takes `<` before a letter for a tag. */
function inMarkup(css: string): string {
  return css
    .replace(
      /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'/g,
      (text) => text.replace(/</g, '\\3c '),
    )
    .replace(/<(?=[\w/!])/g, '< ');
}

/** The rules of a shadow root that can apply in it. */
export async function collectShadowCss(root: ShadowRoot, context: Omit<CssContext, 'subject'>) {
  const sheets = await readSheets(
    [...root.styleSheets, ...root.adoptedStyleSheets],
    context.report,
  );
  return inMarkup(await textOf(sheets, { ...context, subject: subjectOf([...root.children]) }));
}

/** The source text of every rule that can apply to the subject, with its assets inside. */
export async function collectCss(context: CssContext): Promise<string> {
  const own = await readSheets(
    [...document.styleSheets, ...document.adoptedStyleSheets],
    context.report,
  );
  return textOf(own, context);
}
