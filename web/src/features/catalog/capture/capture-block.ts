import type { Capture } from '@contract/catalog/schemas/snapshots.ts';
import type { Scheme } from '../archive/in-scheme.ts';
import type { ViewportHeight } from '../viewport-heights.ts';
import { heightOf } from './block-height.ts';
import { findVariables } from './css-values.ts';
import { type CloneContext, SVG } from './clone-context.ts';
import { cloneTree } from './clone-tree.ts';
import { collectCss, fillShadows } from './collect-css.ts';
import { findDefinitions } from './definitions.ts';
import type { Assets } from '../archive/asset-urls.ts';
import { freezeViewportRules } from './freeze-viewport.ts';
import { type OtherScheme, rulesOf } from './other-scheme.ts';
import { nameOf } from './form-state.ts';
import { rootSize } from './inherited-style.ts';
import { createAssetInliner } from './inline-assets.ts';
import { findLargestElement, findLargestRule } from './largest-part.ts';
import { refuseBlank, refuseTooLarge } from './refuse.ts';
import { createSubject, listAncestors } from './subject.ts';
import { findTeleported } from './teleported.ts';
import { fillPlace, placeOver } from './place-teleported.ts';
import { findUnnestable } from './unnestable.ts';
import { PAGE_ROOT } from './used-variables.ts';
import { findBackground, wrapInAncestors } from './wrap-context.ts';

export interface CapturedBlock {
  html: string;
  css: string;
  capture: Capture;
  assets: Assets;
}

async function settle(root: Element): Promise<void> {
  await document.fonts.ready;
  for (let frame = 0; frame < 2; frame++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  for (const animation of root.getAnimations({ subtree: true })) {
    if (animation instanceof CSSTransition) animation.finish();
  }
}

async function copyTeleported(places: Element[], context: CloneContext) {
  const copies: Element[] = [];
  for (const element of places) {
    const place = context.target.createElement('div');
    place.setAttribute('data-snapshot-place', '');
    placeOver(place, element, context);
    const copy = await cloneTree(element, context) as Element | null;
    if (!copy) continue;
    fillPlace(copy);
    place.append(copy);
    copies.push(place);
  }
  return copies;
}

async function copyDefinitions(beyond: Element[], context: CloneContext): Promise<Element[]> {
  if (!beyond.length) return [];
  const svg = context.target.createElementNS(SVG, 'svg');
  for (const [name, value] of Object.entries({ width: '0', height: '0', 'aria-hidden': 'true' })) {
    svg.setAttribute(name, value);
  }
  svg.setAttribute('style', 'position:absolute');
  for (const definition of beyond) svg.append((await cloneTree(definition, context))!);
  return [svg];
}

function measure(root: HTMLElement, places: Element[]): Capture {
  return {
    width: root.getBoundingClientRect().width,
    height: heightOf(root, places),
    devicePixelRatio,
    theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    unresolved: [],
  };
}

function withinLimits(lost: Iterable<string>): string[] {
  return [...lost].map((each) => each.slice(0, 2000)).slice(0, 1000);
}

/** Returns the inherited value of `color-scheme`. */
function schemeAround(root: Element): string {
  return getComputedStyle(root.parentElement ?? document.documentElement).colorScheme;
}

function pageRule(root: Element, scheme: string, other?: OtherScheme): string {
  const backdrop = () => `background:${findBackground(root)}`;
  const own = backdrop();
  const there = other?.read(backdrop) ?? own;
  if (there !== own) other!.rules.push(`:root{${there}}`);
  return `:root{color-scheme:${scheme};${rootSize(root)}${own}}body{margin:0}`;
}

interface CaptureOptions {
  /** The inherited `color-scheme`, if the surrounding page fixes one. */
  colorScheme?: string;
  /** Heights of the viewport by its width; by default the current one. */
  heights?: readonly ViewportHeight[];
  /** Reads the block in a colour scheme. Without it a snapshot has only one. */
  inScheme?: <T>(scheme: Scheme, read: () => T) => T;
}

function otherThan(
  theme: string,
  inScheme: CaptureOptions['inScheme'],
): OtherScheme | undefined {
  const name = theme === 'dark' ? 'light' : 'dark';
  return inScheme && { name, read: (read) => inScheme(name, read), rules: [] };
}

/**
 * Captures a live block: its markup with the visible state, and the source text of the CSS that can
 * apply to it, both without scripts, event handlers and external references. `capture.unresolved`
 * names what could not be captured.
 *
 * @throws CaptureRefused when nothing is visible or the block exceeds a snapshot's limits.
 */
export async function captureBlock(
  root: HTMLElement,
  { colorScheme, inScheme, heights = [{ below: Infinity, height: innerHeight }] }: CaptureOptions =
    {},
): Promise<CapturedBlock> {
  await settle(root);
  refuseBlank(root);
  const unresolved = new Set<string>();
  const report = (lost: string) => void unresolved.add(lost);
  const assets = createAssetInliner(report);
  const places = findTeleported(root);
  const capture = measure(root, places);
  const otherScheme = otherThan(capture.theme, inScheme);
  const target = document.implementation.createHTMLDocument('');
  const context: CloneContext = {
    root,
    target,
    assets,
    report,
    heights,
    otherScheme,
    renamed: new Set(),
    states: new Set(),
    attributes: new Set(),
    shadows: [],
    reaches: [],
    drawn: new Set(),
  };

  const scheme = colorScheme ?? schemeAround(root);
  const copy = await cloneTree(root, context) as HTMLElement;
  const beyond = findDefinitions([root, ...places, ...context.drawn]);
  const copies = [copy, ...await copyDefinitions(beyond, context)];
  const around = [...await copyTeleported(places, context), ...context.reaches];
  if (around.length) copy.style.position ||= 'relative';
  copy.append(...around);
  copy.style.width = '';

  // The rules need the wrappers' tags and attributes, and the wrappers need the rules' variables.
  const tried = { ...context, otherScheme: undefined };
  wrapInAncestors(root, [], { context: tried, variables: [], scheme });
  await fillShadows(context);
  const inner = copies.map((each) => each.outerHTML).join('');
  const rules = await collectCss({
    ...context,
    html: inner,
    subject: createSubject([root, ...places, ...context.drawn, ...beyond], listAncestors(root)),
  });
  const variables = findVariables(rules + inner);
  const isRootSized = new RegExp(`${PAGE_ROOT}\\{font-size`).test(rules);
  const tree = wrapInAncestors(root, copies, { context, variables, scheme, isRootSized });
  const html = tree.outerHTML;
  const css = [
    freezeViewportRules(html + rules, heights),
    pageRule(root, scheme, otherScheme),
    otherScheme && rulesOf(otherScheme),
    rules,
  ].filter(Boolean).join('\n');
  refuseTooLarge({ html, css }, { html: findLargestElement(copies), css: findLargestRule(css) });
  const parsed = new DOMParser().parseFromString(html, 'text/html').body.firstElementChild!;
  for (const element of findUnnestable(tree, parsed)) {
    report(`nesting in ${nameOf(element)}, which HTML cannot express`);
  }
  return {
    html,
    css,
    capture: { ...capture, unresolved: withinLimits(unresolved) },
    assets: assets.assets,
  };
}
