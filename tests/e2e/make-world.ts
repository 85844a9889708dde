import { startSite, WORLD_MS } from './support/site.ts'

/** Makes the demo world in the empty directory that is named; `npm test` does so while its checks run. */
const [dataDir = ''] = process.argv.slice(2)
const site = await startSite({ dataDir, startMs: WORLD_MS })
await site.stop()
