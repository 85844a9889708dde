import {
  Archive,
  Ban,
  Check,
  Eye,
  FileCheck,
  Landmark,
  MessageSquareWarning,
  Pause,
  Play,
  RotateCcw,
  Rocket,
  Signature,
  Trash2,
  Undo2,
} from 'lucide-react'
import type { IconType } from '#src/ui/icon.tsx'

/** One action of the platform on an offering: the event, the labels of its button and its dialog. */
export interface OfferingAct {
  event: string
  label: string
  title: string
  explain: string
  done: string
  icon: IconType
  reason?: string
}

/** Events of the offering that the platform sends from its review page, in the order in which they are shown. */
export const offeringActs: readonly OfferingAct[] = [
  {
    event: 'REVIEW_STARTED',
    label: 'Start review',
    title: 'Start review',
    explain: 'The company sees that you read it. It changes nothing until you ask for changes.',
    done: 'Review started',
    icon: Eye,
  },
  {
    event: 'PLATFORM_APPROVED',
    label: 'Approve for the platform',
    title: 'Approve for the platform',
    explain:
      'You confirm the checklist, documents and people. A second person then approves as principal.',
    done: 'Approved for the platform',
    icon: Check,
  },
  {
    event: 'PRINCIPAL_APPROVED',
    label: 'Approve as principal',
    title: 'Approve as principal',
    explain:
      'You’re the second approver. The company can then file, or launch if no filing is required.',
    done: 'Approved as principal',
    icon: Signature,
  },
  {
    event: 'FILED',
    label: 'Record the filing',
    title: 'Record the filing',
    explain: '',
    done: 'Filing recorded',
    icon: FileCheck,
  },
  {
    event: 'QUALIFIED',
    label: 'Record the qualification',
    title: 'Record the qualification',
    explain: '',
    done: 'Qualification recorded',
    icon: Landmark,
  },
  {
    event: 'LAUNCH',
    label: 'Open the offering',
    title: 'Open the offering',
    explain: '',
    done: 'The offering is open',
    icon: Rocket,
  },
  {
    event: 'UNPAUSE',
    label: 'Resume',
    title: 'Resume the offering',
    explain: 'The offering accepts commitments again. Investors are notified.',
    done: 'Offering resumed',
    icon: Play,
  },
  {
    event: 'CHANGES_REQUESTED',
    label: 'Ask for changes',
    title: 'Ask for changes',
    explain:
      'The owners of the company get one message with your reason and every open comment. Approvals given so far end.',
    done: 'Changes requested for',
    icon: MessageSquareWarning,
    reason: 'Changes needed',
  },
  {
    event: 'OPENING_DROPPED',
    label: 'Take back the day',
    title: 'Take back the day of the opening',
    explain: 'The offering does not open by itself. You can set another day.',
    done: 'Launch date removed',
    icon: Undo2,
    reason: 'Reason for the company',
  },
  {
    event: 'PAUSE',
    label: 'Pause',
    title: 'Pause the offering',
    explain:
      'No commitments are accepted until it resumes. Investors are notified. Money in escrow stays there.',
    done: 'The offering is paused',
    icon: Pause,
    reason: 'What investors see',
  },
  {
    event: 'REJECT',
    label: 'Reject',
    title: 'Reject the offering',
    explain: 'The company sees the reason. It can delete the offering and start another.',
    done: 'The offering is rejected',
    icon: Ban,
    reason: 'Reason for the company',
  },
  {
    event: 'REPORTS_ENDED',
    label: 'Confirm the end',
    title: 'Confirm the end of the reports',
    explain: 'No further report is due. Holders are notified. You can’t undo this.',
    done: 'The reports have ended',
    icon: FileCheck,
  },
  {
    event: 'END_REFUSED',
    label: 'Refuse the end',
    title: 'Refuse the end of the reports',
    explain: 'The form no longer counts and stays on file. Reports stay due.',
    done: 'The end of the reports is refused',
    icon: Ban,
    reason: 'Reason for the company',
  },
  {
    event: 'WITHDRAW',
    label: 'Withdraw',
    title: 'Withdraw the offering',
    explain: 'The offering ends. We refund all money paid. You can’t undo this.',
    done: 'The offering is withdrawn',
    icon: Archive,
    reason: 'Reason',
  },
  {
    event: 'DELETE',
    label: 'Delete',
    title: 'Delete the offering',
    explain: 'It leaves every list. It can be restored as a draft.',
    done: 'The offering is deleted',
    icon: Trash2,
  },
  {
    event: 'RESTORE',
    label: 'Restore',
    title: 'Restore the offering',
    explain: 'It becomes a draft again. Approved topics need approval again.',
    done: 'The offering is a draft again',
    icon: RotateCcw,
    reason: 'Why it is restored',
  },
]
