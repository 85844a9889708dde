import { STAFF_OWN } from '#domain/shared/access/may-decide.ts'
import { StatusBadge } from '#src/ui/status-badge.tsx'

/** Marks a record of a member of the platform's staff wherever somebody decides about it; nothing for any other. */
export function StaffOwn({ of }: { of: { staff_own: boolean } }) {
  return of.staff_own ? (
    <StatusBadge status={{ label: STAFF_OWN, tone: 'warning', icon: 'triangle-alert' }} />
  ) : null
}
