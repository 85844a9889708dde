import { isAdmin } from '#domain/shared/access/actor.ts'
import { defineHandlers } from '#server/kernel/http/call.ts'
import type { Module } from '#server/kernel/module.ts'

export { companyOrPlatform, companySide, ownerOrPlatform, platformSide } from './side.ts'
export { companiesOf, membersOf } from './repo.ts'
export { memberRoleInForce } from './role-in-force.ts'

/**
 * Who may use the administration, and who belongs to which company. Roles are read with each request, never from a
 * token.
 */
export const accessModule: Module = {
  name: 'access',
  handlers: defineHandlers({
    'GET /api/capitalmarket/access/cmp-admin': async ({ actor }) => ({
      has_access_cmp_admin: isAdmin(actor),
    }),
  }),
}
