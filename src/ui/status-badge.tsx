import { Archive, BadgeCheck, Ban, Check, CircleAlert, CircleDashed, Clock, ClockAlert, Dot, Eye, Landmark, MessageSquareWarning, PenLine, Pencil, RefreshCw, RotateCcw, Send, Signature, TriangleAlert, X } from 'lucide-react'
import type { Icon } from '#domain/model/presented.ts'
import type { BadgeSize } from './badge.tsx'
import type { IconType } from './icon.tsx'
import { ToneBadge } from './tone-badge.tsx'

/** Icons a machine may name for its states (design README, "Status vocabulary"), by lucide name. */
const STATUS_ICONS: Readonly<Record<Icon, IconType>> = {
  archive: Archive, 'badge-check': BadgeCheck, ban: Ban, check: Check, 'circle-alert': CircleAlert, 'circle-dashed': CircleDashed, clock: Clock, 'clock-alert': ClockAlert, dot: Dot, eye: Eye,
  landmark: Landmark, 'message-square-warning': MessageSquareWarning, 'pen-line': PenLine, pencil: Pencil, 'refresh-cw': RefreshCw, 'rotate-ccw': RotateCcw, send: Send, signature: Signature,
  'triangle-alert': TriangleAlert, x: X,
}

/** The icon of a status name, or undefined for a name the interface does not know. */
export function statusIcon(name: string | undefined): IconType | undefined {
  return name !== undefined && Object.hasOwn(STATUS_ICONS, name) ? STATUS_ICONS[name as Icon] : undefined
}

export interface StatusBadgeProps {
  label: string
  tone?: string
  icon?: string
  size?: BadgeSize
  className?: string
}

/** Shows what a machine's `present()` says about a state. A tone nobody knows is shown as its own words in Tertiary light, never hidden. */
export function StatusBadge({ label, tone, icon, size = 'default', className }: StatusBadgeProps) {
  const dot = icon === 'dot'
  return <ToneBadge label={label} tone={tone} icon={dot ? undefined : statusIcon(icon)} dot={dot} size={size} className={className} />
}
