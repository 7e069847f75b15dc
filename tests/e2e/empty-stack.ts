import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cwd, env, execPath } from 'node:process';
import { expect } from '@playwright/test';
import { findFreePorts } from '../../scripts/lib/free-ports.ts';
import { blankEnvironment } from '../../scripts/testing/blank-environment.ts';
import { PASSWORD } from './stack.ts';

interface EmptyStack {
  url: string;
  stop: () => Promise<void>;
}

/** Starts a product without content, with its own database, beside the one of all tests. */
export async function startEmptyStack(): Promise<EmptyStack> {
  const { tasks } = JSON.parse(readFileSync(join(cwd(), 'deno.json'), 'utf8'));
  const [, ...args] = tasks.start.command.split(' ');
  const folder = mkdtempSync(join(tmpdir(), 'empty-stack-'));
  const ports = findFreePorts();
  const product = spawn(execPath, args, {
    cwd: cwd(),
    stdio: 'ignore',
    env: {
      ...env,
      ...blankEnvironment(),
      ...ports,
      DATA_DIR: folder,
      SEED: 'none',
      SEED_PASSWORD: PASSWORD,
      WEBHOOKS: 'off',
    },
  });
  const ended = new Promise((resolve) => product.once('exit', resolve));
  const url = `http://127.0.0.1:${ports.API_PORT}`;
  const isReady = () => fetch(`${url}/app-config.json`).then(({ ok }) => ok, () => false);
  const stop = async () => {
    product.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await expect.poll(isReady, { timeout: 200_000 }).toBe(true);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
