import {
  type Document,
  type Element,
  findAttribute,
  isElement,
  walkDescendants,
} from './parse-html.ts';

/** Elements that contain no text of the page, or text that is never content. */
const NEVER = new Set(
  ('script style noscript template iframe object embed svg canvas audio video map button select ' +
    'datalist input textarea progress meter nav menu dialog').split(' '),
);

/** Boilerplate elements, such as a page's footer; within a landmark they are content. */
const AROUND = new Set(['header', 'footer', 'aside']);

const ROLES_AROUND = new Set(
  ('navigation banner contentinfo complementary search dialog alertdialog menu menubar toolbar ' +
    'tablist').split(' '),
);

/** Words in classes or ids of boilerplate elements, such as menus and cookie notices. */
const NAMES_AROUND = new RegExp(
  `(?:^|[-_\\s])(?:${
    ('cookies? consent gdpr breadcrumbs? pagination pager share sharing social skip-?links? ' +
      'newsletter subscribe sidebar site-?nav nav navbar navigation menu toc related adverts? ' +
      'advertisement promo site-?header site-?footer footer copyright back-?to-?top').replaceAll(
        ' ',
        '|',
      )
  })(?:$|[-_\\s])`,
  'i',
);

const FEWEST_LINKS = 3;
const LINK_SHARE = 0.8;

/** Maximum average characters of a pagination link, and of a menu entry. */
const PAGE_NUMBER = 4;
const LONGEST_ENTRY = 60;

/** Characters of text and of link text in an element, and counts of its links and numbers. */
interface Weight {
  text: number;
  linked: number;
  links: number;
  /** Number of links to an anchor of the same page. */
  within: number;
  /** Number of texts with a number, such as a price. */
  numbers: number;
}

/** The content element of a page, and the elements in it that are not content. */
export interface MainContent {
  root: Document | Element;
  isLeftOut(element: Element): boolean;
}

/** Returns the whole page, without elements that never have content, such as scripts. */
export function findWholeContent(root: Document): MainContent {
  return { root, isLeftOut: (element) => NEVER.has(element.tagName) };
}

/**
 * Returns the main landmark, the only article, or the page, without hidden elements, navigation,
 * notices and lists of links.
 */
export function findMainContent(document: Document): MainContent {
  const weights = measureWeights(document);
  const body = [...walkDescendants(document)].find(({ tagName }) => tagName === 'body') ?? document;
  const landmark = findLandmark(body, weights);
  const root = landmark ?? body;
  const whole = weights.get(root)!.text;
  const isAround = (element: Element) => {
    if (NEVER.has(element.tagName) || isHidden(element)) return true;
    if (ROLES_AROUND.has(findAttribute(element, 'role'))) return true;
    if (!landmark && AROUND.has(element.tagName)) return !holdsTitle(element);
    const weight = weights.get(element)!;
    const isNamed = NAMES_AROUND.test(
      `${findAttribute(element, 'class')} ${findAttribute(element, 'id')}`,
    );
    if (isNamed && weight.text < whole / 2 && !holdsTitle(element)) return true;
    return isLinkList(element, weight, landmark !== undefined);
  };
  return { root, isLeftOut: isAround };
}

function isHidden(element: Element): boolean {
  return element.attrs.some(({ name, value }) =>
    name === 'hidden' || (name === 'aria-hidden' && value === 'true') ||
    (name === 'style' && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(value))
  );
}

const holdsTitle = (element: Element): boolean =>
  element.tagName !== 'footer' &&
  [...walkDescendants(element)].some(({ tagName }) => tagName === 'h1');

/**
 * Returns the main landmark with the most text, else the only article; undefined if that has at
 * most a fifth of the page's text.
 */
function findLandmark(
  body: Document | Element,
  weights: Map<unknown, Weight>,
): Element | undefined {
  const all = [...walkDescendants(body)];
  const mains = all.filter((each) =>
    each.tagName === 'main' || findAttribute(each, 'role') === 'main'
  );
  const articles = all.filter(({ tagName }) => tagName === 'article');
  const found = mains.length > 0 ? mains : articles.length === 1 ? articles : [];
  const text = (element: Document | Element) => weights.get(element)!.text;
  const largest = found.toSorted((a, b) => text(b) - text(a))[0];
  return largest && text(largest) > text(body) / 5 ? largest : undefined;
}

const LISTS = new Set(['ul', 'ol', 'div', 'section', 'p', 'table', 'td']);

/**
 * Returns whether an element is mostly links, such as a menu; a price list, with numbers, is not.
 */
function isLinkList(element: Element, weight: Weight, isInMain: boolean): boolean {
  const { text, linked, links, within, numbers } = weight;
  if (!LISTS.has(element.tagName) || links < FEWEST_LINKS) return false;
  const each = linked / links;
  if (linked < text * LINK_SHARE || (numbers > links / 2 && each > PAGE_NUMBER)) return false;
  return within === links || (!isInMain && each < LONGEST_ENTRY);
}

function measureWeights(document: Document): Map<Document | Element, Weight> {
  const weights = new Map<Document | Element, Weight>();
  const visit = (node: Document | Element, isInLink: boolean): Weight => {
    const weight = { text: 0, linked: 0, links: 0, within: 0, numbers: 0 };
    for (const child of node.childNodes) {
      if ('value' in child) {
        const { length } = child.value.trim();
        weight.text += length;
        if (isInLink) weight.linked += length;
        if (/\d/.test(child.value)) weight.numbers++;
      } else if (isElement(child)) {
        const below = visit(child, isInLink || child.tagName === 'a');
        if (NEVER.has(child.tagName)) continue;
        for (const key of Object.keys(weight) as (keyof Weight)[]) weight[key] += below[key];
      }
    }
    if ('tagName' in node && node.tagName === 'a') {
      weight.links++;
      if (findAttribute(node, 'href').startsWith('#')) weight.within++;
    }
    weights.set(node, weight);
    return weight;
  };
  visit(document, false);
  return weights;
}

export const findFirst = (node: Document | Element, tagName: string): Element | undefined => {
  for (const element of walkDescendants(node)) if (element.tagName === tagName) return element;
  return undefined;
};
