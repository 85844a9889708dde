import { memberRole, type Person } from '#domain/shared/access/actor.ts'
import type { UpdateRow } from './repo.ts'

/** Whether the product recorded the update itself: what an amendment or another event of the offering announced. */
export const isRecorded = (row: Pick<UpdateRow, 'created_by'>): boolean => row.created_by === null
/** Events that the guards refuse this person, whatever the state of the update is; `open`: the offering is. */
export const refusedOf = (
  row: Pick<UpdateRow, 'created_by' | 'account_id'>,
  open: boolean,
  actor: Person,
): string[] => [
  ...(open && memberRole(actor, row.account_id) !== 'owner' ? ['PUBLISH'] : []),
  ...(isRecorded(row) ? ['RETRACT'] : []),
]
