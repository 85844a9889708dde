import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { PUBLIC_DAYS } from '#domain/offerings/rules/early-close.ts'
import { PERIODS, SHARES } from '#domain/shared/periods.ts'
import { counted } from '#domain/shared/text.ts'

/** One sentence under the title of each topic: what belongs there. */
export const topicLeads: Readonly<Record<Topic, string>> = {
  'type-of-offering':
    'The exemption that you sell under, and whether the company is eligible for it.',
  details: 'Name, terms and dates of the offering.',
  pitch: 'What visitors read first. Keep its numbers the same as in the topics.',
  distribution: 'Where, through whom and to whom the offering is made.',
  'broker-dealer': 'Who conducts the offering, and what they are paid.',
  'payment-options': 'How investors pay, and where the money waits until you close.',
  shares: 'The class that you sell: its numbers and rights.',
  costs: 'What the offering itself costs.',
  proceeds: 'What the money will pay for, if you raise the target and if you raise the maximum.',
  'basic-information': 'Who the company is, as filings name it.',
  'social-media': 'Where the company speaks in public.',
  categories: 'Under which headings investors find you.',
  people: 'Everyone who runs, founded, promotes or largely owns the company.',
  'short-bios': 'Who the people are and where they worked before.',
  education: 'Schools and degrees of the people.',
  'beneficial-ownership': `Who holds ${SHARES.named_holder}% or more of the votes.`,
  captable: 'All classes and their holders. What is held adds up to what is outstanding.',
  'outstanding-securities':
    'What else is outstanding, how it may dilute, and what was sold before.',
  'business-risks': 'What can go wrong, in your own words.',
  'intellectual-property': 'Patents, marks, domains and licenses, and who owns them.',
  employees: 'How many people work for the company.',
  cpa: 'The financial statements and their accountant.',
  profits: 'Revenue, costs and balance by year.',
  'bank-lender': 'What the company owes, and its dealings with related persons.',
  'marketing-additional-checks': 'Public statements about the offering, and paid promoters.',
  auditor: 'The auditor, the report and its opinion.',
  'finra-broker-dealer': 'The FINRA member on the deal.',
  'sec-registered-transfer-agent': 'The agent that maintains the holder register.',
  'documents-business': 'Company documents.',
  'documents-offering': 'Documents that investors read or sign.',
  'documents-regulatory': 'Filings, resolutions and opinions. Never upload codes of EDGAR.',
}

/** What the people who review a topic look at first. */
export const topicTips: Readonly<Partial<Record<Topic, readonly string[]>>> = {
  details: [
    'The same numbers as in the pitch and in Form C',
    'A target that is enough to do what the pitch says',
    `For Reg CF, at least ${PUBLIC_DAYS} days until the deadline`,
  ],
  pitch: ['No promise of a return', 'Every number has a source', 'Numbers as in the topics'],
  proceeds: [
    'The same numbers as in the pitch and in Form C',
    'No large line for general purposes',
    'Payments to insiders, by name',
  ],
  'business-risks': [
    'Facts of your own company, not general sentences',
    'The largest risk first',
    'What the risk would mean for investors',
  ],
  captable: [
    'Holders of each class add up',
    'Options and notes are counted',
    `Not older than ${PERIODS.captable_days} days`,
  ],
  people: [
    'Filing signers',
    'One address of their own each',
    `Holders of ${SHARES.named_holder}% or more of the votes`,
  ],
  'beneficial-ownership': ['Votes, not units', 'The persons behind each entity'],
  cpa: [
    'The kind of statements that your maximum needs',
    `Statements of ${counted(PERIODS.statement_years)} years`,
    'An independent accountant',
  ],
  'short-bios': [
    `${PERIODS.career_years_cf} years for Reg CF, ${PERIODS.career_years_a} for Reg A`,
    `No gap of more than ${counted(PERIODS.gap_months)} months without a note`,
  ],
  'marketing-additional-checks': [
    'Advertisements that name terms link to the intermediary',
    'Paid promoters disclose it in each post',
  ],
}
