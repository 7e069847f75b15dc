import { z } from 'zod';
import type { Db } from '../../shared/clients.ts';
import type { Json } from '../../shared/database.types.ts';
import { readAuthorNames } from '../../shared/read-author-names.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { answerOnce } from '../../shared/http/answer-once.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap, unwrapOne } from '../../shared/http/database-error.ts';
import { forEditors, forOperators, json, jsonPage } from '../../shared/http/openapi.ts';
import { readPage } from '../../shared/http/paginate.ts';
import { problem } from '../../shared/http/problem.ts';
import {
  Acceptance,
  Proposal,
  ProposalQuery,
  ProposedDocument,
  ProposedVersion,
  Rejection,
} from '../schemas/proposals.ts';
import { refuseFailedExamples } from './configs.ts';
import { readIntentId } from './intents.ts';

/** Routes of agents' proposals: versions and documents that a person must approve. */
export const proposals = new ApiRoutes('Proposals');

const COLUMNS =
  'id, kind, status, reason, config_id, document, document_id, proposed_by, api_key_id, created_at, answer, settled_by, settled_at, agent_configs(version, intents(code))';

const Row = Proposal
  .omit({ intent_code: true, version: true, proposed_by_name: true, settled_by_name: true })
  .extend({
    agent_configs: z.object({
      version: z.int(),
      intents: z.object({ code: z.string() }).nullable(),
    }).nullable(),
  });

async function toProposals(scope: ApiEnv['Variables'], data: unknown): Promise<Proposal[]> {
  const rows = z.array(Row).parse(data);
  const people = rows.flatMap(({ proposed_by, settled_by }) => [proposed_by, settled_by]);
  const names = await readAuthorNames(scope, people);
  return rows.map(({ agent_configs: config, ...row }) => ({
    ...row,
    intent_code: config?.intents?.code ?? null,
    version: config?.version ?? null,
    proposed_by_name: names.get(row.proposed_by) ?? null,
    settled_by_name: names.get(row.settled_by) ?? null,
  }));
}

async function readProposal(scope: ApiEnv['Variables'], id: string): Promise<Proposal> {
  const found = await scope.db.from('proposals').select(COLUMNS).eq('id', id).maybeSingle();
  const [proposal] = await toProposals(scope, [
    unwrapOne(found, 'There is no proposal with this id.'),
  ]);
  return proposal!;
}

proposals.operation('get', '/proposals', {
  operationId: 'listProposals',
  summary: 'List agents’ proposals, newest first',
  description: 'A proposed version is saved and not active: activate it as any other, which ' +
    'accepts the proposal. The Link header with rel="next" gives the URL of the next page.',
  ...forOperators,
  query: ProposalQuery,
  200: jsonPage(z.array(Proposal), 'One page of proposals'),
}, async (c, { query: { status, ...paging } }) => {
  const all = c.var.db.from('proposals').select(COLUMNS);
  const query = status === undefined ? all : all.eq('status', status);
  const rows = await readPage(c, query, 'created_at', paging);
  return await toProposals(c.var, rows);
});

async function readActiveParameters(db: Db, branch: string): Promise<Json | undefined> {
  const active = db.from('agent_configs').select('parameters').eq('intent_id', branch)
    .eq('is_active', true);
  return unwrap(await active.maybeSingle())?.parameters ?? undefined;
}

proposals.operation('post', '/proposals/versions', {
  operationId: 'proposeVersion',
  summary: 'Propose a version of a branch',
  ...forEditors,
  body: ProposedVersion,
  problems: [404, 413],
  201: json(Proposal, 'The proposal'),
  wrap: answerOnce,
}, async (c, { body: { intent_code, reason, ...texts } }) => {
  const branch = await readIntentId(c.var.db, intent_code);
  await refuseFailedExamples(c.var.db, branch, texts);
  const proposed = await c.var.db.rpc('propose_version', {
    p_intent_id: branch,
    p_name: texts.name ?? '',
    p_system_prompt: texts.system_prompt,
    p_rules_text: texts.rules_text,
    p_exit_conditions_text: texts.exit_conditions_text,
    p_reason: reason,
    p_parameters: texts.parameters === undefined
      ? await readActiveParameters(c.var.db, branch)
      : texts.parameters ?? undefined,
  });
  return await readProposal(c.var, unwrap(proposed));
});

proposals.operation('post', '/proposals/documents', {
  operationId: 'proposeDocument',
  summary: 'Propose a document',
  ...forEditors,
  body: ProposedDocument,
  problems: [413],
  201: json(Proposal, 'The proposal'),
  wrap: answerOnce,
}, async (c, { body: { reason, ...document } }) => {
  const args = { p_document: document, p_reason: reason };
  const proposed = await c.var.db.rpc('propose_document', args);
  return await readProposal(c.var, unwrap(proposed));
});

/** Accepts or rejects a proposal; throws 409 if it is no longer open. */
async function settle(
  scope: ApiEnv['Variables'],
  id: string,
  values: { status: 'accepted' | 'rejected'; answer?: string; document_id?: string },
): Promise<Proposal> {
  const update = scope.db.from('proposals').update(values).eq('id', id).eq('status', 'open');
  const settled = unwrap(await update.select('id').maybeSingle());
  const proposal = await readProposal(scope, id);
  if (settled) return proposal;
  throw problem('status-conflict', `This proposal was already ${proposal.status}.`);
}

proposals.operation('post', '/proposals/{id}/accept', {
  operationId: 'acceptProposal',
  summary: 'Accept a proposed document, after adding it',
  description: 'Add the document with POST /documents/text first. Fails with 409 for a proposed ' +
    'version, which is accepted by activating it.',
  ...forEditors,
  body: Acceptance,
  problems: ['status-conflict', 'in-use'],
  200: json(Proposal, 'The proposal'),
}, async (c, { params: { id }, body: { document_id } }) => {
  const { kind } = await readProposal(c.var, id);
  if (kind === 'version') {
    throw problem('status-conflict', 'Activate this version: that accepts the proposal.');
  }
  return await settle(c.var, id, { status: 'accepted', document_id });
});

proposals.operation('post', '/proposals/{id}/reject', {
  operationId: 'rejectProposal',
  summary: 'Reject a proposal',
  description: 'A proposed version stays in the list of versions, where it can be deleted.',
  ...forEditors,
  body: Rejection,
  problems: ['status-conflict'],
  200: json(Proposal, 'The proposal'),
}, async (c, { params: { id }, body: { reason: answer } }) => {
  return await settle(c.var, id, { status: 'rejected', answer });
});
