import { CANCEL_HOURS } from '#domain/shared/periods.ts'
import { links } from '#domain/shared/links.ts'
import type { Notice } from '#domain/mail/letter.ts'
import { topicCatalogue, topicPath, type Topic } from '#domain/offerings/model/topics/catalogue.ts'

/** By the template of an offering's or a listing's machine; the name of the company goes first. */
const messages: Readonly<Record<string, { subject: string; line: string }>> = {
  'offering-submitted': {
    subject: 'submitted an offering',
    line: 'It’s waiting for the review to start.',
  },
  'offering-changes-requested': {
    subject: 'needs changes',
    line: 'The reviewers requested changes. See their comments on the offering.',
  },
  'offering-rejected': {
    subject: 'was not approved',
    line: 'The reason is in the offering’s log.',
  },
  'offering-approved': {
    subject: 'is approved',
    line: 'Two people approved the offering. It can be filed or launched.',
  },
  'principal-approval-due': {
    subject: 'needs principal approval',
    line: 'A second person has to approve.',
  },
  'opening-set': {
    subject: 'has a launch date',
    line: 'The launch date is set. The offering opens automatically on that day.',
  },
  'opening-dropped': {
    subject: 'has no launch date anymore',
    line: 'The launch date was removed. The reason is in the offering’s log.',
  },
  'offering-live': { subject: 'is live', line: 'Investors can now commit.' },
  'offering-live-again': {
    subject: 'is live again',
    line: 'The offering accepts commitments again.',
  },
  'offering-paused': {
    subject: 'is paused',
    line: 'No commitments are accepted until it resumes. Money in escrow stays there.',
  },
  'closing-soon': {
    subject: `closes within ${CANCEL_HOURS} hours`,
    line: 'Commitments can no longer be cancelled without a material change.',
  },
  'offering-withdrawn': {
    subject: 'was withdrawn',
    line: 'We return all money to its source accounts.',
  },
  'offering-closed': { subject: 'closed', line: 'The offering reached its target and is closed.' },
  'allocation-decided': {
    subject: 'has its allocation',
    line: 'Commitments exceeded the maximum. Allocations are reduced pro rata, and the surplus is refunded.',
  },
  amendment: {
    subject: 'amended its offering',
    line: 'The amendment is not material: your commitment stays as it is.',
  },
  'offering-abandoned': {
    subject: 'has a draft offering that ended',
    line: 'The draft was inactive for 90 days.',
  },
  'reports-due': {
    subject: 'has reports to file',
    line: 'The next report’s date is on the offering page.',
  },
  'reports-ended': {
    subject: 'stopped annual reporting',
    line: 'It filed the form that ends its annual reports. No further annual report follows.',
  },
  'reports-end-filed': {
    subject: 'filed the form that ends its reports',
    line: 'Compare it with EDGAR, then confirm or refuse it. Its reports stay due until then.',
  },
  'reports-end-refused': {
    subject: 'still has reports to file',
    line: 'Compliance refused the form that ends the reports. The reason is in the offering’s log.',
  },
  'report-filed': { subject: 'filed a report', line: 'The report is on the offering page.' },
  'closing-due': {
    subject: 'is ready for its closing',
    line: 'The deadline passed with the target met. Check the target, investments and escrow.',
  },
  'listing-requested': {
    subject: 'requests a listing',
    line: 'It’s waiting for the listing review.',
  },
  'listing-approved': { subject: 'can be listed', line: 'You can set the listing date.' },
  'listing-changes-requested': {
    subject: 'needs changes in its listing',
    line: 'Correct the listed items and request again.',
  },
  'listing-rejected': {
    subject: 'was not approved for listing',
    line: 'The reason is in the listing’s log.',
  },
  'listing-live': { subject: 'is listed', line: 'The offering is on the marketplace.' },
  'listing-suspended': {
    subject: 'was taken off the marketplace for now',
    line: 'The reason is in the listing’s log.',
  },
  'listing-taken-down': {
    subject: 'was taken down',
    line: 'The offering is no longer on the marketplace.',
  },
}

type Reader = 'issuer' | 'staff' | 'investors'
interface OfferingData {
  accountId: string
  listingId: string
  company: string
  /** whose page the button opens */
  reader: Reader
  isRegCf: boolean
}
function actionFor({ reader, accountId, listingId }: OfferingData): Notice['action'] {
  if (reader === 'staff')
    return {
      label: 'Open the offering',
      path: links.adminInvestments(accountId, listingId, 'pending'),
    }
  if (reader === 'issuer')
    return {
      label: 'Open the offering',
      path: links.issuerInvestments(accountId, listingId, 'pending'),
    }
  return { label: 'Read the offering', path: links.offering(listingId) }
}
/** About an offering or its listing, by the template of its machine; null for a template without a message. */
export function offeringNotice(template: string, data: OfferingData): Notice | null {
  const message = messages[template]
  if (message === undefined) return null
  return {
    subject: `${data.company} ${message.subject}`,
    lines: [
      template === 'closing-soon' && !data.isRegCf
        ? 'You can cancel until the company accepts your subscription.'
        : message.line,
    ],
    action: actionFor(data),
  }
}

interface ChangesRequested {
  accountId: string
  listingId: string
  company: string
  /** why; '' when nothing was written */
  reason: string
  /** open comments of the reviewers, in the order of the topics */
  comments: readonly { topic: Topic; text: string }[]
}
/**
 * One message for all that has to change: the reason, then every open comment with its topic; its link leads to the
 * first of them.
 */
export function offeringChangesRequested(data: ChangesRequested): Notice {
  const [first] = data.comments
  return {
    subject: `${data.company} needs changes`,
    lines: [
      data.reason,
      ...data.comments.map((c) => `${topicCatalogue[c.topic].title}: ${c.text}`),
    ].filter((line) => line !== ''),
    action: {
      label: 'Open the checklist',
      path: links.issuerOffering(
        data.accountId,
        data.listingId,
        first ? topicPath(first.topic, 'issuer') : 'offering-details/checklist',
      ),
    },
  }
}
