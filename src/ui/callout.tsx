import { CircleAlert, CircleCheck, Clock, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#src/lib/classes.ts'
import { Icon, type IconType } from './icon.tsx'

export type CalloutTone = 'info' | 'success' | 'warning' | 'danger' | 'quiet'

const TONES: Record<CalloutTone, { box: string; icon: string; shape: IconType }> = {
  info: { box: 'bg-info-soft border-info-border', icon: 'text-info-text', shape: Info },
  success: {
    box: 'bg-success-soft border-success-border',
    icon: 'text-success-text',
    shape: CircleCheck,
  },
  warning: {
    box: 'bg-warning-soft border-warning-border',
    icon: 'text-warning-text',
    shape: Clock,
  },
  danger: {
    box: 'bg-danger-soft border-danger-border',
    icon: 'text-danger-text',
    shape: CircleAlert,
  },
  quiet: { box: 'bg-sunken border-transparent', icon: 'text-subtle', shape: Info },
}

export interface CalloutProps {
  tone?: CalloutTone
  title?: ReactNode
  icon?: IconType
  /** One button or link at the end. */
  action?: ReactNode
  /** Announce it when it appears (errors announce by themselves). */
  live?: boolean
  id?: string
  className?: string
  children?: ReactNode
}

/** A sentence that matters on this page: what, why, one link or action. */
export function Callout({
  tone = 'info',
  title,
  icon,
  action,
  live = false,
  id,
  className,
  children,
}: CalloutProps) {
  const look = TONES[tone]
  const quietRole = live ? 'status' : 'note'
  const role = tone === 'danger' ? 'alert' : quietRole
  return (
    <div
      id={id}
      role={role}
      className={cn(
        'flex flex-wrap items-start gap-x-3 gap-y-2 rounded-md border px-4 py-3.5',
        look.box,
        className,
      )}
    >
      <Icon as={icon ?? look.shape} className={cn('mt-px', look.icon)} />
      <div className="min-w-0 flex-1 basis-48">
        {title ? <div className="font-medium">{title}</div> : null}
        {children ? (
          <div className={cn('text-muted', title ? 'text-small' : undefined)}>{children}</div>
        ) : null}
      </div>
      {action ? <div className="flex-none">{action}</div> : null}
    </div>
  )
}
