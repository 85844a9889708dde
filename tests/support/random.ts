import fc from 'fast-check'

/**
 * Random inputs are the same in every run, so that only a change makes a difference. `CAPSTAN_SEED=n` looks elsewhere,
 * `CAPSTAN_SEED=random` anywhere; a failure prints its seed.
 */
const asked = process.env.CAPSTAN_SEED ?? '20261121'
if (asked !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(asked) })
