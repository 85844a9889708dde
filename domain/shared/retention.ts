import { addYears } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone, endOfDay, type Instant } from '#domain/shared/calendar/zone.ts'

/** What a person has here that a rule may require us to retain. */
export interface Held {
  /** an identity check was submitted, or money committed: the person is a customer */
  customer: boolean
  /** a commitment was made, now or before */
  investor: boolean
  /** a security is registered in their name on the ledger */
  holder: boolean
  /** a bank debit was authorized */
  debits: boolean
  /** a tax certification was signed */
  taxForm: boolean
  /** evidence of accreditation was submitted */
  evidence: boolean
  /** a security is or was registered in their name on a company's ledger */
  register: boolean
  /** posts in discussions */
  posts: boolean
}

/** Kinds of records that a rule requires us to retain. */
export type RetainedRecord =
  | 'identity'
  | 'customer'
  | 'books'
  | 'agreements'
  | 'screening'
  | 'debits'
  | 'tax'
  | 'accreditation'
  | 'posts'

export interface RetentionRule {
  /** the name by which fields refer to it (domain/shared/field-data.ts) */
  id: RetainedRecord
  record: string
  /** years after the account is closed; null: as long as the security exists, and the years after it */
  years: number
  /** true: the years run from the end of the security, which nobody knows beforehand */
  whileHeld?: true
  rule: string
  /** why it is retained, for the person */
  why: string
  applies: (held: Held) => boolean
}

/**
 * Records that are retained after an account is closed, with the rule that requires it. The longest period of several
 * rules about the same record counts; it runs from the closing, which is never earlier than the creation of the record.
 */
export const retentionRules: readonly RetentionRule[] = [
  {
    id: 'identity',
    record:
      'Who you are: name, date of birth, address, identification number, and how we checked them',
    years: 5,
    rule: '31 CFR 1023.220(a)(3)',
    why: 'A broker-dealer must be able to show whom it served.',
    applies: (held) => held.customer,
  },
  {
    id: 'customer',
    record: 'Customer account: your finances, goals and work',
    years: 6,
    rule: '17 CFR 240.17a-4(c), (e)(5)',
    why: 'It shows the basis of each recommendation and limit.',
    applies: (held) => held.customer,
  },
  {
    id: 'books',
    record: 'Commitments, confirmations, payments and notices',
    years: 6,
    rule: '17 CFR 240.17a-4(a), (b), 227.404',
    why: 'They record transactions that also involve others.',
    applies: (held) => held.investor,
  },
  {
    id: 'agreements',
    record: 'Signed agreements and the holder register of the company',
    years: 6,
    whileHeld: true,
    rule: '17 CFR 240.17Ad-7; limitation periods',
    why: 'They prove your rights in the security.',
    applies: (held) => held.holder,
  },
  {
    id: 'screening',
    record: 'Sanctions screening',
    years: 10,
    rule: '31 CFR 501.601',
    why: 'The law requires every financial business to retain it.',
    applies: (held) => held.customer,
  },
  {
    id: 'debits',
    record: 'Authorizations of bank debits',
    years: 2,
    rule: 'Nacha Operating Rules',
    why: 'Your bank may ask for them.',
    applies: (held) => held.debits,
  },
  {
    id: 'tax',
    record: 'Tax certifications (W-9, W-8)',
    years: 7,
    rule: '26 CFR 31.3406(h)-3(g); IRS practice',
    why: 'They justify what was withheld or not.',
    applies: (held) => held.taxForm,
  },
  {
    id: 'accreditation',
    record: 'Evidence of accreditation',
    years: 6,
    rule: '17 CFR 230.506(c); limitation periods',
    why: 'The company relied on it when it sold to you.',
    applies: (held) => held.evidence,
  },
  {
    id: 'posts',
    record: 'Posts in discussions',
    years: 5,
    rule: '17 CFR 227.404(a)',
    why: 'Communications on the platform are records.',
    applies: (held) => held.posts,
  },
]

export interface Kept {
  record: string
  years: number
  while_held: boolean
  rule: string
  why: string
  until: Instant
}

/** What has to be retained of a person whose account closes at `closedAt`, and until when at the earliest. */
export function storedRecords(held: Held, closedAt: Instant): Kept[] {
  const day = dateInZone(closedAt)
  return retentionRules
    .filter((rule) => rule.applies(held))
    .map(({ record, years, whileHeld, rule, why }) => ({
      record,
      years,
      while_held: whileHeld === true,
      rule,
      why,
      until: endOfDay(addYears(day, years)),
    }))
}

/** Books of companies in which the name of this person stays. */
export const booksOf = (held: Held): { book: string; rule: string }[] =>
  held.register
    ? [...new Map(Object.values(companyBooks).map((one) => [one.book, one])).values()]
    : []

/**
 * The last moment at which anything has to be retained; null when nothing has to be. While a security is held it moves
 * on.
 */
export function retainUntil(held: Held, closedAt: Instant, now: Instant): Instant | null {
  const ends = storedRecords(held, closedAt)
    .map((one) => (one.while_held ? endOfDay(addYears(dateInZone(now), one.years)) : one.until))
    .filter((until) => until > now)
  return ends.length === 0 ? null : ends.reduce((a, b) => (a > b ? a : b))
}

/** What is erased when the account closes, whatever has to be retained in addition to it. */
export const erasedAtOnce = [
  'Password, authenticator apps, passkeys and recovery codes',
  'Sessions, known devices and e-mail links',
  'Drafts and saved offerings',
  'Notices and notification settings',
  'Copies of your data',
  'Your e-mail address as a sign-in method',
] as const
/** What is erased in addition to it when nothing has to be retained, or when its time is over. */
export const erasedAtTheEnd = [
  'Your name and e-mail address',
  'All information you gave us, with its encryption keys',
  'Your files, by destroying their keys',
  'Bank accounts',
  'E-mails we sent you',
] as const

/**
 * Records of companies in which an erased person's name is retained: they belong to the issuer, others have rights in
 * them, and no retention period of ours ends them. Table -> why it is retained.
 */
export const companyBooks: Readonly<Record<string, { book: string; rule: string }>> = {
  holding: {
    book: 'The register of holders',
    rule: '17 CFR 240.17Ad-6, 240.17Ad-7; DGCL 219, 224',
  },
  holding_entry: {
    book: 'The ledger of the register of holders',
    rule: '17 CFR 240.17Ad-6, 240.17Ad-7; DGCL 219, 224',
  },
  meeting_voter: { book: 'The list of holders who could vote at a meeting', rule: 'DGCL 219' },
}
