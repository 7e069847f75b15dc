import { MIN_CHUNK_LENGTH } from '../chunking/pack-section.ts';

/** Thrown when all chunks of a document were dropped. Operators see the message. */
export class NoChunksError extends Error {
  override readonly name = 'NoChunksError';

  constructor() {
    super(
      `No section has ${MIN_CHUNK_LENGTH} characters or more besides navigation and links. ` +
        'Add text that answers a question, and upload it again.',
    );
  }
}
