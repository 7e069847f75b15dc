import type { Random } from './random.ts';

/** Ways in which models alter a placeholder. */
const ALTERATIONS: ((placeholder: string) => string)[] = [
  (text) => text,
  (text) => text.toLowerCase(),
  (text) => text.slice(1, -1),
  (text) => text.slice(1),
  (text) => text.slice(0, -1),
  (text) => `**${text}**`,
  (text) => `[ ${text.slice(1, -1)} ]`,
  (text) => text.replace(/_(?=\d)/, ' '),
  (text) => text.replace(/_(?=\d)/, '-'),
  (text) => text.replaceAll('_', '\\_'),
  (text) => `{{${text.slice(1, -1)}}}`,
  (text) => `<${text.slice(1, -1)}>`,
  (text) => `(${text})`,
  (text) => `${text}'s`,
  (text) => text.slice(0, 2) + text.slice(2).toLowerCase(),
];

export const alter = (placeholder: string, random: Random) => random.pick(ALTERATIONS)(placeholder);

/** Returns the placeholders of slots as the state in a prompt has them. */
export function findPlaceholders(body: string, codes: readonly string[]): Record<string, string> {
  const prompt = String(JSON.parse(body).messages?.[0]?.content ?? '');
  return Object.fromEntries(codes.map((code) => [
    code,
    new RegExp(`"${code}":"(\\[[A-Z_]+\\d+\\])"`).exec(prompt)?.[1] ?? `no ${code}`,
  ]));
}

const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`;

/** Responds to a Chat Completions request; cuts a streamed text at `cut`. */
export function answerChat(body: string, text: string, cut: number): Response {
  const { stream } = JSON.parse(body) as { stream?: boolean };
  const of = (choice: object) => ({ model: 'm', choices: [choice] });
  if (!stream) {
    return Response.json(of({ message: { content: text }, finish_reason: 'stop' }));
  }
  const pieces = [text.slice(0, cut), text.slice(cut)];
  const events = [
    ...pieces.map((content) => of({ delta: { content } })),
    of({ delta: {}, finish_reason: 'stop' }),
  ];
  return new Response(events.map(event).join(''), {
    headers: { 'Content-Type': 'text/event-stream' },
  });
}
