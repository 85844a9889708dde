/** `CAPSTAN_THOROUGH=1` runs the long random tests whole, as a night or a release does; every other run takes a sample of them. */
const THOROUGH = process.env['CAPSTAN_THOROUGH'] === '1'

/** How often a random test is run: `sample` times, or `whole` times in a thorough run. */
export const runs = (sample: number, whole: number): number => (THOROUGH ? whole : sample)
