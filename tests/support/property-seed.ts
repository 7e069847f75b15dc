import fc from 'fast-check';

const given = Deno.env.get('PROPERTY_SEED');

// Fixed, so that a run fails for what was changed and not by chance; `random` looks further.
if (given !== 'random') fc.configureGlobal({ seed: Number(given ?? 1) });
