import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#src/lib/classes.ts'
import { Icon } from './icon.tsx'

export interface DisclosureProps {
  summary: ReactNode
  open?: boolean
  /** ruled: rows of one list; plain: one line of its own ("Why we ask"). */
  look?: 'ruled' | 'plain'
  className?: string
  children: ReactNode
}

/** A line that opens to an explanation; works before the script has loaded and when printed. */
export function Disclosure({
  summary,
  open = false,
  look = 'ruled',
  className,
  children,
}: DisclosureProps) {
  return (
    <details
      open={open}
      className={cn('group', look === 'ruled' && 'border-t border-border', className)}
    >
      <summary
        className={cn(
          'flex list-none items-center gap-2 rounded-xs [&::-webkit-details-marker]:hidden',
          look === 'ruled'
            ? 'min-h-11 justify-between py-3 font-medium'
            : 'link touch-target inline-flex w-fit text-small no-underline hover:underline',
        )}
      >
        {summary}
        <Icon
          as={ChevronDown}
          size="sm"
          className="transition-transform duration-token-base group-open:rotate-180"
        />
      </summary>
      <div className={cn('text-small text-muted', look === 'ruled' ? 'pb-3.5' : 'pt-1.5')}>
        {children}
      </div>
    </details>
  )
}
