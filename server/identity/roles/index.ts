import { defineHandlers } from '#server/kernel/http/call.ts'
import type { Module } from '#server/kernel/module.ts'
import { accessRemovalKind } from './access-removal.ts'
import { roleMachines } from './handlers.ts'
import { sweepRoles } from './reviews.ts'
import { grantRole, roleOf, rolePage } from './service.ts'

/** Who of the platform's people may do what: grants with an end, and their quarterly review. */
export const rolesModule: Module = {
  name: 'roles',
  handlers: defineHandlers({
    'GET /api/admin/roles': ({ services, tx, actor, query }) =>
      rolePage(services, tx, actor, query),
    'GET /api/admin/roles/:grant_id': ({ services, tx, actor, params }) =>
      roleOf(services, tx, actor, params.grant_id),
    'POST /api/admin/roles': (call) => grantRole(call, call.body),
  }),
  machines: roleMachines,
  proposals: [accessRemovalKind],
  sweep: sweepRoles,
}
