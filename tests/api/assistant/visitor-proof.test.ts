import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, test } from 'vitest';
import { forEachLimit } from '../../../functions/shared/for-each-limit.ts';
import type { VisitorChallenge } from '../../../functions/assistant/schemas/visitor-challenge.ts';
import { turnScript, useAssistant } from './support/assistant.ts';

const assistant = useAssistant({ TRUSTED_PROXIES: '1' });
/** Number of addresses that flood a site. */
const FLOOD = Number(process.env.CHAT_FLOOD ?? 150);
const QUESTION = 'How much is a crown?';

async function call(path: string, options: Parameters<typeof assistant.current.call>[1] = {}) {
  const response = await assistant.current.call(path, options);
  const text = await response.text();
  const isJson = response.headers.get('Content-Type')?.includes('json');
  return { status: response.status, text, body: isJson ? JSON.parse(text) : null };
}

async function newSite(change: object): Promise<string> {
  const key = `site-${crypto.randomUUID().slice(0, 8)}`;
  expect((await call('/sites', { body: { key, name: 'Clinic', ...change } })).status).toBe(201);
  return key;
}

/** A visitor at an address of their own. */
class Visitor {
  private constructor(readonly address: string, readonly token: string) {}

  static async begin(site: string, address: string): Promise<Visitor> {
    const headers = { 'X-Forwarded-For': address };
    const begun = await call('/visitor/sessions', { as: 'anonymous', headers, body: { site } });
    expect(begun.status).toBe(201);
    return new Visitor(address, begun.body.token);
  }

  send(proof?: object) {
    const headers = { Authorization: `Bearer ${this.token}`, 'X-Forwarded-For': this.address };
    const body = { message: QUESTION, client_message_id: crypto.randomUUID(), proof };
    return call('/visitor/chat', { as: 'anonymous', headers, body });
  }
}

async function solve(challenge: VisitorChallenge) {
  const { counter, derivedKey } = (await solveChallenge({ challenge, deriveKey }))!;
  return { challenge, solution: { counter, derivedKey } };
}

const scriptTurns = (count: number) =>
  assistant.current.script(
    ...Array.from({ length: count }, () => turnScript('price_question', 'It is 300.')).flat(),
  );

describe('proof of work', () => {
  test('is asked for once in an hour, and a solution proves one session', async () => {
    const site = await newSite({ challenge: 'proof_of_work' });
    await scriptTurns(2);
    const ada = await Visitor.begin(site, '198.51.100.1');
    const asked = await ada.send();
    expect(asked).toMatchObject({ status: 403, body: { code: 'challenge-required' } });
    const proof = await solve(asked.body.challenge);
    expect((await ada.send(proof)).status).toBe(200);
    expect((await ada.send()).status).toBe(200);
    const ben = await Visitor.begin(site, '198.51.100.2');
    expect(await ben.send(proof)).toMatchObject({ status: 403 });
  });

  test('of a challenge that is changed, unsolved or of nobody is refused', async () => {
    const site = await newSite({ challenge: 'proof_of_work' });
    const ada = await Visitor.begin(site, '198.51.100.3');
    const { challenge, solution } = await solve((await ada.send()).body.challenge);
    const derivedKey = solution.derivedKey.replace(/.$/, (last) => last === '0' ? '1' : '0');
    const signature = challenge.signature.replace(/.$/, (last) => last === '0' ? '1' : '0');
    const parameters = { ...challenge.parameters, expiresAt: challenge.parameters.expiresAt + 60 };
    for (
      const forged of [
        { challenge, solution: { ...solution, derivedKey } },
        { challenge: { ...challenge, signature }, solution },
        { challenge: { ...challenge, parameters }, solution },
      ]
    ) {
      expect(await ada.send(forged)).toMatchObject({
        status: 403,
        body: { code: 'challenge-required', challenge: { signature: expect.any(String) } },
      });
    }
    expect(await assistant.current.calls()).toEqual([]);
  });

  test('is not asked of a patient in danger', async () => {
    const site = await newSite({ challenge: 'proof_of_work' });
    const eve = await Visitor.begin(site, '198.51.100.4');
    const response = await assistant.current.call('/visitor/chat', {
      as: 'anonymous',
      headers: { Authorization: `Bearer ${eve.token}` },
      body: { message: "I can't breathe", client_message_id: crypto.randomUUID() },
    });
    expect(response.status).toBe(200);
    await response.text();
  });
});

test(
  'many addresses spend at most the budget and a turn, and a visitor beside them is served',
  async () => {
    const budget = 40_000;
    const site = await newSite({ daily_token_budget: budget });
    await scriptTurns(60);
    const addresses = Array.from({ length: FLOOD }, (_, n) => `203.${n >> 8}.113.${n & 255}`);
    const answers: Awaited<ReturnType<Visitor['send']>>[] = [];
    await forEachLimit(addresses, 8, async (address) => {
      answers.push(await (await Visitor.begin(site, address)).send());
    });
    const codes = new Set(answers.map(({ status, body }) => status === 200 ? 200 : body?.code));
    expect(codes).toEqual(new Set([200, 'challenge-required']));
    expect((await call(`/visitor/sites/${site}`)).body.challenge).toBe('proof_of_work');

    const figures = async () => (await call(`/sites/${site}/figures`)).body.today;
    const flooded = (await figures()).tokens;
    const turns = answers.filter(({ status }) => status === 200).length;
    expect(turns).toBeGreaterThan(1);
    // Without proof of work they get half of it, and what one turn reserves at most.
    expect(flooded).toBeLessThanOrEqual(budget / 2 + 5000);

    await assistant.current.reset();
    await scriptTurns(1);
    const quiet = await Visitor.begin(site, '198.51.100.9');
    const asked = await quiet.send();
    expect(asked).toMatchObject({ status: 403, body: { code: 'challenge-required' } });
    const served = await quiet.send(await solve(asked.body.challenge));
    expect(served.status).toBe(200);
    expect(served.text).toContain('It is 300.');
  },
);
