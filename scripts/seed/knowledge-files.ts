/** The folder of the clinic's documents in a checkout. */
export const KNOWLEDGE_DIR = new URL('./knowledge/', import.meta.url);

/** A knowledge document before its upload: Markdown that the cleaning rules do not change. */
export interface KnowledgeFile {
  /** The document's first heading. */
  name: string;
  fileName: string;
  text: string;
  sizeBytes: number;
}

async function readKnowledgeFile(dir: URL, fileName: string): Promise<KnowledgeFile> {
  const text = await Deno.readTextFile(new URL(fileName, dir));
  const name = /^# (.+)$/m.exec(text)?.[1]?.trim();
  if (!name) throw new Error(`${fileName}: a knowledge document begins with a "# " heading`);
  return { name, fileName, text, sizeBytes: new TextEncoder().encode(text).length };
}

/** Reads every `*.md` of `dir`, in the order of the file names. */
export async function readKnowledgeFiles(dir: URL = KNOWLEDGE_DIR): Promise<KnowledgeFile[]> {
  const names = await Array.fromAsync(Deno.readDir(dir), (entry) => entry.name);
  const files = names.filter((name) => name.endsWith('.md')).sort();
  return await Promise.all(files.map((name) => readKnowledgeFile(dir, name)));
}
