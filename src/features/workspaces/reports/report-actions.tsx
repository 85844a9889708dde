import { Download } from 'lucide-react'
import { reportRules, type ReportRunView } from '#domain/workspaces/model/reports.ts'
import { reportFileName } from '#domain/workspaces/rules/reports.ts'
import { isApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { useRefresh } from '#src/api/query.ts'
import { EventButtons, type Act } from '#src/blocks/event-buttons.tsx'
import { openFile } from '#src/blocks/open-file.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.tsx'
import { REPORTS } from './report-query.ts'

const acts: readonly Act[] = [
  {
    type: 'RETRIED',
    label: 'Run again',
    explain: 'We run the report again with the same interval and columns.',
    done: 'Report requested',
    variant: 'primary',
  },
  {
    type: 'REMOVED',
    label: 'Remove',
    explain: 'The file is removed at once. You can run the report again.',
    done: 'Report removed',
  },
]

/** What can be done with a run: download its file, run it again, or remove it. */
export function ReportActions({ report, listingId }: { report: ReportRunView; listingId: string }) {
  const refresh = useRefresh()
  const { id, type, start, end, status } = report
  const what = `${reportRules[type].label}, ${start} to ${end}`
  const download = () =>
    openFile(
      () =>
        call('POST /api/dealroom/offerings/:listing_id/reports/:report_id/download', {
          params: { listing_id: listingId, report_id: id },
        }),
      reportFileName(report),
    ).then(
      () => refresh(REPORTS),
      (error: unknown) =>
        toast.error('The report could not be downloaded', {
          description: isApiError(error) ? error.message : 'Try again in a moment.',
        }),
    )
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {status.accepts.includes('DOWNLOADED') ? (
        <Button
          size="sm"
          variant="primary"
          icon={Download}
          aria-label={`Download ${what}`}
          onClick={() => void download()}
        >
          Download
        </Button>
      ) : null}
      <EventButtons
        machine="report-run"
        id={id}
        presented={status}
        acts={acts}
        changes={[REPORTS]}
        size="sm"
      />
    </div>
  )
}
