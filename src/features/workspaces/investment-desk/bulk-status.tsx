import type { BulkAction } from '#domain/workspaces/model/bulk-actions.ts'
import { StatusBadge } from '#src/ui/status-badge.tsx'

/** Whether a bulk action runs or has finished. */
export function BulkStatus({ action }: { action: Pick<BulkAction, 'finished_at'> }) {
  return (
    <StatusBadge
      status={
        action.finished_at === null
          ? { label: 'Running', tone: 'info', icon: 'clock' }
          : { label: 'Finished', tone: 'success', icon: 'check' }
      }
    />
  )
}
