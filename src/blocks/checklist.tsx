import type { ReactNode } from 'react'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { Checklist, type ChecklistItem } from '#src/ui/checklist.tsx'
import { Gauge } from '#src/ui/gauge.tsx'

export interface ChecklistCardProps {
  title: string
  items: readonly ChecklistItem[]
  /** One sentence under the title. */
  lead?: ReactNode
  action?: ReactNode
  /** Hide the measured bar for very short lists. */
  gauge?: boolean
  className?: string
}

/** What is done and what is missing, with the measured bar; every open row links to it. */
export function ChecklistCard({
  title,
  items,
  lead,
  action,
  gauge = true,
  className,
}: ChecklistCardProps) {
  const done = items.filter((item) => item.state === 'done').length
  const words = `${done} of ${items.length} done`
  return (
    <Card aria-label={title} className={className}>
      <CardHead
        title={title}
        subtitle={lead}
        action={action ?? <span className="figures text-small text-subtle">{words}</span>}
      />
      <CardBody>
        {gauge && items.length > 0 ? (
          <Gauge className="mb-4" size="sm" value={(done / items.length) * 100} label={words} />
        ) : null}
        <Checklist label={title} items={items} />
      </CardBody>
    </Card>
  )
}
