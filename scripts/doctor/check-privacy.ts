import type { FunctionEnv } from '../../functions/shared/env.ts';
import { type Finding, ok } from './finding.ts';

type Clients = Pick<
  FunctionEnv,
  'chat' | 'router' | 'judge' | 'rewriter' | 'embedding' | 'rerank'
>;

const SENT = { off: 'as they are', pseudonymise: 'as placeholders' };

/** Reports how each configured client gets personal details; returns null without a client. */
export function checkPrivacy(
  { chat, router, judge, rewriter, embedding, rerank }: Clients,
): Finding | null {
  const clients = { model: chat, router, judge, rewriter, embeddings: embedding, reranker: rerank };
  const said = Object.entries(clients).flatMap(([name, client]) =>
    client ? [`${name} ${SENT[client.privacy ?? 'off']}`] : []
  );
  return said.length > 0 ? ok('privacy', `personal details are sent: ${said.join(', ')}`) : null;
}
