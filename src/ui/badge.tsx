import type { ReactNode } from 'react'
import { formatCount } from '#src/lib/format.ts'
import { cn } from '#src/lib/classes.ts'
import { Icon, type IconType } from './icon.tsx'

export type BadgeVariant =
  | 'primary'
  | 'secondary'
  | 'tertiary'
  | 'success'
  | 'error'
  | 'warning'
  | 'info'
  | 'primary-light'
  | 'secondary-light'
  | 'tertiary-light'
  | 'success-light'
  | 'error-light'
  | 'warning-light'
  | 'info-light'
  | 'overlay'
export type BadgeSize = 'miniature' | 'small' | 'default' | 'medium' | 'large'

const VARIANTS: Record<BadgeVariant, string> = {
  primary: 'bg-accent text-on-accent',
  secondary: 'bg-cta text-on-cta',
  tertiary: 'bg-tertiary-700 text-white dark:bg-tertiary-300 dark:text-tertiary-950',
  success: 'bg-success text-on-success',
  error: 'bg-danger text-on-danger',
  warning: 'bg-warning text-on-warning',
  info: 'bg-info text-on-info',
  'primary-light': 'bg-accent-soft text-accent-text border-accent-border',
  'secondary-light': 'bg-cta-soft text-cta-text border-cta/28',
  'tertiary-light': 'bg-sunken text-muted border-border',
  'success-light': 'bg-success-soft text-success-text border-success-border',
  'error-light': 'bg-danger-soft text-danger-text border-danger-border',
  'warning-light': 'bg-warning-soft text-warning-text border-warning-border',
  'info-light': 'bg-info-soft text-info-text border-info-border',
  overlay:
    'bg-primary-950/80 text-white backdrop-blur-sm shadow-[inset_0_0_0_1px_rgb(255_255_255/0.14)]',
}

const SIZES: Record<BadgeSize, string> = {
  miniature: 'h-4 px-[0.3125rem] text-[0.6875rem] rounded-xs gap-[0.1875rem]',
  small: 'h-5 px-[0.4375rem] text-[0.75rem] gap-1',
  default: 'h-6 px-2 text-[0.8125rem] gap-[0.3125rem]',
  medium: 'h-7 px-2.5 text-[0.8125rem] gap-[0.3125rem]',
  large: 'h-8 px-3 text-[0.875rem] gap-1.5',
}

const ICONS: Record<BadgeSize, string> = {
  miniature: 'size-2.5 stroke-[2.5]',
  small: 'size-3 stroke-[2.25]',
  default: 'size-3.5 stroke-2',
  medium: 'size-3.5 stroke-2',
  large: 'size-4 stroke-2',
}

export interface BadgeProps {
  variant?: BadgeVariant
  size?: BadgeSize
  icon?: IconType
  dot?: boolean
  className?: string
  children: ReactNode
}

/** A label that names a state or a kind; colour is never alone, so give a status an icon or a dot. */
export function Badge({
  variant = 'tertiary-light',
  size = 'default',
  icon,
  dot = false,
  className,
  children,
}: BadgeProps) {
  return (
    <span
      data-badge=""
      className={cn(
        'inline-flex flex-none items-center rounded-sm border border-transparent leading-none font-medium whitespace-nowrap',
        SIZES[size],
        VARIANTS[variant],
        className,
      )}
    >
      {icon ? <Icon as={icon} className={cn('-ml-px', ICONS[size])} /> : null}
      {dot ? (
        <span aria-hidden="true" className="size-1.5 flex-none rounded-full bg-current" />
      ) : null}
      {children}
    </span>
  )
}

export interface CountProps {
  value: number
  /** alert: it needs the person. accent: it is theirs, without urgency. */
  tone?: 'neutral' | 'accent' | 'alert' | 'ink' | 'ink-alert'
  /** What is counted, for assistive technology: "5 topics need your attention". */
  label?: string
  className?: string
}

const COUNT_TONES = {
  neutral: 'bg-sunken text-muted',
  accent: 'bg-accent-soft-strong text-accent-text',
  alert: 'bg-cta text-on-cta',
  ink: 'bg-white/14 text-white',
  'ink-alert': 'bg-secondary-400 text-secondary-950',
} as const

/** A small number next to a label, grouped by thousands. */
export function Count({ value, tone = 'neutral', label, className }: CountProps) {
  return (
    <span
      title={label}
      className={cn(
        'figures inline-flex h-4.5 min-w-5 flex-none items-center justify-center rounded-full px-[0.3125rem] text-micro leading-none font-medium',
        COUNT_TONES[tone],
        className,
      )}
    >
      <span aria-hidden={label ? 'true' : undefined}>{formatCount(value)}</span>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  )
}
