import { receivedKindLabels, type ReceivedKind } from '#domain/platform/model/received-mail.ts'
import { Badge, type BadgeVariant } from '#src/ui/badge.tsx'

const TONES: Readonly<Record<ReceivedKind, BadgeVariant>> = {
  bounce: 'error-light',
  auto_reply: 'tertiary-light',
  answer: 'info-light',
}

/** What a received e-mail is. */
export function KindBadge({ kind }: { kind: ReceivedKind }) {
  return (
    <Badge size="small" variant={TONES[kind]}>
      {receivedKindLabels[kind]}
    </Badge>
  )
}
