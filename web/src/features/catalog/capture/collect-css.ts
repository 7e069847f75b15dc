import { applicableRules, type Subject } from './applicable-rules.ts';
import type { CloneContext } from './clone-context.ts';
import { freezeMedia, freezeViewport } from './freeze-viewport.ts';
import { type AssetInliner, inlineUrls } from './inline-assets.ts';
import { type CssNode, printCss } from './parse-css.ts';
import { readSheets, type SourceSheet } from './read-stylesheets.ts';
import { getStoredAttribute, type Stored, toStoredSelectors } from './selectors.ts';
import { createSubject } from './subject.ts';
import { withUsedVariables } from './used-variables.ts';

type Storing = Stored & Pick<CloneContext, 'heights'>;

interface CssContext extends Storing {
  subject: Subject;
  /** The markup that the rules apply to. */
  html: string;
  assets: AssetInliner;
  report: (lost: string) => void;
}

const isMedia = (prelude: string) => /^\s*@media\b/i.test(prelude);

/** Converts a rule's body, including nested selectors and queries. */
function bodyAsStored(body: string, stored: Storing): string {
  const nested = !body.includes('{') ? body : body.replace(/[^{};]+(?=\{)/g, (prelude) => {
    if (isMedia(prelude)) return freezeMedia(prelude, stored.heights);
    return /^\s*@/.test(prelude) ? prelude : toStoredSelectors(prelude, stored);
  });
  return freezeViewport(convertAttributeReads(nested, stored), stored.heights);
}

/** Converts `attr()` of attributes stored under another name. */
function convertAttributeReads(body: string, { attributes }: Stored): string {
  return body.replace(
    /\battr\(\s*([\w-]+)/g,
    (whole, name: string) => attributes.has(name) ? `attr(${getStoredAttribute(name)}` : whole,
  );
}

function asStored(nodes: CssNode[], stored: Storing): CssNode[] {
  return nodes.map((node) => {
    if (node.kind === 'group') {
      const prelude = isMedia(node.prelude)
        ? freezeMedia(node.prelude, stored.heights)
        : node.prelude;
      return { ...node, prelude, children: asStored(node.children, stored) };
    }
    if (node.kind === 'at') {
      return { ...node, body: node.body && freezeViewport(node.body, stored.heights) };
    }
    return {
      ...node,
      prelude: toStoredSelectors(node.prelude, stored),
      body: bodyAsStored(node.body, stored),
    };
  });
}

async function textOf(sheets: SourceSheet[], context: CssContext): Promise<string> {
  const texts: string[] = [];
  const kept = sheets.map(({ rules }) => applicableRules(rules, context.subject));
  for (const [index, rules] of withUsedVariables(kept, context.html).entries()) {
    const text = printCss(asStored(rules, context));
    if (!text) continue;
    const { baseUrl } = sheets[index]!;
    texts.push(await inlineUrls(text, { baseUrl, assets: context.assets }));
  }
  return texts.join('\n');
}

/**
 * Escapes CSS for a style element inside markup, where a sanitizer takes `<` before a letter for a
 * tag.
 */
function inMarkup(css: string): string {
  return css
    .replace(
      /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'/g,
      (text) => text.replace(/</g, '\\3c '),
    )
    .replace(/<(?=[\w/!])/g, '< ');
}

/** Fills the copy of each shadow root with the rules that can apply in it. */
export async function fillShadows(context: CloneContext): Promise<void> {
  for (const { root, style } of context.shadows) {
    const sheets = await readSheets(root, context.report);
    const subject = createSubject([...root.children]);
    style.textContent = inMarkup(await textOf(sheets, { ...context, subject, html: '' }));
  }
}

/** Returns the source text of every rule that can apply to the subject, with its assets inlined. */
export async function collectCss(context: CssContext): Promise<string> {
  return textOf(await readSheets(document, context.report), context);
}
