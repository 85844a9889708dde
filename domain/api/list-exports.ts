import { holdersExports } from '../holders/api/holders-exports.ts'
import { identityExports } from '../identity/api/identity-exports.ts'
import { investmentsExports } from '../investments/api/investments-exports.ts'
import { investorsExports } from '../investors/api/investors-exports.ts'
import { offeringsExports } from '../offerings/api/offerings-exports.ts'
import { paymentsExports } from '../payments/api/payments-exports.ts'
import { platformExports } from '../platform/api/platform-exports.ts'
import { workspacesExports } from '../workspaces/api/workspaces-exports.ts'
import type { ListExport } from './list-export.ts'

/** Lists that can be saved as files, by the names of their calls. */
export const listExports: Readonly<Record<string, ListExport<never>>> = {
  ...identityExports,
  ...platformExports,
  ...investorsExports,
  ...offeringsExports,
  ...paymentsExports,
  ...holdersExports,
  ...investmentsExports,
  ...workspacesExports,
}

/** How the list of a call is saved as a file, by the call's name; null for a call that is no such list. */
export const listExportOf = (name: string): ListExport<never> | null =>
  Object.hasOwn(listExports, name) ? (listExports[name] ?? null) : null
