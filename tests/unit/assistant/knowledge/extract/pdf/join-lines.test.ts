import { describe, expect, test } from 'vitest';
import {
  collectWords,
  joinLines,
} from '../../../../../../functions/assistant/knowledge/extract/pdf/join-lines.ts';

describe('joinLines', () => {
  test.each([
    // Words that the line's end divides
    ['the implan-', 'tation takes', 'the implantation takes'],
    ['die Zahn-', 'ärztin hilft', 'die Zahnärztin hilft'],
    ['зубной им-', 'плантат стоит', 'зубной имплантат стоит'],
    ['это мес-', 'то свободно', 'это место свободно'],
    ['подоб-', 'ному случаю', 'подобному случаю'],
    ['the implan\u2010', 'tation', 'the implantation'],
    ['the implan\u00ad', 'tation', 'the implantation'],
    ['step\u00ad', 'free', 'stepfree'],
    ['well-', 'ness', 'wellness'],
    ['self-', 'ish', 'selfish'],
    ['a care-', 'free day', 'a carefree day'],
    ['some-', 'thing', 'something'],
    // Hyphens of their own
    ['with step-', 'free access', 'with step-free access'],
    ['a well-', 'known clinic', 'a well-known clinic'],
    ['a long-', 'term plan', 'a long-term plan'],
    ['for follow-', 'ups', 'for follow-ups'],
    ['by e-', 'mail', 'by e-mail'],
    ['a two-year-', 'old child', 'a two-year-old child'],
    ['когда-', 'нибудь', 'когда-нибудь'],
    ['из-', 'за боли', 'из-за боли'],
    ['всё-', 'таки', 'всё-таки'],
    ['an X-', 'Ray', 'an X-Ray'],
    ['Kosten-', 'Nutzen-Rechnung', 'Kosten-Nutzen-Rechnung'],
    ['COVID-', '19', 'COVID-19'],
    // A second part that is left out
    ['Vor-', 'und Nachsorge', 'Vor- und Nachsorge'],
    ['pre-', 'and aftercare', 'pre- and aftercare'],
    ['пред-', 'и послеоперационный', 'пред- и послеоперационный'],
    // No word is divided
    ['one line', 'and another', 'one line and another'],
    ['from nine –', 'or ten', 'from nine – or ten'],
    ['and/', 'or', 'and/or'],
  ])('makes of %j and %j %j', (above, below, joined) => {
    expect(joinLines(above, below, collectWords([]))).toBe(joined);
  });

  test.each([
    ['the tooth-', 'coloured filling', ['a Tooth\u2011coloured one'], 'the tooth-coloured filling'],
    ['state-of-the-', 'art rooms', ['our state-of-the-art scanner'], 'state-of-the-art rooms'],
    ['a step-', 'free way', ['stepfree', 'step-free'], 'a stepfree way'],
    ['the tooth-', 'brush', ['a tooth', 'a brush', 'some tooth-'], 'the toothbrush'],
  ])('joins %j and %j as the document writes it elsewhere: %j', (above, below, texts, joined) => {
    expect(joinLines(above, below, collectWords(texts))).toBe(joined);
  });
});
