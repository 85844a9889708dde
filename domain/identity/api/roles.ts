import { z } from 'zod'
import { id, listOf, listQuery } from '#domain/shared/common.ts'
import { contracts } from '#domain/api/contract.ts'
import { adminRoles, newRole, roleGrantDetail, roleGrantView, roleShows } from '../model/roles.ts'

const filters = {
  q: z.string().trim().max(120).optional(),
  show: z.enum(roleShows).default('current'),
  role: z.enum(adminRoles).optional(),
}

/** Who of the platform's people may do what, until when, and who confirmed it. Operators only. */
export const rolesApi = contracts({
  'GET /api/admin/roles': {
    summary: 'Roles of the platform’s people, newest first; operators only.',
    access: 'admin',
    query: listQuery.pick({ cursor: true, limit: true }).extend(filters),
    answer: listOf(roleGrantView),
    errors: ['forbidden'],
  },
  'GET /api/admin/roles/:grant_id': {
    summary:
      'One role of one person, with what shows whose account it is: legal name, place, sign-ins, other accounts of the same person; operators only.',
    access: 'admin',
    params: z.object({ grant_id: id }),
    answer: roleGrantDetail,
    errors: ['forbidden', 'not_found'],
  },
  'POST /api/admin/roles': {
    summary: 'Grant a role with a last day, or propose it where two people decide; operators only.',
    access: 'admin',
    unread: 'begins a grant',
    status: 201,
    idempotent: true,
    stepUp: true,
    body: newRole,
    answer: z.object({ id }),
    errors: ['forbidden', 'invalid', 'refused', 'not_accepted', 'step_up'],
  },
})
