/** Vitest global setup of the project `deployed`: the deployment under test. */
import type { TestProject } from 'vitest/node';
import type {} from './stack-client.ts';

export default function setup(project: TestProject): void {
  const deployment = Deno.env.get('DEPLOYED_STACK');
  if (!deployment) throw new Error('These tests belong to `deno task deploy:check`.');
  project.provide('stacks', [JSON.parse(deployment)]);
}
