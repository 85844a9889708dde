import type { BadgeSize } from './badge.tsx'
import { iconNamed } from './icon.tsx'
import { ToneBadge } from './tone-badge.tsx'

export interface StatusBadgeProps {
  /** As presented, with whatever else the answer says of the state. */
  status: { label: string; tone?: string; icon?: string }
  size?: BadgeSize
  className?: string
}

/** Shows what a machine's `present()` says about a state. A tone nobody knows is shown as its own words in Tertiary light, never hidden. */
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
