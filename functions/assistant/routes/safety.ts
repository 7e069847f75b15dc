import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { forOperators, json } from '../../shared/http/openapi.ts';
import { checkMessage, validateSafety } from '../safety/safety-net.ts';
import { SafetyCheck, SafetyCheckInput } from '../schemas/safety.ts';

export const safety = new ApiRoutes('Configurations').operation('post', '/safety/check', {
  operationId: 'checkSafety',
  summary: 'Check unsaved safety rules with a message',
  description: 'Nothing is stored and no model is called.',
  ...forOperators,
  body: SafetyCheckInput,
  200: json(SafetyCheck, 'The result'),
}, (_c, { body: { message, ...texts } }) => {
  const { danger, matches } = checkMessage(texts, message);
  return {
    errors: validateSafety(texts).map(({ line, message }) => ({ line, message })),
    found: danger && { ...danger.rule, reply: danger.reply },
    matches: matches.map(({ isExcepted, ...rule }) => ({ ...rule, is_excepted: isExcepted })),
  };
});
