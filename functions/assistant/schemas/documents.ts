import { z } from 'zod';
import { DOCUMENT_NAME_LENGTH_LIMIT, MESSAGE_LENGTH_LIMIT } from '../../shared/contract/limits.ts';
import { FILE_TYPES, findTextType } from './file-type.ts';
import { RETRIEVAL } from '../../shared/contract/retrieval.ts';
import { pageNumber, Source } from './turn.ts';

/** A document as it appears in lists. */
export const DocumentView = z.object({
  id: z.uuid(),
  name: z.string(),
  file_type: z.string(),
  index_status: z.enum(['pending', 'indexing', 'ready', 'failed']),
  index_error: z.string().nullable().describe('Why indexing failed'),
  chunk_count: z.int(),
  size_bytes: z.int(),
  reindex_needed: z.boolean().describe(
    'Whether the document was indexed by an embedder other than the current one',
  ),
  created_at: z.string(),
  updated_at: z.string(),
  text_updated_at: z.string().describe('When its name or text was last changed; for If-Match'),
}).meta({ id: 'Document' });
export type DocumentView = z.infer<typeof DocumentView>;

export const DocumentDetail = DocumentView.extend({ raw_text: z.string() })
  .meta({ id: 'DocumentDetail' });

export const ChunkView = z.object({
  chunk_index: z.int(),
  heading_path: z.string().meta({ example: 'Prices > Implants' }),
  text: z.string(),
  page: pageNumber,
}).meta({ id: 'Chunk' });

export const SearchHit = Source.extend(ChunkView.shape).meta({ id: 'SearchHit' });

const name = z.string().trim().min(1).max(DOCUMENT_NAME_LENGTH_LIMIT);

/** A document as text. Files of other types are sent as multipart. */
export const NewDocument = z.strictObject({
  name,
  file_type: z.string().transform((label, context) => {
    const type = findTextType(label);
    if (type) return type;
    context.addIssue('markdown, text or html; send other files as multipart/form-data');
    return z.NEVER;
  }).meta({ type: 'string', enum: FILE_TYPES.slice(0, 3) }),
  text: z.string(),
}).meta({ id: 'NewDocument' });

/** A document as a file; `name` overrides the file's name. */
export const DocumentUpload = z.strictObject({
  file: z.instanceof(File, { error: 'Send the file itself in this field' })
    .meta({ type: 'string', format: 'binary' }),
  name: name.optional(),
}).meta({ id: 'DocumentUpload' });

export const DocumentChange = z.strictObject({ name }).meta({ id: 'DocumentChange' });

export const ReindexRequest = z.strictObject({
  only: z.enum(['pending', 'stale', 'all']).default('all').describe(
    'pending: never indexed, or interrupted; stale: also failed, or indexed by another ' +
      'embedder',
  ),
}).meta({ id: 'ReindexRequest' });

export const ReindexSummary = z.object({
  queued: z.int().describe('Number of documents in the queue'),
  indexing: z.int().describe('Number of documents being indexed'),
  joined: z.boolean().describe('True if a run was in progress; no document is queued twice'),
}).meta({ id: 'ReindexSummary' });

export const SearchQuery = z.object({
  q: z.string().trim().min(1).max(MESSAGE_LENGTH_LIMIT),
  limit: z.coerce.number().int().min(1).max(50).optional().describe(
    `Maximum number of chunks. Defaults to the limit of a turn: ${RETRIEVAL.limit}, and ` +
      `${RETRIEVAL.limitPerFurtherQuestion} more for each further question of the message that ` +
      'the documents answer, unless a reranker sorts them',
  ),
  min_score: z.coerce.number().min(0).max(1).optional()
    .describe('Minimum score of the best chunk; defaults to the threshold of a turn'),
  document_id: z.union([z.uuid(), z.array(z.uuid()).max(100)]).optional()
    .describe('Only these documents; repeat the parameter for several'),
});

export type ReindexScope = z.infer<typeof ReindexRequest>['only'];
export type ReindexSummary = z.infer<typeof ReindexSummary>;
export type DocumentDetail = z.infer<typeof DocumentDetail>;
export type ChunkView = z.infer<typeof ChunkView>;
export type SearchHit = z.infer<typeof SearchHit>;
