import project from '../../deno.json' with { type: 'json' };

/**
 * The arguments of Deno in `deno task start`; everything else that starts the product uses them,
 * too.
 */
export const START_ARGUMENTS: string[] = project.tasks.start.command.split(' ').slice(1);
