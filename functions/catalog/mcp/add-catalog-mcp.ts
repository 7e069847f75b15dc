import type { ApiApp } from '../../shared/http/api-env.ts';
import { addMcp } from '../../shared/mcp/serve-mcp.ts';
import { RESOURCES } from './resources.ts';
import { TOOLS } from './tools.ts';

const INSTRUCTIONS = 'The design system of a clinic’s website: blocks, each with versions and a ' +
  'changelog. read_block has a block as it is, as a version of it, or as it was on a date.';

/** Adds `POST /mcp` with the catalog's tools. Call it after all routes were added. */
export const addCatalogMcp = (app: ApiApp): void =>
  addMcp(app, {
    name: 'catalog',
    title: 'Linden Workbench: block catalog',
    instructions: INSTRUCTIONS,
    tools: TOOLS,
    resources: RESOURCES,
  });
