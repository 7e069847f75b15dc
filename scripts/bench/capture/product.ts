/** Put into a page by `bench:capture`. */
import { captureBlock } from '../../../web/src/features/catalog/capture/capture-block.ts';

Object.assign(globalThis, { captureBlock });
