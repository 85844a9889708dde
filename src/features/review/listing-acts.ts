import { Ban, CalendarClock, Check, Eye, MessageSquareWarning, Pause, Play, RotateCcw, Send, Store, Trash2 } from 'lucide-react'
import type { OfferingAct } from './offering-acts.ts'

/** Events of a listing that people send from its page; which of them stand there is what its state accepts from the one who looks. */
export const listingActs: readonly (OfferingAct & { main?: true })[] = [
  { event: 'REQUEST', label: 'Ask for the listing', title: 'Ask for the listing', explain: 'The platform looks at brand, pitch and legends, and decides whether the marketplace shows the offering.', done: 'Listing asked for', icon: Send, main: true },
  { event: 'REVIEW_STARTED', label: 'Begin the review', title: 'Begin the review of the listing', explain: 'The company sees that you read it.', done: 'Review begun', icon: Eye, main: true },
  { event: 'APPROVE', label: 'Approve', title: 'Approve the listing', explain: 'It may be shown from now on. When the offering opens it appears on the marketplace at that moment.', done: 'Listing approved', icon: Check, main: true },
  { event: 'LIST', label: 'Show it now', title: 'Show it on the marketplace', explain: 'Everyone sees the offering from now on.', done: 'The offering is on the marketplace', icon: Store, main: true },
  { event: 'REINSTATE', label: 'Show it again', title: 'Show the offering again', explain: 'Everyone sees it from now on.', done: 'The offering is shown again', icon: Play, main: true },
  { event: 'REOPEN', label: 'Open for a new request', title: 'Open the listing for a new request', explain: 'The company may ask again.', done: 'Listing opened again', icon: RotateCcw, reason: 'Why it is opened' },
  { event: 'SCHEDULE', label: 'Set the day', title: 'Set the day of the listing', explain: 'The offering is shown from that moment, if it is open then.', done: 'Day of the listing set', icon: CalendarClock },
  { event: 'REQUEST_CHANGES', label: 'Ask for changes', title: 'Ask for changes to the listing', explain: 'The company reads your reason, corrects and asks again.', done: 'Changes asked for', icon: MessageSquareWarning, reason: 'What has to change' },
  { event: 'SUSPEND', label: 'Suspend', title: 'Suspend the listing', explain: 'The marketplace no longer shows it. The page stays for those who have invested.', done: 'Listing suspended', icon: Pause, reason: 'Reason for the company' },
  { event: 'REJECT', label: 'Reject', title: 'Reject the listing', explain: 'The company reads the reason.', done: 'Listing rejected', icon: Ban, reason: 'Reason for the company' },
  { event: 'DELIST', label: 'Take down', title: 'Take the listing down', explain: 'The offering is no longer shown.', done: 'Listing taken down', icon: Trash2, reason: 'Reason for the company' },
]
