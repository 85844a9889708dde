import { defineHandlers } from '#server/kernel/http/call.ts'
import type { Module } from '#server/kernel/module.ts'
import { staffNames } from '../platform/index.ts'
import { CHECK_JOB, checkLink } from './check.ts'
import { addFirstLinks } from './first-links.ts'
import { complianceLinkMachines } from './handlers.ts'
import { addLink, changeLink, linkOf, linkPage } from './service.ts'

export { countTasks as linkTasks, linksToReview } from './repo.ts'

/** Registers that reviewers search, and pages that meet the duties of the intermediary: owned, checked and reviewed. */
export const complianceLinksModule: Module = {
  name: 'compliance-links',
  handlers: defineHandlers({
    'GET /api/admin/compliance-links': ({ services, tx, actor, query }) =>
      linkPage(services, tx, actor, query),
    'GET /api/admin/compliance-links/owners': async ({ tx }) => ({ items: await staffNames(tx) }),
    'GET /api/admin/compliance-links/:link_id': ({ services, tx, actor, params }) =>
      linkOf(services, tx, actor, params.link_id),
    'POST /api/admin/compliance-links': (call) => addLink(call, call.body),
    'PUT /api/admin/compliance-links/:link_id': (call) =>
      changeLink(call, call.params.link_id, call.body),
  }),
  machines: complianceLinkMachines,
  jobs: { [CHECK_JOB]: checkLink },
  firstStart: addFirstLinks,
}
