/// <reference types="vite/types/importMeta.d.ts" />
import type { BlockManifest } from '@contract/catalog/schemas/block-manifest.ts';
import type { BlockState, Play } from './block-state.ts';

export type BlockGuide = BlockManifest['guide'];

// Text modules are separate from those of default-blocks.ts, which every page loads.
const manifests = import.meta.glob<string>('./*/manifest.json', {
  query: '?raw',
  import: 'default',
});
const plays = import.meta.glob<Record<string, Play>>('./*/states.ts', { import: 'plays' });

const fileOf = (path: string, name: string) => path.replace('/blocks', '.') + `/${name}`;

export async function loadGuide(path: string): Promise<BlockGuide> {
  return JSON.parse(await manifests[fileOf(path, 'manifest.json')]!()).guide;
}

/** Loads a state of a block for the stage; returns undefined for an unknown name. */
export async function loadState(path: string, name: string): Promise<BlockState | undefined> {
  const [{ states }, played] = await Promise.all([
    loadGuide(path),
    plays[fileOf(path, 'states.ts')]?.(),
  ]);
  const play = played?.[name];
  const state = states.find((each) => each.name === name);
  return state && {
    name,
    props: state.props,
    play: play && ((stage) => withoutFocus(stage, () => play(stage))),
  };
}

/** Runs the actions of a state without moving the page's focus. */
async function withoutFocus(stage: HTMLElement, run: () => void): Promise<void> {
  const { prototype } = stage.ownerDocument.defaultView!.HTMLElement;
  const { focus } = prototype;
  prototype.focus = () => {};
  try {
    run();
    // Waits for the rendering, which may take the focus.
    await new Promise((resolve) => setTimeout(resolve));
  } finally {
    prototype.focus = focus;
  }
}
