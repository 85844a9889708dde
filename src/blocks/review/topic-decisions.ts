import {
  Ban,
  Check,
  CircleSlash,
  Eye,
  FilePen,
  MessageSquareWarning,
  RotateCcw,
} from 'lucide-react'
import type { IconType } from '#src/ui/icon.tsx'

export type TopicDecision =
  | 'start'
  | 'approve'
  | 'request_changes'
  | 'reject'
  | 'waive'
  | 'not_applicable'
  | 'reopen'
/** One decision on a topic: the event of its machine that it sends, and the labels of its button and dialog. */
export interface TopicAct {
  key: TopicDecision
  event: string
  label: string
  title: string
  explain: string
  done: string
  icon: IconType
  reason?: string
  main?: true
}

export const topicActs: readonly TopicAct[] = [
  {
    key: 'start',
    event: 'REVIEW_STARTED',
    label: 'Start review',
    title: 'Start review of this topic',
    explain: 'The company sees that you read it and cannot change it meanwhile.',
    done: 'Review started',
    icon: Eye,
    main: true,
  },
  {
    key: 'waive',
    event: 'WAIVED',
    label: 'Waive',
    title: 'Waive this topic',
    explain: 'The offering continues without it. It counts as done.',
    done: 'Topic waived',
    icon: CircleSlash,
    reason: 'Why it is not needed',
  },
  {
    key: 'not_applicable',
    event: 'NOT_APPLICABLE',
    label: 'Does not apply',
    title: 'Say that this topic does not apply',
    explain: 'It is left out of what is counted.',
    done: 'Topic left out',
    icon: Ban,
    reason: 'Why it does not apply',
  },
  {
    key: 'reopen',
    event: 'REOPENED',
    label: 'Open again',
    title: 'Open this topic again',
    explain: 'The decision ends, and the company can edit the topic.',
    done: 'Topic opened again',
    icon: RotateCcw,
    reason: 'Why it is opened',
  },
  {
    key: 'reject',
    event: 'REJECTED',
    label: 'Reject',
    title: 'Reject this topic',
    explain: 'We tell the company the reason. It can be reopened.',
    done: 'Topic rejected',
    icon: FilePen,
    reason: 'Reason for the company',
  },
  {
    key: 'request_changes',
    event: 'CHANGES_REQUESTED',
    label: 'Ask for changes',
    title: 'Ask for changes to this topic',
    explain: 'The company reads the reason and your comments, changes the topic and resubmits it.',
    done: 'Changes requested for',
    icon: MessageSquareWarning,
    reason: 'Changes needed',
  },
  {
    key: 'approve',
    event: 'APPROVED',
    label: 'Approve',
    title: 'Approve this topic',
    explain: 'This text becomes part of the offering.',
    done: 'Topic approved',
    icon: Check,
    main: true,
  },
]
/** The decisions that the state of the topic takes from the one who looks. */
export const topicActsFor = (accepts: readonly string[]): readonly TopicAct[] =>
  topicActs.filter((act) => accepts.includes(act.event))
