import {
  RECONFIRM_BUSINESS_DAYS,
  REFUND_BUSINESS_DAYS,
} from '#domain/offerings/rules/cancellation.ts'
import { CANCEL_HOURS } from '#domain/shared/periods.ts'
import { counted } from '#domain/shared/text.ts'

/** Words of the messages that an offering's and a listing's machines ask for, by template; the name of the company goes first. */
export const offeringNotices: Readonly<Record<string, { subject: string; line: string }>> = {
  'offering-submitted': {
    subject: 'submitted an offering',
    line: 'It waits for the review to begin.',
  },
  'offering-changes-requested': {
    subject: 'has changes to make',
    line: 'The reviewers asked for changes. Their comments are at the offering.',
  },
  'offering-rejected': {
    subject: 'was not approved',
    line: 'The reason is in the log of the offering.',
  },
  'offering-approved': {
    subject: 'is approved',
    line: 'The offering is approved by two people. It can be filed or launched.',
  },
  'principal-approval-due': {
    subject: 'waits for the principal',
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
  'offering-live': { subject: 'is live', line: 'Investors can commit from now on.' },
  'offering-live-again': { subject: 'is live again', line: 'Commitments are taken again.' },
  'offering-paused': {
    subject: 'is paused',
    line: 'No commitments are accepted until it resumes. Money in escrow stays there.',
  },
  'closing-soon': {
    subject: `closes within ${CANCEL_HOURS} hours`,
    line: 'Commitments can no longer be cancelled without a material change.',
  },
  'material-change': {
    subject: 'changed materially',
    line: `Read what changed and reconfirm within ${counted(RECONFIRM_BUSINESS_DAYS)} business days, or your commitment ends and your money goes back.`,
  },
  'offering-withdrawn': {
    subject: 'was withdrawn',
    line: 'All money goes back to the accounts that it came from.',
  },
  'offering-failed': {
    subject: 'did not reach its target',
    line: `All money goes back to the accounts that it came from within ${counted(REFUND_BUSINESS_DAYS)} business days.`,
  },
  'offering-closed': { subject: 'closed', line: 'The offering reached its target and is closed.' },
  'allocation-decided': {
    subject: 'has its allocation',
    line: 'Commitments exceeded the maximum. Allocations are reduced pro rata, and the surplus is refunded.',
  },
  'deadline-moved': {
    subject: 'has a new deadline',
    line: 'The deadline was moved. The new date is on the page of the offering.',
  },
  amendment: {
    subject: 'amended its offering',
    line: 'The amendment is not material: your commitment stays as it is.',
  },
  'offering-abandoned': {
    subject: 'has an offering that ended as a draft',
    line: 'Nobody touched the draft for 90 days.',
  },
  'reports-due': {
    subject: 'has reports to file',
    line: 'The date of the next report is at the offering.',
  },
  'reports-ended': {
    subject: 'ended its annual reports',
    line: 'It filed a Form C-TR. No further annual report follows.',
  },
  'report-filed': { subject: 'filed a report', line: 'The report is at the offering.' },
  'closing-due': {
    subject: 'waits for its closing',
    line: 'The deadline passed with the target met. Target, investments and escrow are to be checked.',
  },
  'listing-requested': {
    subject: 'asks for a listing',
    line: 'It waits for the review of the listing.',
  },
  'listing-approved': { subject: 'may be listed', line: 'The day of the listing can be set.' },
  'listing-changes-requested': {
    subject: 'has changes to make in its listing',
    line: 'Correct what is named and ask again.',
  },
  'listing-rejected': {
    subject: 'is not listed',
    line: 'The reason is in the log of the listing.',
  },
  'listing-live': { subject: 'is listed', line: 'The offering is shown on the marketplace.' },
  'listing-suspended': {
    subject: 'was taken off the marketplace for now',
    line: 'The reason is in the log of the listing.',
  },
  'listing-taken-down': { subject: 'was taken down', line: 'The offering is no longer shown.' },
}
