import fc from 'fast-check';

const given = Deno.env.get('PROPERTY_SEED');

// Fixed, so that a run fails only because of changes; `random` tries other cases.
if (given !== 'random') fc.configureGlobal({ seed: Number(given ?? 1) });
