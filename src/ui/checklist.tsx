import { ChevronRight, CircleAlert, CircleCheck, CircleDashed, Clock, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#src/lib/nav.tsx'
import { cn } from '#src/lib/classes.ts'
import { Icon, type IconType } from './icon.tsx'

export type CheckState = 'done' | 'todo' | 'issue' | 'review' | 'locked'

export interface ChecklistItem {
  id: string
  label: ReactNode
  note?: ReactNode
  state: CheckState
  to?: string
  /** Short label at the end: what is missing. With `to` they are part of the link. */
  action?: ReactNode
}

const MARKS: Record<CheckState, { icon: IconType; color: string; spoken: string }> = {
  done: { icon: CircleCheck, color: 'text-success-text', spoken: 'Done' },
  todo: { icon: CircleDashed, color: 'text-subtle', spoken: 'To do' },
  issue: { icon: CircleAlert, color: 'text-danger-text', spoken: 'Needs changes' },
  review: { icon: Clock, color: 'text-info-text', spoken: 'In review' },
  locked: { icon: Lock, color: 'text-subtle', spoken: 'Locked' },
}

/** Ruled rows with a state mark each: what is done and what is missing. */
export function Checklist({
  items,
  label,
  className,
}: {
  items: readonly ChecklistItem[]
  label?: string
  className?: string
}) {
  return (
    <ul aria-label={label} className={cn('divide-y divide-border', className)}>
      {items.map((item) => (
        <li key={item.id}>
          <Row item={item} />
        </li>
      ))}
    </ul>
  )
}

function Row({ item }: { item: ChecklistItem }) {
  const mark = MARKS[item.state]
  const arrow = item.to ? <Icon as={ChevronRight} size="sm" className="text-subtle" /> : null
  const body = (
    <>
      <Icon as={mark.icon} className={mark.color} />
      <span className="min-w-0 flex-1">
        <span className="sr-only">{mark.spoken}: </span>
        {item.label}
        {item.note ? <span className="block text-small text-subtle">{item.note}</span> : null}
      </span>
      {item.action ? (
        <span
          className={cn(
            'flex-none text-small',
            item.to ? 'font-medium text-link group-hover:underline' : 'text-subtle',
          )}
        >
          {item.action}
        </span>
      ) : (
        arrow
      )}
    </>
  )
  const row = 'group flex min-h-11 items-center gap-3 py-2 md:min-h-9'
  return item.to === undefined ? (
    <div className={row}>{body}</div>
  ) : (
    <Link to={item.to} className={row}>
      {body}
    </Link>
  )
}
