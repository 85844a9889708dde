import { lifecycleIds } from '#machines/lifecycles.ts'
import { replaySuite } from './suite.ts'

// the investment has a file of its own: it takes as long as all the others
lifecycleIds.filter((id) => id !== 'investment').forEach(replaySuite)
