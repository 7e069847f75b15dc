-- A document that gave no chunk was ready and said nothing: it failed, and says why, as those that
-- are indexed from now on.
update public.documents
set
  index_status = 'failed',
  index_error = 'No section has 20 characters or more besides navigation and links. '
    || 'Add text that answers a question, and upload it again.'
where index_status = 'ready' and chunk_count = 0;
