import { refuse } from '#domain/shared/errors.ts'
import { defineHandlers, Download } from '#server/kernel/http/call.ts'
import { ownFile, readFile } from '#server/kernel/files/index.ts'
import type { Module } from '#server/kernel/module.ts'
import { eventKind } from './event-kind.ts'
import { proposalMachines } from './handlers.ts'
import { proposalKinds } from './registry.ts'
import { proposalColumns } from './sealed.ts'
import { callOf, mayRead, opened, preview, proposalOf, proposalPage, propose } from './service.ts'

export { findWaiting as waitingProposals } from './repo.ts'
export { askConfirmation, countWaiting as proposalsWaiting, propose } from './service.ts'

/** Acts that need two people: proposed by one, approved by another, executed by the product. */
export const proposalsModule: Module = {
  name: 'proposals',
  handlers: defineHandlers({
    'POST /api/admin/proposals/preview': (call) => preview(call, call.body),
    'POST /api/admin/proposals': (call) => propose(call, call.body),
    'GET /api/admin/proposals': (call) => proposalPage(call, call.query),
    'GET /api/admin/proposals/:proposal_id': (call) => proposalOf(call, call.params.proposal_id),
    'GET /api/admin/proposals/:proposal_id/evidence/:file_id': async (call) => {
      const { services, tx } = call
      const { proposal_id: id, file_id: fileId } = call.params
      const one = await opened(services, tx, id)
      if (!mayRead(one, callOf(one, call), call.actor)) throw refuse('not_found')
      const file = one.row.evidence.includes(fileId)
        ? await ownFile(tx, one.row.proposed_by, fileId)
        : null
      if (file === null) throw refuse('not_found')
      return new Download(await readFile(services, tx, file), {
        name: file.name,
        contentType: file.content_type,
      })
    },
  }),
  machines: proposalMachines,
  proposals: [eventKind],
  encrypted: proposalColumns,
  // two modules that register the same kind stop the server here, not the first proposal
  start: async (services) => void proposalKinds(services),
}
