import { signLog } from '#server/platform/log-heads/index.ts'
import type { World } from '../world.ts'
import type { Act } from './acts.ts'

/** The log is signed at the end of each of the last days, as an installation that runs does it. */
export const logHeadActs = (world: World): Act[] =>
  [-5, -4, -3, -2].map((day) => ({
    day: day - 0.05,
    name: 'the log of a day is signed',
    run: async () => void (await signLog(world.services)),
  }))
