import { expect, test } from 'vitest';
import { generateSecret, signHeaders } from '../../../../functions/assistant/webhooks/sign.ts';

// The test vector of Standard Webhooks' libraries.
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const CONTENT = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1614265330,
  body: '{"test": 2432232314}',
};
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

test('a message is signed as Standard Webhooks says', async () => {
  expect(await signHeaders([SECRET], CONTENT)).toEqual({
    'webhook-id': CONTENT.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': SIGNATURE,
  });
});

test('with two secrets it carries two signatures', async () => {
  const other = generateSecret();
  expect(other).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const alone = await signHeaders([other], CONTENT);
  const both = await signHeaders([other, SECRET], CONTENT);
  expect(both['webhook-signature']).toBe(`${alone['webhook-signature']} ${SIGNATURE}`);
});
