import { figureText } from '#domain/shared/figures.ts'

/** A term of the field in plain language, as the glossary shows it. */
interface TermEntry {
  /** anchor on /help/glossary */
  id: string
  term: string
  meaning: string
  /** where the rule is */
  source?: string
}

const entries = [
  {
    id: 'accredited-investor',
    term: 'Accredited investor',
    meaning:
      'A person or entity that meets an income, net worth or license test of the SEC. Some offerings are open to accredited investors only.',
    source: '17 CFR 230.501(a)',
  },
  {
    id: 'cap-table',
    term: 'Cap table',
    meaning: 'A list of a company’s securities and their holders.',
  },
  {
    id: 'closing',
    term: 'Closing',
    meaning:
      'The day the company receives the money from escrow and investors receive their securities.',
  },
  {
    id: 'commitment',
    term: 'Commitment',
    meaning:
      'Your signed promise to invest. It becomes an investment when the company accepts it, the money arrives, and the offering closes.',
  },
  {
    id: 'convertible-note',
    term: 'Convertible note',
    meaning: 'A loan that can turn into shares, usually when the company raises money again.',
  },
  {
    id: 'escrow',
    term: 'Escrow',
    meaning:
      'A bank holds your money for you and the company. It releases the money only at a closing, or sends it back.',
    source: '17 CFR 227.303(e)',
  },
  {
    id: 'form-c',
    term: 'Form C',
    meaning:
      'The disclosure that a company files with the SEC before it raises money under Reg CF.',
    source: '17 CFR 227.203',
  },
  {
    id: 'kyc',
    term: 'Identity verification (KYC)',
    meaning: 'The identity check the law requires before money moves.',
    source: '31 CFR 1023.220',
  },
  {
    id: 'material-change',
    term: 'Material change',
    meaning:
      'A change that matters to your decision. You are asked to reconfirm; if you don’t, your commitment is cancelled and your money is refunded.',
    source: '17 CFR 227.304(c)',
  },
  {
    id: 'oversubscription',
    term: 'Oversubscription',
    meaning: 'Commitments exceed the maximum. The offering states how securities are allocated.',
    source: '17 CFR 227.201(h)',
  },
  {
    id: 'reg-a',
    term: 'Regulation A',
    meaning: 'A rule for larger public offerings, which the SEC qualifies before they are sold.',
    source: '17 CFR 230.251 to 230.263',
  },
  {
    id: 'reg-cf',
    term: 'Regulation Crowdfunding (Reg CF)',
    meaning: `A rule that lets companies raise money from everyone through a registered platform. The law limits how much one person may invest in ${figureText('limit_months')}.`,
    source: '17 CFR 227',
  },
  {
    id: 'reg-d',
    term: 'Regulation D, Rules 506(b) and 506(c)',
    meaning:
      'Rules for private offerings. Under 506(c) a company may advertise, and every investor must be a verified accredited investor.',
    source: '17 CFR 230.506',
  },
  {
    id: 'resale-restriction',
    term: 'Resale restriction',
    meaning: 'A time in which you may not sell the securities, apart from a few exceptions.',
    source: '17 CFR 227.501',
  },
  {
    id: 'safe',
    term: 'SAFE',
    meaning:
      'Simple agreement for future equity. You pay now and receive shares later, when an event such as a priced round happens. It is not a share and not a loan.',
  },
  {
    id: 'subscription-agreement',
    term: 'Subscription agreement',
    meaning: 'The contract by which you buy the securities. You sign it once, online.',
  },
  {
    id: 'transfer-agent',
    term: 'Transfer agent',
    meaning: 'Keeps the official register of who holds a company’s securities.',
  },
  {
    id: 'valuation-cap',
    term: 'Valuation cap',
    meaning:
      'The highest company value at which a SAFE or note turns into shares. A lower cap means more shares for the same money.',
  },
] as const satisfies readonly TermEntry[]

export type TermId = (typeof entries)[number]['id']
export interface Term extends TermEntry {
  id: TermId
}
/**
 * Terms that a first investor meets, in alphabetical order. Limits are not repeated here: they come from the rule
 * tables.
 */
export const terms: readonly Term[] = entries
