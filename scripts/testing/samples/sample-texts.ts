/** Generates clinic texts, the same for the same seed. */

/**
 * Returns a generator of numbers from 0 to 1 (linear congruential); sufficient for sample texts.
 */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const SUBJECTS =
  `implant crown filling veneer denture brace aligner retainer whitening hygiene scaling
  extraction root canal gum treatment fluoride sealant X-ray scan consultation vaccination prescription
  referral blood panel cholesterol thyroid vitamin ECG insurance invoice instalment deposit refund
  guarantee appointment reminder cancellation waiting list parking wheelchair interpreter chaperone
  records privacy cookie complaint voucher membership student pensioner child baby teenager`
    .split(/\s+/);
const VERBS =
  `costs needs takes covers includes excludes requires follows precedes replaces improves
  delays prevents causes allows explains protects restores removes checks confirms`.split(/\s+/);
const REST = `two visits about ten days apart; a written plan before treatment begins; a local
  anaesthetic and a light meal; the approval of the insurer; an examination by the dentist; a form
  about your health; payment at the end of the visit; soft food for the first day; a call to the
  reception; the consent of a parent; a healing time of three months; a follow-up after six weeks; a
  rinse with salt water; no sport for a week; an identity card or passport; the doctor on duty`
  .split(';').map((part) => part.replace(/\s+/g, ' ').trim());

const pick = <T>(list: T[], random: () => number) => list[Math.floor(random() * list.length)]!;

function sentence(random: () => number): string {
  const [first, second] = [pick(SUBJECTS, random), pick(SUBJECTS, random)];
  const number = Math.floor(random() * 900) + 10;
  return `The ${first} with ${second} ${pick(VERBS, random)} ${pick(REST, random)} (£${number}).`;
}

/** Generates a chunk of three to nine sentences. */
export function makeText(random: () => number): string {
  const count = 3 + Math.floor(random() * 7);
  return Array.from({ length: count }, () => sentence(random)).join(' ');
}

export function makeQuestion(random: () => number): string {
  return `Does the ${pick(SUBJECTS, random)} with ${pick(SUBJECTS, random)} need ${
    pick(REST, random)
  }?`;
}

/**
 * Generates a Markdown document of exactly `size` characters with everything
 * that cleaning handles.
 */
export function makeMarkdown(size: number, random: () => number = randomFrom(7)): string {
  const parts: string[] = [];
  let length = 0;
  for (let section = 1; length < size; section++) {
    const part = makeSection(section, random).slice(0, size - length);
    parts.push(part);
    length += part.length;
  }
  return parts.join('');
}

function makeSection(section: number, random: () => number): string {
  const blocks = [`${'#'.repeat(1 + section % 3)} Section ${section}: ${pick(SUBJECTS, random)}`];
  if (section % 5 === 0) blocks.push('[← Back to the list](../index.md)');
  if (section % 4 === 0) blocks.push(`_Source: docs/part_${section}.md_`);
  const count = 2 + Math.floor(random() * 5);
  for (let i = 0; i < count; i++) blocks.push(pick(BLOCKS, random)(random));
  return `${blocks.join('\n\n')}\n\n\n`;
}

const list = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n');

const BLOCKS: ((random: () => number) => string)[] = [
  makeText,
  makeText,
  (random) => `${makeText(random)} See [our ${pick(SUBJECTS, random)}](../pages/a.md "title").`,
  (random) => list(6, () => `- ${sentence(random)}`),
  (random) => list(4, (i) => `${i + 1}. [${pick(SUBJECTS, random)}](b.md): ${sentence(random)}`),
  (random) =>
    `| Service | Price |\n| --- | --- |\n${
      list(8, () => `| ${pick(SUBJECTS, random)} | £${Math.floor(random() * 999)} |`)
    }`,
  () => '```ts\nconst [first] = list[0](index);\n\n\nprint(first);\n```',
];
