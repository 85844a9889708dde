import { defineHandlers } from '#server/kernel/http/call.ts'
import type { Module } from '#server/kernel/module.ts'
import { screeningMachines } from './handlers.ts'
import { demandLoader, LIST_JOB, loadAliases, loadList, readLoadedList } from './lists.ts'
import { putBackKind } from './put-back.ts'
import { eraseMatches } from './repo.ts'
import { beginDailyRun, beginRun, OWNED_JOB, RUN_JOB, screenBatch, screenOwnedNow } from './run.ts'
import { listPage, matchOf, matchPage, screeningSummary } from './view.ts'

export { decideMatches, matchNotes, matchRevisions } from './decide.ts'
export { clearedBy, findMatch } from './repo.ts'
export { screenOwnedLater } from './run.ts'
export { needsList, screeningStatus, screenPerson, screenSender, senderStatus } from './screen.ts'

/** Sanctions lists that operators load, and the screening of everybody against them (31 CFR part 501). */
export const screeningModule: Module = {
  name: 'screening',
  handlers: defineHandlers({
    'GET /api/admin/sanctions': ({ services, tx, actor }) => screeningSummary(services, tx, actor),
    'GET /api/admin/sanctions/lists': ({ services, tx, actor, query }) =>
      listPage(services, tx, actor, query),
    'POST /api/admin/sanctions/lists': (call) => loadList(call, call.upload),
    'POST /api/admin/sanctions/alias-files': (call) => loadAliases(call, call.upload),
    'POST /api/admin/sanctions/runs': async (call) => {
      demandLoader(call.actor)
      return { id: await beginRun(call.services, call.tx, 'person', call) }
    },
    'GET /api/admin/sanctions/matches': ({ services, tx, actor, query }) =>
      matchPage(services, tx, actor, query),
    'GET /api/admin/sanctions/matches/:match_id': ({ services, tx, actor, params }) =>
      matchOf(services, tx, actor, params.match_id),
  }),
  machines: screeningMachines,
  jobs: { [LIST_JOB]: readLoadedList, [RUN_JOB]: screenBatch, [OWNED_JOB]: screenOwnedNow },
  proposals: [putBackKind],
  sweep: beginDailyRun,
  erase: async (_, tx, userId) => void (await eraseMatches(tx, userId)),
}
