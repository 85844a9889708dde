import {
  Archive,
  BadgeCheck,
  Ban,
  Bell,
  BriefcaseBusiness,
  Check,
  CircleAlert,
  CircleDashed,
  CircleQuestionMark,
  Clock,
  ClockAlert,
  Dot,
  Eye,
  FolderDown,
  House,
  KeyRound,
  Landmark,
  LayoutDashboard,
  LogOut,
  MailOpen,
  MessageSquareWarning,
  PenLine,
  Pencil,
  RefreshCw,
  RotateCcw,
  Send,
  ShieldCheck,
  Signature,
  TriangleAlert,
  X,
  type LucideIcon,
} from 'lucide-react'
import type { Icon as StatusIcon } from '#domain/shared/presented.ts'
import { cn } from '#src/lib/classes.ts'

/** A lucide icon component, passed to the ui by reference so that only the used ones are shipped. */
export type IconType = LucideIcon

/** Names of the entries of the user menu. */
type MenuIcon =
  | 'bell'
  | 'circle-question-mark'
  | 'briefcase-business'
  | 'folder-down'
  | 'house'
  | 'key-round'
  | 'layout-dashboard'
  | 'log-out'
  | 'mail-open'
  | 'shield-check'
export type IconName = StatusIcon | MenuIcon

/** Icons that are chosen by their lucide name: of a state that a machine presents, and of menu entries. */
const ICONS: Readonly<Record<IconName, IconType>> = {
  archive: Archive,
  'badge-check': BadgeCheck,
  ban: Ban,
  check: Check,
  'circle-alert': CircleAlert,
  'circle-dashed': CircleDashed,
  clock: Clock,
  'clock-alert': ClockAlert,
  dot: Dot,
  eye: Eye,
  landmark: Landmark,
  'message-square-warning': MessageSquareWarning,
  'pen-line': PenLine,
  pencil: Pencil,
  'refresh-cw': RefreshCw,
  'rotate-ccw': RotateCcw,
  send: Send,
  signature: Signature,
  'triangle-alert': TriangleAlert,
  x: X,
  bell: Bell,
  'briefcase-business': BriefcaseBusiness,
  'circle-question-mark': CircleQuestionMark,
  'folder-down': FolderDown,
  house: House,
  'key-round': KeyRound,
  'layout-dashboard': LayoutDashboard,
  'log-out': LogOut,
  'mail-open': MailOpen,
  'shield-check': ShieldCheck,
}

/** The icon of a name, or undefined for a name that the interface does not know. */
export function iconNamed(name: string | undefined): IconType | undefined {
  return name !== undefined && Object.hasOwn(ICONS, name) ? ICONS[name as IconName] : undefined
}

const SIZES = {
  xs: 'size-3.5 stroke-2',
  sm: 'size-4',
  md: 'size-4.5',
  lg: 'size-5.5',
  xl: 'size-7 stroke-[1.5]',
} as const

export interface IconProps {
  as: IconType
  size?: keyof typeof SIZES
  className?: string
}

/** Renders one icon at 18 px and 1.75 stroke; hidden from assistive technology, so give the control a label. */
export function Icon({ as: Shape, size = 'md', className }: IconProps) {
  return (
    <Shape
      aria-hidden="true"
      strokeWidth={1.75}
      className={cn('flex-none', SIZES[size], className)}
    />
  )
}
