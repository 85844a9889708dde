import type { ReactNode } from 'react'
import { cn } from '#src/lib/classes.ts'

export type TimelineTone = 'current' | 'good' | 'bad' | 'done' | 'todo'

export interface TimelineEntry {
  id: string
  what: ReactNode
  /** When and by whom. */
  meta?: ReactNode
  tone?: TimelineTone
  /** Fuller text or a before and after below the line. */
  detail?: ReactNode
}

const DOT: Record<TimelineTone, string> = {
  current: 'after:border-[3px] after:border-accent-text',
  good: 'after:bg-success after:border-success',
  bad: 'after:bg-danger after:border-danger',
  done: 'after:bg-accent-text after:border-accent-text',
  todo: '',
}

/** History, newest first: what, when, by whom. Entries cannot be edited. */
export function Timeline({
  entries,
  label,
  className,
}: {
  entries: readonly TimelineEntry[]
  label?: string
  className?: string
}) {
  return (
    <ol aria-label={label} className={cn('text-small', className)}>
      {entries.map((entry) => (
        <li
          key={entry.id}
          className={cn(
            'relative pb-4.5 pl-6 last:pb-0 before:absolute before:top-4 before:-bottom-1.5 before:left-[0.3125rem] before:w-[1.5px] before:bg-border last:before:hidden',
            'after:absolute after:top-[0.3125rem] after:left-0 after:size-[0.6875rem] after:rounded-full after:border-2 after:border-border-strong after:bg-surface',
            DOT[entry.tone ?? 'done'],
          )}
        >
          <div className={cn(entry.tone === 'current' && 'font-medium text-text')}>
            {entry.what}
          </div>
          {entry.meta ? <div className="figures text-subtle">{entry.meta}</div> : null}
          {entry.detail ? <div className="mt-1 text-muted">{entry.detail}</div> : null}
        </li>
      ))}
    </ol>
  )
}
