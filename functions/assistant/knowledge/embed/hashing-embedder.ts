import { type Embedder, EMBEDDING_DIMENSIONS, normalizeVector } from './embedder.ts';
import { stemWord } from './stem.ts';
import { STOP_WORDS } from './stop-words.ts';

/** Weight of each kind of feature, tuned on the golden set of `deno task bench:retrieval`. */
const WEIGHT = { word: 1, stopWord: 0.1, pair: 0.3, grams: 0.6 };

/** Number of dimensions that a word or pair is hashed to, so that two rarely share all of them. */
const PLACES = 3;

const GRAM_LENGTHS = [3, 4];

const WORD = /[\p{L}\p{N}]+/gu;

/**
 * An embedder without dependencies: hashes words, word pairs and character n-grams with a sign into
 * EMBEDDING_DIMENSIONS dimensions, then scales to unit length. It is deterministic and offline, and
 * compares spelling, not meaning. Change the name with any of the numbers, so that documents are
 * indexed again.
 */
export const hashingEmbedder: Embedder = {
  name: 'hashing-v1',
  embed: (texts, signal) =>
    Promise.resolve().then(() => {
      signal?.throwIfAborted();
      return texts.map(hashText);
    }),
};

/** Embeds a text; a text without words gets the vector of the empty feature. */
export function hashText(text: string): number[] {
  const counts = countFeatures(text);
  const vector = new Float64Array(EMBEDDING_DIMENSIONS);
  for (const [feature, weight] of counts) add(vector, feature, Math.sqrt(weight));
  if (counts.size === 0) add(vector, '', 1);
  return normalizeVector(vector);
}

function countFeatures(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (feature: string, weight: number) =>
    counts.set(feature, (counts.get(feature) ?? 0) + weight * weight);
  let before = '';
  for (const word of listWords(text)) {
    const isStopWord = STOP_WORDS.has(word);
    const base = stemWord(word);
    count(`w ${base}`, isStopWord ? WEIGHT.stopWord : WEIGHT.word);
    if (isStopWord) continue;
    if (before) count(`p ${before} ${base}`, WEIGHT.pair);
    before = base;
    const grams = listGrams(word);
    for (const gram of grams) count(`g ${gram}`, WEIGHT.grams / Math.sqrt(grams.length));
  }
  return counts;
}

function listWords(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е').match(WORD) ?? [];
}

function listGrams(word: string): string[] {
  const framed = `^${word}$`;
  const grams: string[] = [];
  for (const length of GRAM_LENGTHS) {
    for (let i = 0; i + length <= framed.length; i++) grams.push(framed.slice(i, i + length));
  }
  return grams;
}

function add(vector: Float64Array, feature: string, weight: number) {
  const places = feature.startsWith('g') ? 1 : PLACES;
  for (let place = 0; place < places; place++) {
    const hash = hashOf(feature, place);
    const sign = hash & 1 ? 1 : -1;
    vector[(hash >>> 1) % EMBEDDING_DIMENSIONS]! += sign * weight / Math.sqrt(places);
  }
}

/** Hashes UTF-16 code units to 32 bits with FNV-1a and MurmurHash3's final mix. */
function hashOf(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ Math.imul(seed, 0x9e3779b1);
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
