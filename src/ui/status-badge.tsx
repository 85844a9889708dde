import {
  Anchor, Archive, BadgeCheck, Ban, Check, CircleAlert, CircleCheck, CircleDashed, Clock, ClockAlert, CloudAlert, Dot, Eye, FileX, Hourglass, Info,
  Landmark, Lock, MessageSquareWarning, Minus, Pause, PenLine, Pencil, RefreshCw, RotateCcw, Send, Signature, TriangleAlert, Undo2, Upload, X,
} from 'lucide-react'
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

/** Icons a machine may name for its states (design README, "Status vocabulary"), by lucide name. */
const STATUS_ICONS: Readonly<Record<string, IconType>> = {
  anchor: Anchor, archive: Archive, 'badge-check': BadgeCheck, ban: Ban, check: Check, 'circle-alert': CircleAlert, 'circle-check': CircleCheck,
  'circle-dashed': CircleDashed, clock: Clock, 'clock-alert': ClockAlert, 'cloud-alert': CloudAlert, dot: Dot, eye: Eye, 'file-x': FileX,
  hourglass: Hourglass, info: Info, landmark: Landmark, lock: Lock, 'message-square-warning': MessageSquareWarning, minus: Minus, pause: Pause, 'pen-line': PenLine,
  pencil: Pencil, 'refresh-cw': RefreshCw, 'rotate-ccw': RotateCcw, send: Send, signature: Signature, 'triangle-alert': TriangleAlert, undo: Undo2, upload: Upload, x: X,
}

/** The icon of a status name, or undefined for a name the interface does not know. */
export function statusIcon(name: string | undefined): IconType | undefined {
  return name === undefined ? undefined : STATUS_ICONS[name]
}

export interface StatusBadgeProps {
  label: string
  tone?: string
  icon?: string
  size?: BadgeSize
  className?: string
}

function isTone(tone: string | undefined): tone is Tone {
  return tone !== undefined && Object.hasOwn(VARIANTS, tone)
}

/** Shows what a machine's `present()` says about a state. A tone nobody knows is shown as its own words in Tertiary light, never hidden. */
export function StatusBadge({ label, tone, icon, size = 'default', className }: StatusBadgeProps) {
  const dot = icon === 'dot'
  return (
    <Badge variant={isTone(tone) ? VARIANTS[tone] : 'tertiary-light'} size={size} icon={dot ? undefined : statusIcon(icon)} dot={dot} className={className}>
      {label}
    </Badge>
  )
}
