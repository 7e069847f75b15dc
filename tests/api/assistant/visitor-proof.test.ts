import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, test } from 'vitest';
import type { VisitorChallenge } from '../../../functions/assistant/schemas/visitor-challenge.ts';
import { turnScript, useAssistant } from './support/assistant.ts';

const assistant = useAssistant({ TRUSTED_PROXIES: '1' });
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
