import { z } from 'zod';
import { packFiles, unpackFiles } from '../../functions/assistant/files/zip.ts';
import { ImportReport } from '../../functions/assistant/schemas/export-import.ts';
import { PUBLIC_PREFIX } from '../../functions/shared/contract/public-prefix.ts';
import { StartError, toMessage } from '../lib/start-error.ts';
import type { Installation } from './installation.ts';
import { describeDrift } from './print-changes.ts';
import { parseJson } from '../../functions/shared/parse-json.ts';

const ProblemAnswer = z.object({
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).default([]),
  drift: ImportReport.shape.drift.default([]),
});

async function refuse(response: Response): Promise<never> {
  const text = await response.text();
  const answer = ProblemAnswer.safeParse(parseJson(text)).data;
  if (!answer) throw new StartError(`${response.status} ${text.slice(0, 300)}`);
  const errors = answer.errors.map(({ path, message }) => `  ${path}: ${message}`);
  throw new StartError([answer.detail, ...errors, ...describeDrift(answer.drift)].join('\n'));
}

/** Connects to the installation at a URL, with an API key of the scope configure. */
export function connectToServer(server: string, key: string): Installation {
  const base = `${server.replace(/\/+$/, '')}${PUBLIC_PREFIX}/assistant`;
  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...init.headers, Authorization: `Bearer ${key}` };
    const response = await fetch(`${base}${path}`, { ...init, headers }).catch((error) => {
      throw new StartError(`${new URL(base).host} does not answer: ${toMessage(error)}`);
    });
    return response.ok ? response : await refuse(response);
  }
  return {
    async exportFiles() {
      const response = await send('/export');
      return unpackFiles(new Uint8Array(await response.arrayBuffer()));
    },
    async importAssistant({ files }, { activate, dryRun, force, prune }) {
      const query = new URLSearchParams({
        ...{ activate: `${activate}`, dry_run: `${dryRun}` },
        ...{ force: `${force}`, prune: `${prune}` },
      });
      const headers = { 'Content-Type': 'application/zip' };
      const body = packFiles(files);
      const response = await send(`/import?${query}`, { method: 'POST', headers, body });
      return ImportReport.parse(await response.json());
    },
  };
}
