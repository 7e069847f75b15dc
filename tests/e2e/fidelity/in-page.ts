/** Loaded into the pages of the corpus: capture, archived view and proof of the product. */
import type { Scheme } from '../../../web/src/features/catalog/archive/in-scheme.ts';
import {
  measureSnapshot,
  withLaidOutSnapshot,
} from '../../../web/src/features/catalog/archive/measure-snapshot.ts';
import {
  safeSrcdoc,
  type Showable,
} from '../../../web/src/features/catalog/archive/safe-srcdoc.ts';
import { getCapturedHeight } from '../../../web/src/features/catalog/archive/shown-height.ts';
import {
  type LiveReading,
  proveSnapshot,
  readLive,
} from '../../../web/src/features/catalog/proof/prove-snapshot.ts';
import { fitFrame } from '../../../web/src/features/catalog/stage/fit-frame.ts';
import { createLiveBlock } from '../../../web/src/features/catalog/stage/live-block.ts';
import { captureInStage } from '../../../web/src/stage/capture-in-stage.ts';
import { measureBlock } from '../../../web/src/stage/measure-block.ts';
import { inScheme, keepScheme, setScheme } from '../../../web/src/stage/scheme.ts';
import type { Stage } from '../../../web/src/features/catalog/stage/stage.ts';
import type { Saved } from './measure-case.ts';

/** Shows a snapshot like `ArchivedFrame.vue`. Returns the height of its frame in CSS pixels. */
async function showArchived(snapshot: Showable, width: number, scheme: Scheme): Promise<number> {
  const srcdoc = safeSrcdoc(snapshot, scheme);
  const height = Math.ceil(
    getCapturedHeight(snapshot, width) ?? await measureSnapshot(srcdoc, width),
  );
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', '');
  frame.style.cssText = `display:block;border:0;width:${width}px;height:${height}px`;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  frame.srcdoc = srcdoc;
  document.body.replaceChildren(frame);
  await loaded;
  return height;
}

/** Implements the stage for the surrounding page; the block exists from the start. */
function createStage(): Pick<Stage, 'root' | 'setScheme' | 'inScheme' | 'measure' | 'capture'> {
  const root = document.querySelector<HTMLElement>('[data-block-capture]')!;
  return {
    ...{ root, setScheme, inScheme },
    measure: () => measureBlock(root),
    capture: () => captureInStage(root),
  };
}

let reading: LiveReading;

/** Captures and reads the block in the page's frame like a block's page that saves. */
async function save(width: number): Promise<Saved> {
  const frame = document.querySelector('iframe')!;
  const stage = (frame.contentWindow as unknown as typeof globalThis).createStage() as Stage;
  stage.setScheme('light');
  const { height } = fitFrame(stage, width, (fit) => (frame.style.height = `${fit}px`));
  const live = createLiveBlock(stage, { frame, gone: new AbortController().signal });
  const captured = await live.capture();
  reading = await readLive(live);
  return { captured, height };
}

/** Compares the saved block with its earlier layout. */
const prove = (captured: Showable) => proveSnapshot(reading, captured);

function* elementsIn(root: Document | ShadowRoot): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot) yield* elementsIn(element.shadowRoot);
  }
}

/**
 * Renders a snapshot as the proof and the comparison do, clicks each element and returns the text.
 */
function readTempted(snapshot: Showable, scheme: Scheme): Promise<string> {
  const size = { width: 800, height: 600 };
  return withLaidOutSnapshot(safeSrcdoc(snapshot, scheme), size, (page) => {
    for (const element of elementsIn(page)) element.dispatchEvent(new MouseEvent('click', CLICK));
    return page.body.textContent!;
  });
}

const CLICK = { bubbles: true, cancelable: true, composed: true };

declare global {
  function createStage(): object;
}

Object.assign(globalThis, {
  ...{ createStage, keepScheme, setScheme, save, prove, showArchived, readTempted },
});
