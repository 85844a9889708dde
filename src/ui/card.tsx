import type { ElementType, ReactNode } from 'react'
import { cn } from '#src/lib/classes.ts'

export interface CardProps {
  as?: ElementType
  tone?: 'surface' | 'sunken' | 'accent'
  /** Padding of the design's card (24, 20 on phones); leave it off when the card has head, body and foot. */
  pad?: boolean
  id?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  className?: string
  children: ReactNode
}

const TONES = {
  surface: 'bg-surface border-border',
  sunken: 'bg-sunken border-border',
  accent: 'bg-accent-soft border-accent-border',
} as const

/** White plane with a hairline; a card never has a shadow. */
export function Card({
  as: Tag = 'section',
  tone = 'surface',
  pad = false,
  className,
  children,
  ...rest
}: CardProps) {
  return (
    <Tag
      {...rest}
      data-print="plain"
      className={cn(
        'min-w-0 rounded-lg border has-[>[data-table]]:overflow-clip',
        TONES[tone],
        pad && 'p-card',
        className,
      )}
    >
      {children}
    </Tag>
  )
}

export interface CardHeadProps {
  title: ReactNode
  titleId?: string
  level?: 2 | 3 | 4
  subtitle?: ReactNode
  /** Next to the title: a count or a badge. */
  mark?: ReactNode
  /** At the end of the line: a link, a segment, a button. */
  action?: ReactNode
  line?: boolean
  className?: string
}

/** Head of a card: title, small subtitle, a mark next to it and an action at the end. */
export function CardHead({
  title,
  titleId,
  level = 2,
  subtitle,
  mark,
  action,
  line = false,
  className,
}: CardHeadProps) {
  const Heading: ElementType = `h${level}`
  return (
    <div
      data-line={line ? '' : undefined}
      className={cn(
        'flex min-h-15 flex-wrap items-center gap-x-3 gap-y-2 px-5 py-4 md:px-6 md:py-4.5',
        line && 'border-b border-border',
        className,
      )}
    >
      <div className="min-w-0 flex-[1_1_10rem]">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading id={titleId} className="text-h3">
            {title}
          </Heading>
          {mark}
        </div>
        {subtitle ? <p className="text-small text-subtle">{subtitle}</p> : null}
      </div>
      {action ? <div className="flex flex-none items-center gap-2">{action}</div> : null}
    </div>
  )
}

/** Body of a card below its head; below a line it has space above, too. */
export function CardBody({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={cn(
        'px-5 pb-5 md:px-6 md:pb-6 [[data-line]+&]:pt-5 md:[[data-line]+&]:pt-6',
        className,
      )}
    >
      {children}
    </div>
  )
}

/** Ruled foot of a card, for a summary line or actions. */
export function CardFoot({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={cn(
        'flex flex-wrap items-center gap-3 border-t border-border px-5 py-3.5 md:px-6',
        className,
      )}
    >
      {children}
    </div>
  )
}

/** Sunken plane inside a card for secondary content. */
export function Well({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cn('rounded-md bg-sunken p-4', className)}>{children}</div>
}

const TILES = {
  neutral: 'bg-sunken text-muted',
  accent: 'bg-accent-soft-strong text-accent-text',
  cta: 'bg-cta-soft text-cta-text',
  success: 'bg-success-soft text-success-text',
  warning: 'bg-warning-soft text-warning-text',
  danger: 'bg-danger-soft text-danger-text',
  info: 'bg-info-soft text-info-text',
} as const

/** Rounded square behind an icon at the head of a row. */
export function IconTile({
  tone = 'neutral',
  size = 'md',
  className,
  children,
}: {
  tone?: keyof typeof TILES
  size?: 'sm' | 'md' | 'lg'
  className?: string
  children: ReactNode
}) {
  const box = { sm: 'size-7 rounded-sm', md: 'size-9 rounded-md', lg: 'size-12 rounded-lg' }[size]
  return (
    <span
      aria-hidden="true"
      className={cn('grid flex-none place-items-center', box, TILES[tone], className)}
    >
      {children}
    </span>
  )
}
