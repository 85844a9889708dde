import type { Answer } from '#src/api/call.ts'
import { useSend } from '#src/api/query.ts'
import { EventButtons, type Act } from '#src/blocks/event-buttons.tsx'
import { formatCount, formatDateTime } from '#src/lib/format.ts'
import { href } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { SCREENING } from './changed.ts'

type Summary = Answer<'GET /api/admin/sanctions'>
type Run = NonNullable<Summary['run']>
const causes: Readonly<Record<Run['cause'], string>> = {
  list: 'A new list',
  daily: 'Daily screening',
  person: 'Started by staff',
}
const acts: readonly Act[] = [
  {
    type: 'RETRIED',
    label: 'Resume screening',
    explain: 'It continues with the next party.',
    done: 'Screening resumed',
    variant: 'primary',
  },
]

function Progress({ run }: { run: Run }) {
  const percent = run.total === 0 ? 100 : Math.round((100 * run.done) / run.total)
  return (
    <>
      <p className="figures text-small text-subtle">
        {formatDateTime(run.begun_at)} · {causes[run.cause]}
      </p>
      <svg
        role="progressbar"
        aria-label="Screening progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="my-3 block h-1.5 w-full overflow-hidden rounded-full bg-gauge-track"
      >
        <rect width={`${percent}%`} height="100%" className="fill-gauge" />
      </svg>
      <p className="figures" aria-live="polite">
        {formatCount(run.done)} of {formatCount(run.total)} people, owners and companies
        {run.matches === null ? '' : ` · ${formatCount(run.matches)} open matches`}
      </p>
    </>
  )
}

/** The newest screening with its progress, and what can be done now. */
export function RunCard({ summary }: { summary: Summary }) {
  const begin = useSend('POST /api/admin/sanctions/runs', { changes: [...SCREENING] })
  const { run } = summary
  const refused = summary.may_load ? undefined : 'Your role reads here.'
  const reason = summary.in_force === 0 ? 'Load a list first.' : refused
  return (
    <Card aria-labelledby="run">
      <CardHead
        titleId="run"
        title="Latest screening"
        action={run === null ? undefined : <StatusBadge status={run.status} />}
      />
      <CardBody>
        {begin.error ? (
          <Callout tone="danger" className="mb-4" title={begin.error.message} />
        ) : null}
        {run === null ? (
          <p>Nobody has been screened. Load the OFAC lists to begin.</p>
        ) : (
          <Progress run={run} />
        )}
        <div className="mt-4 flex flex-wrap gap-3">
          {run === null ? null : (
            <EventButtons
              machine="screening-run"
              id={run.id}
              presented={run.status}
              acts={acts}
              changes={SCREENING}
            />
          )}
          <Button
            busy={begin.isPending}
            disabledReason={reason}
            onClick={() => begin.mutate({ body: undefined })}
          >
            Screen everyone now
          </Button>
          {summary.sees_matches ? (
            <LinkButton to={href('/admin/compliance/sanctions/matches')}>Review matches</LinkButton>
          ) : null}
        </div>
      </CardBody>
    </Card>
  )
}
