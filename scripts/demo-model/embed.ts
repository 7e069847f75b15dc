import {
  EMBEDDING_DIMENSIONS,
  normalise,
} from '../../functions/assistant/knowledge/embed/embedder.ts';
import { hashText } from '../../functions/assistant/knowledge/embed/hashing-embedder.ts';

/** Adds up the places that fall together, or leaves the further ones at zero. */
function resize(vector: number[], dimensions: number): number[] {
  const sized = new Array<number>(dimensions).fill(0);
  vector.forEach((value, i) => sized[i % dimensions]! += value);
  return sized;
}

/** One unit vector per text. Deterministic: the hashing embedder, folded to `dimensions`. */
export function embedTexts(texts: string[], dimensions = EMBEDDING_DIMENSIONS): number[][] {
  return texts.map((text) => normalise(resize(hashText(text), dimensions)));
}

/** Little-endian 32-bit floats in base64, the form the `openai` client asks for by default. */
export function toBase64(vector: number[]): string {
  const bytes = new Uint8Array(new Float32Array(vector).buffer);
  return btoa(String.fromCharCode(...bytes));
}
