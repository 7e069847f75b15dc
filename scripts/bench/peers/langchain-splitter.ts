/**
 * LangChain's MarkdownTextSplitter, with imports of its own, so that users never install it: splits
 * FILE and prints a line of JSON.
 *
 *   deno run -A --config scripts/bench/peers/deno.json langchain-splitter.ts FILE CHUNK_SIZE
 */
import { measureRun } from '../measure-run.ts';

/** Not a literal: the project's own type check does not know the peers. */
const PEER = '@langchain/textsplitters';
const { MarkdownTextSplitter } = await import(PEER);

const [file, chunkSize] = Deno.args;
const text = await Deno.readTextFile(file!);
const splitter = new MarkdownTextSplitter({ chunkSize: Number(chunkSize), chunkOverlap: 150 });
const run = async () => (await splitter.createDocuments([text])).length;
console.log(JSON.stringify(await measureRun(run)));
