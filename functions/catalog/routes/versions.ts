import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { readAuthorNames } from '../../shared/read-author-names.ts';
import { callerScope } from '../../shared/caller-scope.ts';
import { PUBLIC_PREFIX } from '../../shared/contract/public-prefix.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { IdempotencyKey } from '../../shared/http/idempotency-key.ts';
import { forEditors, json, withHeaders } from '../../shared/http/openapi.ts';
import { type Problem, problem } from '../../shared/http/problem.ts';
import { toBlock, toSavedSnapshot } from '../resources.ts';
import { NewVersion, SavedVersion } from '../schemas/snapshots.ts';
import { getEtag, unknownBlock } from './blocks.ts';
import { refuseTooLarge } from './snapshots.ts';

export const versions = new ApiRoutes('Blocks');

const KeyOfSave = IdempotencyKey.describe(
  'Use a new key for each save; repeat the key when you retry a save without a response',
);

/**
 * Requires an Idempotency-Key, as draft-ietf-httpapi-idempotency-key-header describes; responds
 * with 400 without one.
 */
const requireKey = createMiddleware(async (c, next) => {
  if (c.req.header('Idempotency-Key') === undefined) {
    throw problem(
      'idempotency-key-missing',
      'Send an Idempotency-Key header, such as a new UUID for each save.',
    );
  }
  await next();
});

/** The row of a block without its changelog. */
const SavedBlockRow = z.object({
  id: z.string(),
  path: z.string(),
  title: z.string(),
  version: z.string(),
  is_in_preview: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  revision: z.int(),
});

/** The result of the SQL function save_block_version. */
const Outcome = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('saved'),
    block: SavedBlockRow,
    snapshot: z.object({
      id: z.string(),
      created_at: z.string(),
      created_by: z.string().nullable(),
    }),
  }),
  z.object({ outcome: z.enum(['key_reused', 'no_block', 'changed', 'label_taken']) }),
]);

versions.operation('post', '/blocks/versions', {
  operationId: 'saveBlockVersion',
  summary: 'Save a version: label, changelog and snapshot in one transaction',
  description: 'Stores everything or nothing. Fails with 409 if the block changed since ' +
    '`expected_updated_at`, or if the label has another snapshot and `again` is not true; ' +
    '`errors` names the field. The same request with the same key returns the first ' +
    'response again, for at least a day; another request with that key fails with 422. An ' +
    'identical existing snapshot is returned and not stored twice.',
  ...forEditors,
  middleware: [forEditors.middleware, requireKey] as const,
  headers: z.object({ 'Idempotency-Key': KeyOfSave }),
  body: NewVersion,
  problems: [
    'idempotency-key-missing',
    404,
    413,
    429,
    'version-conflict',
    'label-taken',
    'idempotency-key-used',
  ],
  201: withHeaders(json(SavedVersion, 'The block and the snapshot'), 'ETag', 'Location'),
}, async (c, { headers, body }) => {
  refuseTooLarge(body);
  const result = Outcome.parse(unwrap(
    await c.var.db.rpc('save_block_version', {
      p_key: headers['Idempotency-Key'],
      p_path: body.path,
      p_version: body.version,
      p_changelog: body.changelog,
      p_html: body.html,
      p_css: body.css,
      p_capture: body.capture,
      p_expected_updated_at: body.expected_updated_at,
      p_again: body.again,
      p_caller: callerScope(c.var.caller),
    }),
  ));
  if (result.outcome !== 'saved') throw explainRefusal(result.outcome, body);
  const { html, css, changelog, capture } = body;
  const block = { ...result.block, changelog };
  const snapshot = {
    ...result.snapshot,
    html,
    css,
    changelog,
    capture,
    version: body.version,
    block_id: block.id,
    blocks: block,
  };
  const names = await readAuthorNames(c.var, [snapshot.created_by]);
  c.header('ETag', getEtag(block));
  c.header('Location', `${PUBLIC_PREFIX}/catalog/blocks/snapshots/${snapshot.id}`);
  return { block: toBlock(block), snapshot: toSavedSnapshot(snapshot, names) };
});

type Refused = Exclude<z.infer<typeof Outcome>['outcome'], 'saved'>;

function explainRefusal(outcome: Refused, { path, version }: z.output<typeof NewVersion>): Problem {
  const about = (field: string, message: string) => ({ errors: [{ path: field, message }] });
  switch (outcome) {
    case 'no_block':
      return problem(404, unknownBlock(path));
    case 'changed':
      return problem(
        'version-conflict',
        'Somebody changed this block since you read it. Read it again.',
        about('expected_updated_at', 'The block was changed after this'),
      );
    case 'label_taken':
      return problem(
        'label-taken',
        `Another snapshot of this block has the label ${version}. Choose the next label, or send ` +
          'again: true to use the same label.',
        about('version', 'Another snapshot has this label'),
      );
    case 'key_reused':
      return problem(
        'idempotency-key-used',
        'This Idempotency-Key was used for another request. Send a new key with each save.',
        about('Idempotency-Key', 'It was used for another request'),
      );
  }
}
