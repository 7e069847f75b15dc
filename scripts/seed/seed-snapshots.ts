import type { TransactionSql } from 'postgres';
import { z } from 'zod';
import { sniffType } from '../../functions/catalog/contract/sniff-type.ts';
import { NewSnapshot } from '../../functions/catalog/schemas/snapshots.ts';

export const SNAPSHOTS_DIR = new URL('snapshots/', import.meta.url);

/** A capture in its JSON file; markup and CSS are in files of the same name. */
const Captured = NewSnapshot.omit({ html: true, css: true }).extend({
  createdAt: z.iso.datetime(),
});
export type Captured = z.infer<typeof Captured>;

const read = (name: string) => Deno.readTextFile(new URL(name, SNAPSHOTS_DIR));

async function readCapture(file: string) {
  const name = file.replace('.json', '');
  const { createdAt, ...captured } = Captured.parse(JSON.parse(await read(file)));
  const html = await read(`${name}.html`);
  const css = await read(`${name}.css`);
  return { ...captured, html, css, created_at: createdAt };
}

/**
 * Archives the earlier versions of blocks that `make-snapshots.ts` captured, with their images and
 * fonts, so that a new installation has versions to open and compare; returns their number.
 */
export async function seedSnapshots(sql: TransactionSql): Promise<number> {
  const files = (await Array.fromAsync(Deno.readDir(SNAPSHOTS_DIR))).map(({ name }) => name);
  for (const name of files.filter((file) => file.endsWith('.asset'))) {
    const bytes = await Deno.readFile(new URL(name, SNAPSHOTS_DIR));
    await sql`
      insert into public.assets (hash, content_type, bytes)
      values (encode(sha256(${bytes}), 'hex'), ${sniffType(bytes)}, ${bytes})
      on conflict do nothing`;
  }
  const rows = await Promise.all(files.filter((file) => file.endsWith('.json')).map(readCapture));
  const { count } = await sql`
    insert into public.block_snapshots (block_id, version, html, css, capture, changelog, created_at)
    select blocks.id, seeded.version, html, css, capture, seeded.changelog, seeded.created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as seeded (
      path text, version text, html text, css text, capture jsonb, changelog jsonb,
      created_at timestamptz
    )
    join public.blocks using (path)`;
  return count;
}
