import { describe, expect, test } from 'vitest';
import {
  hashingEmbedder,
  hashText,
} from '../../../../../functions/assistant/knowledge/embed/hashing-embedder.ts';
import {
  findContentWords,
  toWholeQuestion,
} from '../../../../../functions/assistant/knowledge/gaps/content-words.ts';
import {
  computeCosine,
  createSimilarity,
} from '../../../../../functions/assistant/knowledge/gaps/similarity.ts';

describe('findContentWords', () => {
  test.each([
    ['Do you have parking?', ['parking']],
    ['How much is a root canal?', ['price', 'root', 'canal']],
    ['Was kostet eine Zahnreinigung?', ['price', 'zahnreinigung']],
    ['Сколько стоит удаление зуба?', ['price', 'удаление', 'зуба']],
  ])('%s is about %j', (question, words) => {
    expect(findContentWords(question)).toEqual(words);
  });

  test.each(['Hello!', 'Ok, thank you', 'Danke, gut', 'Guten Tag', 'Да, спасибо', 'Добрый день'])(
    '%s asks nothing',
    (text) => expect(findContentWords(text)).toEqual([]),
  );
});

describe('toWholeQuestion', () => {
  test.each([
    ['Do you do whitening?', 'How much is it?'],
    ['Is there a lift?', 'And a ramp?'],
    ['Do you do implants?', 'Does it hurt?'],
    ['Есть ли парковка?', 'А сколько стоит?'],
    ['Gibt es einen Aufzug?', 'Und Parkplätze?'],
  ])('after %s, %s is about both', (before, question) => {
    expect(toWholeQuestion(question, before)).toBe(`${before} ${question}`);
  });

  test.each(['Is there parking?', 'Gibt es einen Aufzug?', 'Есть ли лифт?'])(
    '%s stands alone',
    (question) => expect(toWholeQuestion(question, 'Do you do whitening?')).toBe(question),
  );

  test('with nothing before, a question is what it is', () => {
    expect(toWholeQuestion('How much is it?', null)).toBe('How much is it?');
  });
});

describe('createSimilarity of the built-in embedder', () => {
  const similarity = createSimilarity(hashingEmbedder);
  const isAlike = async (one: string, other: string) => {
    const [left, right] = await similarity.embedder.embed([one, other]);
    return computeCosine(left!, right!) >= await similarity.threshold();
  };

  test.each([
    ['Do you have an X-ray machine?', 'Is there an X-ray machine at the clinic?'],
    ['How much does a night guard cost?', 'What is the price of a night guard?'],
    ['Are you open on bank holidays?', 'Opening hours on a bank holiday'],
    ['Can I pay in instalments?', 'Do you offer payment by instalments?'],
    ['Gibt es einen Aufzug?', 'Ist ein Aufzug im Haus?'],
    ['Was kostet eine Zahnreinigung?', 'Wie teuer ist die Zahnreinigung?'],
    ['Bieten Sie Hypnose an?', 'Kann man eine Behandlung mit Hypnose haben?'],
    ['Сколько стоят виниры?', 'Какая цена на виниры?'],
    ['Делаете ли вы рентген?', 'Можно у вас сделать рентген зуба?'],
    ['Есть ли у вас ортодонт?', 'Принимает ли ортодонт?'],
  ])('%s and %s are one question', async (one, other) => {
    expect(await isAlike(one, other)).toBe(true);
  });

  test.each([
    ['How much is a night guard?', 'How much is a denture?'],
    ['Do you have an X-ray machine?', 'Do you have a lift?'],
    ['Can I pay in instalments?', 'Can I bring my children?'],
    ['Are you open on bank holidays?', 'Do you accept bank transfers?'],
    ['Was kostet eine Zahnreinigung?', 'Was kostet eine Krone?'],
    ['Gibt es einen Aufzug?', 'Gibt es ein Wartezimmer?'],
    ['Сколько стоят виниры?', 'Сколько стоит имплант?'],
    ['Делаете ли вы рентген?', 'Делаете ли вы массаж?'],
    ['Есть ли у вас ортодонт?', 'Есть ли у вас лифт?'],
    ['Do you have a lift?', 'Есть ли у вас лифт?'],
  ])('%s and %s are two', async (one, other) => {
    expect(await isAlike(one, other)).toBe(false);
  });
});

describe('createSimilarity of a model', () => {
  // Every cosine of this model is high, as with many models: only its own scale separates
  // questions.
  const narrow = (text: string) => {
    const vector = [...hashText(findContentWords(text).join(' ')), 4];
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  };
  const calls: string[][] = [];
  const embedder = {
    name: 'narrow',
    embed: (texts: string[]) => {
      calls.push(texts);
      return Promise.resolve(texts.map(narrow));
    },
  };

  test('measures its own scale, once', async () => {
    const similarity = createSimilarity(embedder);
    const threshold = await similarity.threshold();
    expect(await similarity.threshold()).toBe(threshold);
    expect(calls).toHaveLength(1);
    const [one, other, different] = [
      'Do you have a lift?',
      'Is there a lift?',
      'Do you accept bank transfers?',
    ].map(narrow);
    expect(computeCosine(one!, different!)).toBeGreaterThan(0.9);
    expect(computeCosine(one!, different!)).toBeLessThan(threshold);
    expect(computeCosine(one!, other!)).toBeGreaterThanOrEqual(threshold);
  });

  test('measures again after the model failed', async () => {
    let isDown = true;
    const similarity = createSimilarity({
      name: 'shaky',
      embed: (texts) => isDown ? Promise.reject(new Error('down')) : embedder.embed(texts),
    });
    await expect(similarity.threshold()).rejects.toThrow('down');
    isDown = false;
    expect(await similarity.threshold()).toBeGreaterThan(0.9);
  });
});
