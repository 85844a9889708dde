import { sql, type Queryable } from '#server/kernel/db/db.ts'
import { readSetting, writeSetting } from '#server/kernel/db/setting.ts'

const pingSql = sql('meta.ping', 'select 1 as ok')
const CLOCK = 'clock.offset_ms'

/** Milliseconds that all processes add to real time. */
export const readOffset = async (q: Queryable): Promise<number> =>
  (await readSetting<number>(q, CLOCK)) ?? 0
export const writeOffset = (q: Queryable, ms: number): Promise<number> => writeSetting(q, CLOCK, ms)
export const ping = (q: Queryable): Promise<unknown> => q.one(pingSql)
