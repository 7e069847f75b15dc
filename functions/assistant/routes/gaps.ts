import { z } from 'zod';
import { readAuthorNames } from '../../shared/read-author-names.ts';
import type { Db } from '../../shared/clients.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { IfMatch, parseBase } from '../../shared/http/if-match.ts';
import { forEditors, forOperators, json, jsonPage } from '../../shared/http/openapi.ts';
import { toPage } from '../../shared/http/paginate.ts';
import { problem } from '../../shared/http/problem.ts';
import type { Embedder } from '../knowledge/embed/embedder.ts';
import { groupQuestions } from '../knowledge/gaps/group-questions.ts';
import { createSimilarity } from '../knowledge/gaps/similarity.ts';
import { Gap, GapChange, GapQuery } from '../schemas/gaps.ts';

/** A row of `list_gaps`. */
const GapRow = Gap.omit({ settled_by_name: true });

async function toGaps(scope: ApiEnv['Variables'], data: unknown): Promise<Gap[]> {
  const rows = z.array(GapRow).parse(data);
  const names = await readAuthorNames(scope, rows.map(({ settled_by }) => settled_by));
  return rows.map((row) => ({ ...row, settled_by_name: names.get(row.settled_by) ?? null }));
}

async function requireDocument(db: Db, id: string): Promise<void> {
  const found = unwrap(await db.from('documents').select('id').eq('id', id).maybeSingle());
  if (found) return;
  const errors = [{ path: 'document_id', message: `There is no document ${id}` }];
  throw problem(422, 'One field is not valid.', { errors });
}

async function readGap(scope: ApiEnv['Variables'], id: string): Promise<Gap> {
  const [gap] = await toGaps(scope, unwrap(await scope.db.rpc('list_gaps', { p_id: id })));
  if (!gap) throw problem(404, 'There is no gap with this id.');
  return gap;
}

/**
 * Creates the routes of gaps.
 *
 * @param db uses the secret key, because every read also groups new questions.
 */
export function gapRoutes({ db: service, embedder }: { db: Db; embedder: Embedder }) {
  const similarity = createSimilarity(embedder);
  return new ApiRoutes('Gaps')
    .operation('get', '/gaps', {
      operationId: 'listGaps',
      summary: 'List gaps: patients’ questions that no document answers, most asked first',
      description: 'Similar questions are one gap. A question counts when a model answered it ' +
        'although the search had found nothing, or when somebody marked the reply as no_answer. ' +
        'Trials do not count, nor messages that only answer a step of a scenario, ask for a person ' +
        'or say thanks. Each question weighs half as much after 30 days. A settled gap opens again ' +
        'when its question is asked again and is still unanswered. The Link header with ' +
        'rel="next" gives the URL of the next page.',
      ...forOperators,
      query: GapQuery,
      200: jsonPage(z.array(Gap), 'One page of gaps'),
    }, async (c, { query: { status, limit, cursor } }) => {
      await groupQuestions(service, similarity);
      const found = await c.var.db.rpc('list_gaps', {
        p_status: status,
        p_before: cursor?.at,
        p_before_id: cursor?.id,
        p_limit: limit + 1,
      });
      const rows = toPage(c, unwrap(found), {
        limit,
        position: ({ rank, id }) => ({ at: rank, id }),
      });
      return await toGaps(c.var, rows);
    })
    .operation('patch', '/gaps/{id}', {
      operationId: 'updateGap',
      summary: 'Close, dismiss or reopen a gap',
      description:
        'With an If-Match header that contains the `updated_at` on which the change is based, ' +
        'in quotes, the request fails with 412 if somebody changed the gap since. New ' +
        'questions do not count as a change unless they reopen the gap.',
      ...forEditors,
      headers: z.object({ 'If-Match': IfMatch.optional() }),
      body: GapChange,
      200: json(Gap, 'The changed gap'),
    }, async (c, { params: { id }, headers, body: { status, document_id } }) => {
      if (document_id) await requireDocument(c.var.db, document_id);
      const values = document_id ? { status, document_id } : { status };
      const update = c.var.db.from('gaps').update(values).eq('id', id);
      const base = parseBase(headers['If-Match']);
      const guarded = base === null ? update : update.eq('updated_at', base);
      const changed = unwrap(await guarded.select('id').maybeSingle());
      const gap = await readGap(c.var, id);
      if (changed) return gap;
      throw problem(412, 'Somebody changed this gap since you read it. Read it again.');
    });
}
