import { describe, expect, test } from 'vitest';
import {
  hashingEmbedder,
  hashText,
} from '../../../../../functions/assistant/knowledge/embed/hashing-embedder.ts';

const cosine = (a: string, b: string) => {
  const [left, right] = [hashText(a), hashText(b)];
  return left.reduce((sum, value, i) => sum + value * right[i]!, 0);
};

describe('hashingEmbedder', () => {
  test('gives unit vectors of 384 numbers in the order of the texts', async () => {
    const vectors = await hashingEmbedder.embed(['implants', '', 'запись к врачу']);
    for (const vector of vectors) {
      expect(vector).toHaveLength(384);
      expect(Math.hypot(...vector)).toBeCloseTo(1, 10);
    }
    expect(vectors[0]).toEqual(hashText('implants'));
  });

  test.each([
    ['implant prices', 'Prices for an implant', 'Opening hours on Sunday'],
    ['does a filling hurt', 'Fillings: will it hurt?', 'Parking near the clinic'],
    ['сколько стоит имплант', 'Стоимость имплантов', 'Часы работы в воскресенье'],
    ['записаться на приём', 'Запись на прием', 'Оплата картой'],
  ])('puts %j nearer to %j than to %j', (query, near, far) => {
    expect(cosine(query, near)).toBeGreaterThan(cosine(query, far) + 0.1);
  });

  test('stops when the caller has gone', async () => {
    await expect(hashingEmbedder.embed(['x'], AbortSignal.abort())).rejects.toThrow();
  });
});
