import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** The part of an mdast node that is read here. */
interface Node {
  type: string;
  children?: Node[];
  position?: { start: { offset?: number }; end: { offset?: number } };
}

/** Bare addresses have no markup to lose. */
const NO_BARE_ADDRESSES = {
  disable: { null: ['wwwAutolink', 'protocolAutolink', 'emailAutolink'] },
};

const OPTIONS = {
  extensions: [gfm(), NO_BARE_ADDRESSES],
  mdastExtensions: [gfmFromMarkdown()],
};

const LINKS = ['link', 'linkReference', 'image', 'imageReference'];

/** Links and images of a text, `[start, end]` each, by a maintained CommonMark and GFM parser. */
export const parseLinks = (source: string) => linksIn(fromMarkdown(source, OPTIONS));

function linksIn({ type, position, children = [] }: Node): [number, number][] {
  const inside = children.flatMap(linksIn);
  if (!LINKS.includes(type)) return inside;
  return [[position!.start.offset!, position!.end.offset!], ...inside];
}
