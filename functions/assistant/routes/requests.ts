import { sha256 } from 'hono/utils/crypto';
import { z } from 'zod';
import { readAuthorNames } from '../../shared/read-author-names.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { isEtagMatch, NOT_MODIFIED } from '../../shared/http/conditional-reads.ts';
import { answerOnce } from '../../shared/http/answer-once.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap, unwrapOne } from '../../shared/http/database-error.ts';
import { parseRevision, RevisionHeader } from '../../shared/http/if-match.ts';
import {
  forOperators,
  forOperatorsInCall,
  forServing,
  json,
  jsonPage,
  withHeaders,
} from '../../shared/http/openapi.ts';
import { toPage } from '../../shared/http/paginate.ts';
import { problem } from '../../shared/http/problem.ts';
import { type NamedRows, parseNamedRows } from '../../shared/parse-named-rows.ts';
import {
  Assignee,
  ListedRequest,
  NewNote,
  RequestChange,
  RequestDetail,
  RequestEntry,
  RequestQuery,
  StaffRequest,
} from '../schemas/requests.ts';

export const requests = new ApiRoutes('Requests');

const UNKNOWN = 'There is no request with this id.';

const RequestRow = StaffRequest.omit({ assignee_name: true });
const ListedRow = ListedRequest.omit({ assignee_name: true });
const EntryRow = RequestEntry.omit({ by_name: true, assignee_name: true });

const toRequests = <Row extends z.output<typeof RequestRow>>({ rows, names }: NamedRows<Row>) =>
  rows.map((row) => ({ ...row, assignee_name: names.get(row.assignee) ?? null }));

const DetailRow = z.object({
  request: RequestRow,
  history: z.array(EntryRow),
  appointment_id: RequestDetail.shape.appointment_id,
});

/** Returns the id of the person to whom an entry assigned the request, or null. */
function readAssignee({ changes }: z.output<typeof EntryRow>): string | null {
  const after = changes.assignee?.[1];
  return typeof after === 'string' ? after : null;
}

async function readRequest(scope: ApiEnv['Variables'], id: string): Promise<RequestDetail> {
  const found = await scope.db.rpc('read_request', { p_id: id });
  const { request, history, appointment_id } = DetailRow.parse(unwrapOne(found, UNKNOWN));
  const entries = history.map((entry) => ({ entry, assignee: readAssignee(entry) }));
  const people = entries.flatMap(({ entry, assignee }) => [entry.by, assignee]);
  const names = await readAuthorNames(scope, [request.assignee, ...people]);
  const [shown] = toRequests({ rows: [request], names });
  return {
    ...shown!,
    history: entries.map(({ entry, assignee }) => ({
      ...entry,
      by_name: names.get(entry.by) ?? null,
      assignee_name: names.get(assignee) ?? null,
    })),
    appointment_id,
  };
}

/**
 * Builds an ETag from the revision, which changes require, and a hash of everything shown: notes
 * and names have no revision.
 */
async function createEtag(request: RequestDetail): Promise<string> {
  const sum = await sha256(JSON.stringify(request));
  return `"${request.revision}-${sum!.slice(0, 16)}"`;
}

requests.operation('get', '/requests/assignees', {
  operationId: 'listAssignees',
  summary: 'List the people to whom requests can be assigned',
  ...forServing,
  200: json(z.array(Assignee), 'All people by name'),
}, async (c) => {
  const found = unwrap(await c.var.clients.service.rpc('list_serving_people'));
  return z.array(Assignee).parse(found);
});

requests.operation('get', '/requests', {
  operationId: 'listRequests',
  summary: 'List requests to staff',
  description:
    'Values of a repeated parameter are alternatives; different parameters must all match. ' +
    'Requests that are snoozed are left out until their time, unless `snoozed` says otherwise. ' +
    'The Link header with rel="next" gives the URL of the next page.',
  ...forOperatorsInCall,
  query: RequestQuery,
  200: jsonPage(z.array(ListedRequest), 'One page of requests'),
}, async (c, { query: { status, kind, assignee, due, q, snoozed, order, limit, cursor } }) => {
  const told = unwrap(
    await c.var.db.rpc('read_requests', {
      p_status: status,
      p_kind: kind,
      ...assignee === 'none' ? { p_is_unassigned: true } : { p_assignee: assignee },
      p_due: due,
      p_text: q,
      ...snoozed !== 'include' && { p_is_snoozed: snoozed === 'only' },
      p_is_latest_first: order === 'latest',
      p_most: limit + 1,
      p_after: cursor?.at,
      p_after_id: cursor?.id,
    }),
  );
  const found = toRequests(await parseNamedRows(c.var, ListedRow, told));
  const position = ({ due_at, id }: StaffRequest) => ({ at: due_at, id });
  return toPage(c, found, { limit, position });
});

requests.operation('get', '/requests/{id}', {
  operationId: 'getRequest',
  summary: 'Get a request with its history',
  description: 'The ETag begins with the revision, which a change needs.',
  ...forOperators,
  200: withHeaders(json(RequestDetail, 'The request'), 'ETag'),
  304: NOT_MODIFIED,
}, async (c, { params }) => {
  const request = await readRequest(c.var, params.id);
  const etag = await createEtag(request);
  c.header('ETag', etag);
  if (isEtagMatch(etag, c.req.header('If-None-Match'))) return c.body(null, 304);
  return request;
});

requests.operation('patch', '/requests/{id}', {
  operationId: 'updateRequest',
  summary: 'Change a request: assign, snooze, reschedule, close or reopen it',
  description:
    'Fails with 412 if somebody changed the request since the revision in If-Match. `done` ' +
    'needs an `outcome`; `open` reopens a closed request without its outcome. For editors, ' +
    'receptionists, and viewers who serve.',
  ...forServing,
  headers: RevisionHeader,
  body: RequestChange,
  problems: ['in-use', 'status-conflict'],
  200: withHeaders(json(RequestDetail, 'The changed request'), 'ETag'),
}, async (c, { params: { id }, headers, body }) => {
  const revision = parseRevision(headers['If-Match']);
  const isChanged = unwrap(
    await c.var.db.rpc('change_request', {
      p_id: id,
      p_revision: revision,
      p_changes: body,
    }),
  );
  const request = await readRequest(c.var, id);
  if (!isChanged) {
    throw problem(412, 'Somebody changed this request since you read it. Read it again.');
  }
  c.header('ETag', await createEtag(request));
  return request;
});

requests.operation('post', '/requests/{id}/notes', {
  operationId: 'addRequestNote',
  summary: 'Add a note to the history of a request',
  ...forServing,
  body: NewNote,
  201: json(RequestDetail, 'The request with the note'),
  wrap: answerOnce,
}, async (c, { params: { id }, body }) => {
  await readRequest(c.var, id);
  const row = { request_id: id, what: 'note', note: body.text };
  unwrap(await c.var.db.from('request_history').insert(row));
  return await readRequest(c.var, id);
});
