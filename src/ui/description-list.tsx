import type { ReactNode } from 'react'
import { Card, CardBody, CardHead } from './card.tsx'
import { cn } from '#src/lib/classes.ts'

export interface Detail {
  term: string
  value: ReactNode
  /** Takes the whole width. */
  full?: boolean
}

function shown(value: ReactNode): ReactNode {
  return value === null || value === undefined || value === '' ? (
    <span className="text-subtle">–</span>
  ) : (
    value
  )
}

/** Labels above values in two columns; one column on phones. */
export function DescriptionList({
  items,
  className,
}: {
  items: readonly Detail[]
  className?: string
}) {
  return (
    <dl className={cn('grid gap-x-8 gap-y-4 md:grid-cols-2 md:gap-y-5', className)}>
      {items.map((item) => (
        <div key={item.term} className={item.full ? 'md:col-span-2' : undefined}>
          <dt className="text-small text-subtle">{item.term}</dt>
          <dd className="mt-0.5 text-body wrap-anywhere tabular-nums">{shown(item.value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function lineRoom(tight: boolean, ruled: boolean): string {
  if (!ruled) return 'py-[0.3125rem]'
  return tight ? 'py-[0.4375rem]' : 'py-[0.6875rem]'
}

/** Ruled lines with the label left and the figure right. */
export function KeyValues({
  items,
  tight = false,
  ruled = true,
  className,
}: {
  items: readonly Detail[]
  tight?: boolean
  ruled?: boolean
  className?: string
}) {
  return (
    <dl className={cn('grid', ruled && 'divide-y divide-border', className)}>
      {items.map((item) => (
        <div
          key={item.term}
          className={cn('flex items-baseline justify-between gap-6', lineRoom(tight, ruled))}
        >
          <dt className="text-muted">{item.term}</dt>
          <dd className="min-w-0 text-right font-medium tabular-nums">{shown(item.value)}</dd>
        </div>
      ))}
    </dl>
  )
}

export interface DetailCardProps {
  title: string
  items: readonly Detail[]
  /** Usually the Edit link. */
  action?: ReactNode
  mark?: ReactNode
  subtitle?: ReactNode
  className?: string
  /** More below the list. */
  children?: ReactNode
}

/** Card of saved facts with one action to change them. */
export function DetailCard({
  title,
  items,
  action,
  mark,
  subtitle,
  className,
  children,
}: DetailCardProps) {
  return (
    <Card aria-label={title} className={className}>
      <CardHead title={title} subtitle={subtitle} mark={mark} action={action} />
      <CardBody>
        <DescriptionList items={items} />
        {children}
      </CardBody>
    </Card>
  )
}
