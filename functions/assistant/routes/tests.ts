import { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { editTests } from './tests/edit.ts';
import { exchangeTests } from './tests/exchange.ts';

/** Routes of tests. /tests/export comes first, because it would match as an id. */
export const tests = new OpenAPIHono<ApiEnv>().route('/', exchangeTests).route('/', editTests);
