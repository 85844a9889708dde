import { Ban, Check, UserX } from 'lucide-react'
import type { IconType } from '#src/ui/icon.tsx'

/** One action on a relationship: its event and the labels of its button and dialog. */
export interface RelationshipAct {
  event: string
  label: string
  title: string
  explain: string
  done: string
  icon: IconType
  reason?: string
  main?: true
}
/** Acts on a relationship, in the order in which they are shown. */
export const relationshipActs: readonly RelationshipAct[] = [
  {
    event: 'ACCEPT',
    label: 'Accept',
    title: 'Accept the relationship',
    explain:
      'The offering is shown to this person: at once where you knew each other before, else after 30 days.',
    done: 'Relationship accepted',
    icon: Check,
    main: true,
  },
  {
    event: 'DECLINE',
    label: 'Decline',
    title: 'Decline the relationship',
    explain: 'We tell the person that the answers weren’t accepted.',
    done: 'Relationship declined',
    icon: Ban,
    reason: 'Reason for the record',
  },
  {
    event: 'WITHDRAWN',
    label: 'Withdraw',
    title: 'Withdraw the invitation',
    explain: 'The invitation ends, and its questionnaire can’t be answered anymore.',
    done: 'Invitation withdrawn',
    icon: UserX,
    reason: 'Reason for the record',
  },
  {
    event: 'END',
    label: 'End',
    title: 'End the relationship',
    explain:
      'The offering is no longer shown to this person, unless the person has a commitment or securities in it.',
    done: 'Relationship ended',
    icon: UserX,
    reason: 'Reason for the record',
  },
]
