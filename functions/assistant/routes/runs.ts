import { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import type { RateSettings } from '../../shared/http/limit-rate.ts';
import { Runner, type RunnerDeps } from '../evaluation/runs/runner.ts';
import { playRoutes } from './runs/play.ts';
import { readRoutes } from './runs/read.ts';

export function runRoutes(deps: RunnerDeps, settings: RateSettings) {
  const runner = new Runner(deps);
  return new OpenAPIHono<ApiEnv>()
    .route('/', playRoutes(deps, runner, settings))
    .route('/', readRoutes(runner));
}
