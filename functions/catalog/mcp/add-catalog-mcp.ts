import type { ApiApp } from '../../shared/http/api-env.ts';
import { addMcp } from '../../shared/mcp/serve-mcp.ts';
import { RESOURCES } from './resources.ts';
import { TOOLS } from './tools.ts';

const INSTRUCTIONS = 'Tools for the design system of a website. It consists of blocks, each with ' +
  'versions and a changelog. Call list_blocks for their paths. Call read_block to read a block as ' +
  'it is now, in one version, or as it was on a date.';

/** Adds `POST /mcp` with the catalog's tools. Call it after all routes were added. */
export const addCatalogMcp = (app: ApiApp): void =>
  addMcp(app, {
    name: 'catalog',
    title: 'Linden Workbench: block catalog',
    instructions: INSTRUCTIONS,
    tools: TOOLS,
    resources: RESOURCES,
  });
