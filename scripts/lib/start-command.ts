import project from '../../deno.json' with { type: 'json' };

/** Deno's arguments in `deno task start`, for everything else that starts the product. */
export const START_ARGUMENTS: string[] = project.tasks.start.command.split(' ').slice(1);
