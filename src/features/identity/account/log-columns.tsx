import {
  methodWords,
  outcomeLabels,
  type SignInEvent,
  type SignInOutcome,
} from '#domain/identity/model/factors.ts'
import type { Column } from '#src/blocks/list/list-types.ts'
import { formatDateTime } from '#src/lib/format.ts'
import { Badge, type BadgeVariant } from '#src/ui/badge.tsx'

const TONES: Partial<Readonly<Record<SignInOutcome, BadgeVariant>>> = {
  signed_in: 'success-light',
  step_up: 'success-light',
  refused: 'error-light',
  too_many: 'error-light',
  code_wrong: 'warning-light',
  captcha_asked: 'warning-light',
  recovery_begun: 'warning-light',
  factor_removed: 'warning-light',
  recovery_completed: 'info-light',
  factor_added: 'info-light',
}
const roleWords = (detail: string): string =>
  detail === 'none'
    ? 'No role at the platform any more'
    : `${detail.slice(0, 1).toUpperCase()}${detail.slice(1)}`
/** How it went, with the factor that was given. */
export function Outcome({ event }: { event: Pick<SignInEvent, 'outcome' | 'method' | 'detail'> }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Badge size="small" variant={TONES[event.outcome] ?? 'tertiary-light'}>
        {outcomeLabels[event.outcome]}
      </Badge>
      {event.method === null && event.detail === null ? null : (
        <span className="text-small text-muted">
          {event.method === null ? roleWords(event.detail ?? '') : methodWords[event.method]}
        </span>
      )}
    </span>
  )
}

/** Who, when, where from, which device, how it went. */
export const logColumns: readonly Column<SignInEvent>[] = [
  {
    key: 'person',
    title: 'Person',
    cell: (event) =>
      event.person ? (
        <span className="grid">
          <span className="font-medium">{event.person.name}</span>
          <span className="text-small text-muted">{event.person.email}</span>
        </span>
      ) : (
        <span className="text-muted">Unknown address</span>
      ),
  },
  {
    key: 'at',
    title: 'When',
    cell: (event) => <time dateTime={event.at}>{formatDateTime(event.at)}</time>,
    card: 'fact',
  },
  {
    key: 'outcome',
    title: 'What happened',
    cell: (event) => <Outcome event={event} />,
    card: 'status',
  },
  {
    key: 'ip',
    title: 'Address',
    cell: (event) => <span className="figures">{event.ip || '–'}</span>,
    card: 'fact',
  },
  { key: 'device', title: 'Device', cell: (event) => event.device || '–', card: 'fact' },
]
