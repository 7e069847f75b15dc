import project from '../../deno.json' with { type: 'json' };

/**
 * What `deno task start` gives to Deno, in the project's folder: whatever else starts the product does,
 * too.
 */
export const START_ARGUMENTS: string[] = project.tasks.start.command.split(' ').slice(1);
