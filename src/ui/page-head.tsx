import type { ReactNode } from 'react'
import { cn } from '#src/lib/classes.ts'

export interface PageHeadProps {
  title: ReactNode
  /** One sentence: where am I, what needs me. */
  lead?: ReactNode
  /** Above the title: whose page it is. */
  above?: ReactNode
  /** Next to the title: a count or a status. */
  mark?: ReactNode
  actions?: ReactNode
  /** Operator pages carry a smaller title. */
  dense?: boolean
  /** Less room below when tabs follow. */
  tabs?: boolean
  className?: string
}

function roomBelow(tabs: boolean, dense: boolean): string {
  if (tabs) return 'mb-3'
  return dense ? 'mb-4' : 'mb-6'
}

/** The one `h1` of a page with its lead and its actions. */
export function PageHead({
  title,
  lead,
  above,
  mark,
  actions,
  dense = false,
  tabs = false,
  className,
}: PageHeadProps) {
  return (
    <div
      className={cn(
        'flex flex-col gap-4 md:flex-row md:items-end md:justify-between md:gap-6',
        roomBelow(tabs, dense),
        className,
      )}
    >
      <div className="min-w-0">
        {above ? <div className="mb-2.5">{above}</div> : null}
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h1
            className={cn(
              'min-w-0 wrap-anywhere',
              dense ? 'text-[1.5rem] leading-8 tracking-[-0.022em]' : 'text-h1',
            )}
          >
            {title}
          </h1>
          {mark}
        </div>
        {lead ? <div className="mt-1 text-body text-muted">{lead}</div> : null}
      </div>
      {actions ? (
        <div className="flex flex-none flex-wrap items-center gap-2">{actions}</div>
      ) : null}
    </div>
  )
}

/** A section of a page under its own small heading. */
export function PageSection({
  title,
  titleId,
  action,
  className,
  children,
}: {
  title: ReactNode
  titleId: string
  action?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <section aria-labelledby={titleId} className={cn('mt-section', className)}>
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 id={titleId} className="text-h2">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
