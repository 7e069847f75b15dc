import type { Block } from '../block.ts';
import { isBlank, readLine } from '../markdown/line.ts';

/** Plain text has paragraphs, divided by blank lines, and nothing else. */
export function paragraphsOf(text: string): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (let at = 0; at < text.length;) {
    const line = readLine(text, at);
    if (isBlank(line)) isOpen = false;
    else if (!isOpen) {
      blocks.push({ kind: 'paragraph', level: 0, start: line.start, end: line.next });
      isOpen = true;
    }
    if (blocks.length > 0) blocks.at(-1)!.end = line.next;
    at = line.next;
  }
  return blocks;
}
