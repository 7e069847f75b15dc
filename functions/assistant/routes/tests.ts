import { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { editTests } from './tests/edit.ts';
import { exchangeTests } from './tests/exchange.ts';

/** Tests; /tests/export is no id, so it comes first. */
export const tests = new OpenAPIHono<ApiEnv>().route('/', exchangeTests).route('/', editTests);
