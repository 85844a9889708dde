import { defineHandlers } from '#server/kernel/http/call.ts'
import { cutPage, readSequence } from '#server/kernel/lib/cursor.ts'
import type { Module } from '#server/kernel/module.ts'
import { signLog } from './heads.ts'
import { headsBefore } from './repo.ts'

export { checkHeads, signLog } from './heads.ts'
export { exportLog } from './export.ts'
export { logProofFile } from './published.ts'

/** Signed heads of the log: what was recorded until a day cannot be changed afterwards without anybody noticing. */
export const logHeadsModule: Module = {
  name: 'log-heads',
  handlers: defineHandlers({
    'GET /api/admin/log-heads': async ({ tx, query }) => {
      const rows = await headsBefore(tx, readSequence(query.cursor), query.limit + 1)
      const { shown, next, more } = cutPage(rows, query.limit, (last) => [String(last.number)])
      return {
        items: shown.map(({ number, day, signed_at, entries, head, key_id, signature }) => ({
          number,
          day,
          signed_at,
          entries,
          head,
          key_id,
          signature,
        })),
        next_cursor: next,
        total: null,
        more,
      }
    },
  }),
  // every ten minutes it looks whether the day has its head
  tidy: signLog,
}
