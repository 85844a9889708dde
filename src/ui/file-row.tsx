import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#src/lib/classes.ts'
import { Icon } from './icon.tsx'

export interface FileRowProps {
  name: ReactNode
  /** Short type for the tab: PDF, XLSX. */
  type: string
  /** Address of the file; a locked row has none. */
  href?: string
  /** Size and date, or how to open a locked row. */
  note?: ReactNode
  locked?: boolean
  action?: ReactNode
  className?: string
}

/** One document: type tab, name, size and date, action. A locked row shows how to open it. */
export function FileRow({
  name,
  type,
  href,
  note,
  locked = false,
  action,
  className,
}: FileRowProps) {
  return (
    <div className={cn('flex items-center gap-3.5 py-3', className)}>
      <span
        aria-hidden="true"
        className="figures grid h-11 w-9 flex-none place-items-center rounded-xs rounded-tr-lg border border-border bg-sunken text-[0.625rem] font-semibold tracking-[0.04em] text-muted uppercase"
      >
        {locked ? <Icon as={Lock} size="sm" /> : type.slice(0, 4)}
      </span>
      <div className="min-w-0 flex-1">
        {href !== undefined && !locked ? (
          <a
            href={href}
            className="touch-target font-medium wrap-anywhere hover:underline hover:underline-offset-3"
          >
            {name}
          </a>
        ) : (
          <span className={cn('font-medium wrap-anywhere', locked && 'text-muted')}>{name}</span>
        )}
        {note ? <div className="figures text-small text-subtle">{note}</div> : null}
      </div>
      {action ? <div className="flex flex-none items-center gap-2">{action}</div> : null}
    </div>
  )
}
