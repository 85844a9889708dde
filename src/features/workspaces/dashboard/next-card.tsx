import { ChevronRight, CircleAlert, Clock, Compass, PenLine, Signature } from 'lucide-react'
import { actsNext } from '#domain/shared/acts-next.ts'
import type { Answer } from '#src/api/call.ts'
import { alternativesText } from '#src/blocks/next-action.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { Link, useRouteExists } from '#src/lib/nav.tsx'
import { Count } from '#src/ui/badge.tsx'
import { Card, CardHead, IconTile } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon, type IconType } from '#src/ui/icon.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'

type Action = Answer<'GET /api/dashboard'>['next_actions'][number]
const LOOKS: Record<
  Action['tone'],
  { icon: IconType; tile: 'cta' | 'warning' | 'danger' | 'info' }
> = {
  primary: { icon: Signature, tile: 'cta' },
  warning: { icon: PenLine, tile: 'warning' },
  danger: { icon: CircleAlert, tile: 'danger' },
  info: { icon: Clock, tile: 'info' },
}

/** Who acts and by when. The card's title says that the investor acts: only somebody else is named. */
function owedText(action: Action): string {
  const by = action.by ? formatDateTime(action.by) : null
  if (action.who === 'investor') return by === null ? '' : `By ${by}`
  const who = actsNext(action.who, 'investor')
  return by === null ? who : `${who}, by ${by}`
}

function Row({ action }: { action: Action }) {
  const exists = useRouteExists()
  const look = LOOKS[action.tone]
  const owed = owedText(action)
  const to = action.link !== null && exists(action.link) ? action.link : null
  const body = (
    <>
      <IconTile tone={look.tile}>
        <Icon as={look.icon} />
      </IconTile>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{action.title}</span>
        <span className="block text-small text-subtle">
          {action.context}
          {action.cause.replace(/\.$/, '') === action.title ? '' : ` · ${action.cause}`}
        </span>
        {owed === '' ? null : <span className="figures block text-small text-subtle">{owed}</span>}
        {action.alternatives.length === 0 ? null : (
          <span className="block text-small text-subtle">{alternativesText(action)}</span>
        )}
      </span>
      {to === null ? null : <Icon as={ChevronRight} size="sm" className="text-subtle" />}
    </>
  )
  const row = 'flex items-center gap-3.5 px-5 py-3.5 md:px-6'
  return (
    <li>
      {to === null ? (
        <div className={row}>{body}</div>
      ) : (
        <Link to={to} className={`${row} hover:bg-hover`}>
          {body}
        </Link>
      )}
    </li>
  )
}

function NothingToDo({ fresh }: { fresh: boolean }) {
  if (fresh)
    return (
      <EmptyState
        title="Find your first offering"
        drawing="folder"
        className="py-8"
        action={
          <LinkButton to="/invest" variant="primary" icon={Compass}>
            Browse offerings
          </LinkButton>
        }
      >
        Choose an amount, and we ask the rest step by step. Nothing is paid before you sign.
      </EmptyState>
    )
  return (
    <EmptyState title="You’re all caught up" className="py-8">
      We notify you here and by e-mail when you need to act.
    </EmptyState>
  )
}

/** What waits for the person: cause, who acts, by when, one link each; somebody new is led to the offerings. */
export function NextCard({ actions, fresh }: { actions: readonly Action[]; fresh: boolean }) {
  return (
    <Card aria-labelledby="next" className="flex flex-col">
      <CardHead
        titleId="next"
        title="Next for you"
        line
        action={
          actions.length > 0 ? (
            <Count
              value={actions.length}
              tone="alert"
              label={`${actions.length} ${actions.length === 1 ? 'thing needs' : 'things need'} you`}
            />
          ) : undefined
        }
      />
      {actions.length > 0 ? (
        <ul className="divide-y divide-border">
          {actions.map((action) => (
            <Row key={action.id} action={action} />
          ))}
        </ul>
      ) : (
        <NothingToDo fresh={fresh} />
      )}
    </Card>
  )
}
