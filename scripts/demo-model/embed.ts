import {
  EMBEDDING_DIMENSIONS,
  normalise,
} from '../../functions/assistant/knowledge/embed/embedder.ts';
import { hashText } from '../../functions/assistant/knowledge/embed/hashing-embedder.ts';

/** A unit vector: the hashing embedder's, its places added up where they fall together. */
export function embedText(text: string, dimensions = EMBEDDING_DIMENSIONS): number[] {
  const sized = new Array<number>(dimensions).fill(0);
  hashText(text).forEach((value, i) => sized[i % dimensions]! += value);
  return normalise(sized);
}

/** Little-endian 32-bit floats in base64, the form the `openai` client asks for by default. */
export function toBase64(vector: number[]): string {
  return btoa(String.fromCharCode(...new Uint8Array(new Float32Array(vector).buffer)));
}
