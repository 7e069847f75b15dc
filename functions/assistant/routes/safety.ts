import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { forOperators, json, jsonBody, problems } from '../../shared/http/openapi.ts';
import { checkMessage, validateSafety } from '../safety/safety-net.ts';
import { SafetyCheck, SafetyCheckInput } from '../schemas/safety.ts';

const check = createRoute({
  method: 'post',
  path: '/safety/check',
  operationId: 'checkSafety',
  tags: ['Configurations'],
  summary: 'Check unsaved safety rules with a message',
  description: 'Nothing is stored and no model is called.',
  ...forOperators,
  request: { body: jsonBody(SafetyCheckInput) },
  responses: {
    200: json(SafetyCheck, 'The result'),
    ...problems(400, 401, 415, 422),
  },
});

export const safety = new OpenAPIHono<ApiEnv>().openapi(check, (c) => {
  const { message, ...texts } = c.req.valid('json');
  const { danger, matches } = checkMessage(texts, message);
  return c.json({
    errors: validateSafety(texts).map(({ line, message }) => ({ line, message })),
    found: danger && { ...danger.rule, reply: danger.reply },
    matches: matches.map(({ isExcepted, ...rule }) => ({ ...rule, is_excepted: isExcepted })),
  }, 200);
});
