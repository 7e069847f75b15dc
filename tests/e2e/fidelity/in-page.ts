/** Put into the pages of the corpus: the capture, the archived view and the proof of the product. */
import type { Scheme } from '../../../web/src/features/catalog/archive/in-scheme.ts';
import {
  measureSnapshot,
  withLaidOutSnapshot,
} from '../../../web/src/features/catalog/archive/measure-snapshot.ts';
import {
  safeSrcdoc,
  type Showable,
} from '../../../web/src/features/catalog/archive/safe-srcdoc.ts';
import { capturedHeight } from '../../../web/src/features/catalog/archive/shown-height.ts';
import type { Layout } from '../../../web/src/features/catalog/proof/layout.ts';
import { proveSnapshot } from '../../../web/src/features/catalog/proof/prove-snapshot.ts';
import { readLayout } from '../../../web/src/features/catalog/proof/read-layout.ts';
import { whileDrawn, whileStill } from '../../../web/src/features/catalog/proof/still.ts';
import { captureInStage } from '../../../web/src/stage/capture-in-stage.ts';
import { keepScheme, setScheme } from '../../../web/src/stage/scheme.ts';

/** Shows a snapshot as `ArchivedFrame.vue` does. */
async function showArchived(snapshot: Showable, width: number, scheme: Scheme): Promise<void> {
  const srcdoc = safeSrcdoc(snapshot, scheme);
  const height = capturedHeight(snapshot, width) ?? await measureSnapshot(srcdoc, width);
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', '');
  frame.style.cssText = `display:block;border:0;width:${width}px;height:${Math.ceil(height)}px`;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  frame.srcdoc = srcdoc;
  document.body.replaceChildren(frame);
  await loaded;
}

const liveRoot = () => document.querySelector<HTMLElement>('[data-block-capture]')!;

/** Captures the block of the page as the stage does. */
const captureAsStage = () => captureInStage(liveRoot());

/** How the block of the page is laid out now. */
function readLive(): Promise<Layout> {
  return whileDrawn(document, () => whileStill(document, () => readLayout(liveRoot())));
}

function* elementsIn(root: Document | ShadowRoot): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot) yield* elementsIn(element.shadowRoot);
  }
}

/** Lays a snapshot out as the proof and the comparison do, and clicks all of it. Gives its text. */
function readTempted(snapshot: Showable, scheme: Scheme): Promise<string> {
  const size = { width: 800, height: 600 };
  return withLaidOutSnapshot(safeSrcdoc(snapshot, scheme), size, (page) => {
    for (const element of elementsIn(page)) element.dispatchEvent(new MouseEvent('click', CLICK));
    return page.body.textContent!;
  });
}

const CLICK = { bubbles: true, cancelable: true, composed: true };

Object.assign(globalThis, {
  ...{ captureAsStage, keepScheme, setScheme, showArchived, readLive, readTempted },
  prove: proveSnapshot,
});
