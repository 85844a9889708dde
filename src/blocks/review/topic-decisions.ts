import { Check, Eye, FilePen, MessageSquareWarning, RotateCcw } from 'lucide-react'
import type { IconType } from '#src/ui/icon.tsx'
import type { Act } from '../act.ts'

export type TopicDecision = 'start' | 'approve' | 'request_changes' | 'reject' | 'reopen'
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
/** Events that leave a topic out: one person proposes them, another approves. */
export const leaveOutActs: readonly Act[] = [
  {
    type: 'WAIVED',
    label: 'Waive',
    explain: 'The offering continues without this topic. It counts as done.',
    done: 'Topic waived',
    reason: 'Why it is not needed',
  },
  {
    type: 'NOT_APPLICABLE',
    label: 'Does not apply',
    explain: 'The topic is left out of what is counted.',
    done: 'Topic left out',
    reason: 'Why it does not apply',
  },
]
/** The decisions that the state of the topic takes from the one who looks. */
export const topicActsFor = (accepts: readonly string[]): readonly TopicAct[] =>
  topicActs.filter((act) => accepts.includes(act.event))
