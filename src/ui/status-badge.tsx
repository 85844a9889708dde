import type { BadgeSize } from './badge.tsx'
import { iconNamed } from './icon.tsx'
import { ToneBadge } from './tone-badge.tsx'

export interface StatusBadgeProps {
  /** As presented, with the other fields of the response about the state. */
  status: { label: string; tone?: string; icon?: string }
  size?: BadgeSize
  className?: string
}

/**
 * Shows the result of a machine's `present()` for a state. An unknown tone is shown as its own text in Tertiary light,
 * never hidden.
 */
export function StatusBadge({ status, size = 'default', className }: StatusBadgeProps) {
  const { label, tone, icon } = status
  const dot = icon === 'dot'
  return (
    <ToneBadge
      label={label}
      tone={tone}
      icon={dot ? undefined : iconNamed(icon)}
      dot={dot}
      size={size}
      className={className}
    />
  )
}
