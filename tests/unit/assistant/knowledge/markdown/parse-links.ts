import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** The used part of an mdast node. */
interface Node {
  type: string;
  children?: Node[];
  position?: { start: { offset?: number }; end: { offset?: number } };
}

/** Bare URLs have no markup to remove. */
const NO_BARE_ADDRESSES = {
  disable: { null: ['wwwAutolink', 'protocolAutolink', 'emailAutolink'] },
};

const OPTIONS = {
  extensions: [gfm(), NO_BARE_ADDRESSES],
  mdastExtensions: [gfmFromMarkdown()],
};

const LINKS = ['link', 'linkReference', 'image', 'imageReference'];

/**
 * Returns links and images of a text as `[start, end]`, by a maintained CommonMark and GFM parser.
 */
export const parseLinks = (source: string) => linksIn(fromMarkdown(source, OPTIONS));

function linksIn({ type, position, children = [] }: Node): [number, number][] {
  const inside = children.flatMap(linksIn);
  if (!LINKS.includes(type)) return inside;
  return [[position!.start.offset!, position!.end.offset!], ...inside];
}
