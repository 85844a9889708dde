import {
  Archive,
  BadgeCheck,
  Ban,
  Check,
  Clock,
  Eye,
  Landmark,
  MessageSquareWarning,
  Pencil,
  Send,
  X,
} from 'lucide-react'
import type { OfferingPage } from '#domain/offerings/model/offering.ts'
import type { meta } from '#machines/offerings/offering.implementation.ts'
import type { IconType } from '#src/ui/icon.tsx'
import { ToneBadge } from '#src/ui/tone-badge.tsx'

/** Icons of an offering's states: a first page does not load those of all machines. */
const ICONS: Readonly<Record<Exclude<(typeof meta)[keyof typeof meta]['icon'], 'dot'>, IconType>> =
  {
    archive: Archive,
    'badge-check': BadgeCheck,
    ban: Ban,
    check: Check,
    clock: Clock,
    eye: Eye,
    landmark: Landmark,
    'message-square-warning': MessageSquareWarning,
    pencil: Pencil,
    send: Send,
    x: X,
  }
/** The icon of an offering's state; a state that is rendered with a dot has none. */
export const offeringIcon = ({ icon }: OfferingPage['status']): IconType | undefined =>
  icon in ICONS ? ICONS[icon as keyof typeof ICONS] : undefined

/** State of an offering on its pages. */
export function OfferingStatus({ status }: { status: OfferingPage['status'] }) {
  return (
    <ToneBadge
      label={status.label}
      tone={status.tone}
      icon={offeringIcon(status)}
      dot={status.icon === 'dot'}
    />
  )
}
