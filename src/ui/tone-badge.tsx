import { Badge, type BadgeSize, type BadgeVariant } from './badge.tsx'
import type { IconType } from './icon.tsx'

export type Tone = 'neutral' | 'info' | 'warning' | 'danger' | 'success' | 'primary'

const VARIANTS: Record<Tone, BadgeVariant> = {
  neutral: 'tertiary-light',
  info: 'info-light',
  warning: 'warning-light',
  danger: 'error-light',
  success: 'success-light',
  primary: 'primary-light',
}

export interface ToneBadgeProps {
  label: string
  tone?: string
  icon?: IconType
  dot?: boolean
  size?: BadgeSize
  className?: string
}

function isTone(tone: string | undefined): tone is Tone {
  return tone !== undefined && Object.hasOwn(VARIANTS, tone)
}

/**
 * A state in its tone, with the icon that it is given. An unknown tone is shown as its own text in Tertiary light,
 * never hidden.
 */
export function ToneBadge({ label, tone, ...look }: ToneBadgeProps) {
  return (
    <Badge variant={isTone(tone) ? VARIANTS[tone] : 'tertiary-light'} {...look}>
      {label}
    </Badge>
  )
}
