import { listExportsOf } from '#domain/api/list-export.ts'
import { dayColumn, statusColumn, textColumn, timeColumn } from '#domain/shared/table-columns.ts'
import { methodWords, outcomeLabels } from '../model/factors.ts'
import { adminRoleLabels } from '../model/roles.ts'
import { accountApi } from './account.ts'
import { rolesApi } from './roles.ts'

/** Lists of roles and sign-ins as files. */
export const identityExports = {
  ...listExportsOf(rolesApi, {
    'GET /api/admin/roles': {
      title: 'Roles',
      file: 'roles',
      personal: true,
      columns: [
        textColumn('Id', (one) => one.id),
        textColumn('Name', (one) => one.name),
        textColumn('E-mail', (one) => one.email),
        textColumn('Role', (one) => adminRoleLabels[one.role]),
        statusColumn('Status', (one) => one.status),
        dayColumn('Last day', (one) => one.ends_on),
        textColumn('Reason', (one) => one.reason),
        textColumn('Proposed by', (one) => one.proposed_by),
        textColumn('Approved by', (one) => one.approved_by),
        timeColumn('Since', (one) => one.begun_at),
        timeColumn('Last sign-in', (one) => one.last_sign_in_at),
        statusColumn('Review', (one) => one.review?.status),
        timeColumn('Review due', (one) => one.review?.due_at),
      ],
    },
  }),
  ...listExportsOf(accountApi, {
    'GET /api/admin/sign-ins': {
      title: 'Log of sign-ins',
      file: 'sign-ins',
      personal: true,
      columns: [
        timeColumn('When', (one) => one.at),
        textColumn('What', (one) => outcomeLabels[one.outcome]),
        textColumn('Detail', (one) => one.detail),
        textColumn('Method', (one) => (one.method === null ? null : methodWords[one.method])),
        textColumn('Name', (one) => one.person?.name),
        textColumn('E-mail', (one) => one.person?.email),
        textColumn('Device', (one) => one.device),
        textColumn('IP address', (one) => one.ip),
      ],
    },
  }),
}
