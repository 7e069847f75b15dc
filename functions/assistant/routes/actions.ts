import { z } from 'zod';
import type { Db } from '../../shared/clients.ts';
import type { Database } from '../../shared/database.types.ts';
import { PUBLIC_PREFIX } from '../../shared/contract/public-prefix.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { answerOnce } from '../../shared/http/answer-once.ts';
import { isEtagMatch, NOT_MODIFIED } from '../../shared/http/conditional-reads.ts';
import { unwrap, unwrapOne } from '../../shared/http/database-error.ts';
import { parseRevision, RevisionHeader } from '../../shared/http/if-match.ts';
import { forEditors, forOperators, json, withHeaders } from '../../shared/http/openapi.ts';
import { type FieldError, problem } from '../../shared/http/problem.ts';
import { toFieldErrors } from '../../shared/http/to-problem.ts';
import { callCalendar } from '../actions/calendar-actions.ts';
import { callHttp, type HttpDeps } from '../actions/call-http.ts';
import {
  Action,
  ActionChange,
  ActionCode,
  ActionTest,
  ActionTestRequest,
  NewAction,
  ValidAction,
  withOwnInput,
} from '../schemas/actions.ts';
import { checkValue, type ObjectSchema } from '../schemas/json-schema.ts';
import type { FunctionEnv } from '../../shared/env.ts';
import { readSettings } from './settings-resource.ts';
import { refuseUrl } from '../webhooks/refuse-target.ts';

const params = z.object({ code: ActionCode });
const COLUMNS =
  'code, name, description, kind, provider, input, output, example_output, request, timeout_ms, ' +
  'cache_seconds, is_enabled, revision, updated_at';

type Rows = Database['public']['Tables']['actions'];

/**
 * Casts validated values to columns, because the generated `Json` cannot describe unknown members.
 */
const toColumns = <Row extends Rows['Insert'] | Rows['Update']>(values: object) => values as Row;

const unknownAction = (code: string) => `There is no action ${code}.`;

async function readAction(db: Db, code: string): Promise<Action> {
  const query = db.from('actions').select(COLUMNS).eq('code', code).maybeSingle();
  return Action.parse(unwrapOne(await query, unknownAction(code)));
}

const changedMeanwhile = () =>
  problem(412, 'Somebody changed this action since you read it. Read it again.');

/** Returns why the calendar rejected a call. */
const readMessage = (output: unknown): string =>
  z.object({ message: z.string() }).safeParse(output).data?.message ??
    'The calendar is not responding';

function refuse(errors: FieldError[]): void {
  if (errors.length > 0) throw problem(422, 'Some fields are not valid.', { errors });
}

function refuseInvalid(action: Action): void {
  const { error } = ValidAction.safeParse(action);
  if (error) refuse(toFieldErrors(error));
}

export function actionRoutes(
  { service, initialSettings, ...http }: HttpDeps & {
    service: Db;
    initialSettings: FunctionEnv['initialSettings'];
  },
) {
  const checkAddress = ({ request }: Pick<Action, 'request'>) => {
    if (!request) return;
    const message = refuseUrl(new URL(request.url).origin, http);
    refuse(message === null ? [] : [{ path: 'request.url', message }]);
  };

  /** Runs a calendar action; an appointment that it makes belongs to no dialog. */
  async function testCalendar(
    action: Action & { input: ObjectSchema },
    input: Record<string, unknown>,
  ): Promise<ActionTest> {
    const started = performance.now();
    const { time_zone } = await readSettings(service, initialSettings);
    const call = { action, input, time_zone, thread_id: null, earlier: [], isKept: true };
    const { status, output } = await callCalendar(service, call);
    return {
      status: status as ActionTest['status'],
      output,
      message: status === 'ok' ? null : readMessage(output),
      request: null,
      response: null,
      duration_ms: Math.round(performance.now() - started),
    };
  }

  return new ApiRoutes('Actions')
    .operation('get', '/actions', {
      operationId: 'listActions',
      summary: 'List all actions by code',
      ...forOperators,
      200: json(z.array(Action), 'The actions'),
    }, async (c) => {
      const query = c.var.db.from('actions').select(COLUMNS).order('code');
      return z.array(Action).parse(unwrap(await query)).map(withOwnInput);
    })
    .operation('post', '/actions', {
      operationId: 'createAction',
      summary: 'Create an action',
      ...forEditors,
      body: NewAction,
      problems: ['already-exists'],
      201: withHeaders(json(Action, 'The action'), 'Location', 'ETag'),
      wrap: answerOnce,
    }, async (c, { body: action }) => {
      const { db } = c.var;
      checkAddress(action);
      const created = await db.from('actions').insert(toColumns<Rows['Insert']>(action));
      if (created.error?.code === '23505') {
        const message = `There is already an action ${action.code}; choose another code`;
        throw problem('already-exists', `${message}.`, { errors: [{ path: 'code', message }] });
      }
      unwrap(created);
      const stored = await readAction(db, action.code);
      c.header('Location', `${PUBLIC_PREFIX}${c.req.path}/${action.code}`);
      c.header('ETag', `"${stored.revision}"`);
      return withOwnInput(stored);
    })
    .operation('get', '/actions/{code}', {
      operationId: 'getAction',
      summary: 'Get an action',
      ...forOperators,
      params,
      200: withHeaders(json(Action, 'The action'), 'ETag'),
      304: NOT_MODIFIED,
    }, async (c, { params }) => {
      const action = await readAction(c.var.db, params.code);
      const etag = `"${action.revision}"`;
      c.header('ETag', etag);
      if (isEtagMatch(etag, c.req.header('If-None-Match'))) return c.body(null, 304);
      return withOwnInput(action);
    })
    .operation('patch', '/actions/{code}', {
      operationId: 'updateAction',
      summary: 'Change an action, or switch it on or off',
      description: 'Fails with 412 if somebody changed the action since the revision in If-Match.',
      ...forEditors,
      params,
      headers: RevisionHeader,
      body: ActionChange,
      200: withHeaders(json(Action, 'The changed action'), 'ETag'),
    }, async (c, { params: { code }, headers, body: values }) => {
      const { db } = c.var;
      const revision = parseRevision(headers['If-Match']);
      const changed = { ...await readAction(db, code), ...values };
      refuseInvalid(changed);
      checkAddress(changed);
      const update = db.from('actions').update(toColumns<Rows['Update']>(values)).eq('code', code)
        .eq('revision', revision).select('code').maybeSingle();
      if (unwrap(await update) === null) throw changedMeanwhile();
      const stored = await readAction(db, code);
      c.header('ETag', `"${stored.revision}"`);
      return withOwnInput(stored);
    })
    .operation('delete', '/actions/{code}', {
      operationId: 'deleteAction',
      summary: 'Delete an action',
      description:
        'Fails with 412 if somebody changed the action since the revision in If-Match, and ' +
        'with 409 while a branch or step names it.',
      ...forEditors,
      params,
      headers: RevisionHeader,
      problems: [409],
      204: { description: 'Deleted' },
    }, async (c, { params: { code }, headers }) => {
      const { db } = c.var;
      const revision = parseRevision(headers['If-Match']);
      const removal = db.from('actions').delete().eq('code', code).eq('revision', revision);
      if (unwrap(await removal.select('code').maybeSingle()) === null) {
        await readAction(db, code);
        throw changedMeanwhile();
      }
    })
    .operation('post', '/actions/{code}/test', {
      operationId: 'testAction',
      summary: 'Test an action by calling the other system once',
      description:
        'Calls a lookup in the real system, an effect only with `confirm: true`. Secrets are ' +
        'returned as `***`.',
      ...forEditors,
      params,
      body: ActionTestRequest,
      200: json(ActionTest, 'The request and the response'),
    }, async (c, { params, body: { input, slots, confirm } }) => {
      const stored = await readAction(c.var.db, params.code);
      refuseInvalid(stored);
      const action = withOwnInput(stored);
      const isEffect = action.kind === 'effect';
      const faults = checkValue(action.input, input)
        .map(({ path, message }) => ({ path: path ? `input.${path}` : 'input', message }));
      const message = 'An effect changes something for real: confirm with true';
      refuse(isEffect && !confirm ? [...faults, { path: 'confirm', message }] : faults);
      const { request } = action;
      if (!request) return await testCalendar(action, input);
      const { result, ...exchange } = await callHttp(http, { ...action, request }, {
        ...{ input, slots, thread_id: null },
        idempotency_key: isEffect ? `test-${crypto.randomUUID()}` : null,
      });
      const outcome = result.status === 'ok'
        ? { status: result.status, output: result.output, message: null }
        : { status: result.status, output: null, message: result.message };
      return { ...exchange, ...outcome };
    });
}
