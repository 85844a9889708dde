import { formatCents } from '#domain/shared/money.ts'
import type { AgreementData } from './data.ts'
import { printedDay } from '#server/kernel/lib/printed.ts'

/** What one unit of a security is called, for one and for many. */
export const unitLabels = {
  common: ['share', 'shares'],
  preferred: ['share', 'shares'],
  convertible_note: ['dollar of principal', 'dollars of principal'],
  crowd_safe: ['SAFE unit', 'SAFE units'],
  simple_debt: ['note unit', 'note units'],
  revenue_share: ['revenue share unit', 'revenue share units'],
  llc_unit: ['unit', 'units'],
} as const satisfies Record<AgreementData['offering']['security_type'], readonly [string, string]>

/** The price per unit after a discount, as text: "80% of" for a discount of 20. */
const discounted = (pct: string): string =>
  `a discount of ${pct}% to the lowest price per share that new investors pay in that financing`

function conversion(o: AgreementData['offering']): string {
  const cap =
    o.valuation_cap === null
      ? null
      : `the price per share that follows from a valuation cap of ${formatCents(o.valuation_cap)}`
  const discount = o.discount_pct === null ? null : discounted(o.discount_pct)
  const better = [cap, discount].filter((text) => text !== null)
  if (better.length === 2) return `at the lower of ${better[0]} and ${better[1]}`
  return better.length === 1
    ? `at ${better[0]}`
    : 'at the price per share that new investors pay in that financing'
}

const interest = (o: AgreementData['offering']): string =>
  o.interest_pct === null
    ? 'It bears no interest.'
    : `It bears simple interest of ${o.interest_pct}% per year, counted by the days that have ` +
      'passed on a year of 365 days.'
const maturity = (o: AgreementData['offering'], then: string): string =>
  o.maturity === null ? '' : `On ${printedDay(o.maturity)} (maturity) ${then}`

const texts: Readonly<
  Record<AgreementData['offering']['security_type'], (d: AgreementData) => string[]>
> = {
  common: (d) => [
    `The Securities are shares of ${d.offering.security_name} of the Issuer. They carry the ` +
      'votes, dividends and rights on liquidation that the Issuer’s certificate of incorporation ' +
      'gives to this class, and no others.',
    'Dividends are paid only when the board declares them. On liquidation the holders of ' +
      'common stock are paid after creditors and after any preferred stock.',
  ],
  preferred: (d) => [
    `The Securities are shares of ${d.offering.security_name} of the Issuer. Their preference ` +
      'on liquidation, dividends, conversion into common stock and protective votes stand in the ' +
      'certificate of incorporation that was delivered with the offering documents and that ' +
      'governs.',
    'The preference ranks before common stock and after the Issuer’s creditors. It may be ' +
      'shared with, or rank after, preferred stock that is issued later.',
  ],
  convertible_note: (d) => [
    `The Security is a convertible promissory note (${d.offering.security_name}). The Purchase ` +
      `Amount is its principal. ${interest(d.offering)} It is not secured.`,
    'When the Issuer next sells preferred stock in a financing that the note names as ' +
      'qualified, principal and unpaid interest convert into that stock ' +
      `${conversion(d.offering)}.`,
    maturity(
      d.offering,
      'principal and unpaid interest fall due, unless the note has converted or the holders of ' +
        'a majority of the notes agree to extend it.',
    ),
  ],
  crowd_safe: (d) => [
    `The Security is a simple agreement for future equity (${d.offering.security_name}). It is ` +
      'not a debt: it bears no interest, has no maturity and is not repaid on a fixed day. It ' +
      'gives no vote.',
    'When the Issuer sells preferred stock to raise capital, the Purchase Amount converts into ' +
      `shares ${conversion(d.offering)}. Until then the Investor is not a stockholder.`,
    'If the Issuer is sold or lists its shares first, the Investor receives the greater of the ' +
      'Purchase Amount and the value of the shares that it would have converted into. If the ' +
      'Issuer dissolves first, the Investor is paid with other holders of such agreements, after ' +
      'creditors and before common stock. The conversion may never happen.',
  ],
  simple_debt: (d) => [
    `The Security is a promissory note of the Issuer (${d.offering.security_name}). The ` +
      `Purchase Amount is its principal. ${interest(d.offering)} It is not secured, and the ` +
      'Investor is a general creditor.',
    maturity(
      d.offering,
      'the principal that has not been repaid and unpaid interest fall due. The Issuer may ' +
        'repay earlier without a penalty.',
    ),
  ],
  revenue_share: (d) => [
    `The Security is a revenue sharing agreement (${d.offering.security_name}). The Issuer ` +
      'pays its holders together the share of its gross revenue, and up to the multiple of the ' +
      'Purchase Amount, that the offering documents state. It gives no vote and no share of the ' +
      'equity.',
    'Payments depend on revenue: with little revenue they are small or late, and with none ' +
      'there are none. ' +
      `${maturity(d.offering, 'what has not been paid up to the stated multiple falls due.')}`,
  ],
  llc_unit: (d) => [
    `The Securities are limited liability company units (${d.offering.security_name}). Votes, ` +
      'distributions, allocations of profit and loss and duties of members stand in the ' +
      'operating agreement that was delivered with the offering documents and that governs.',
    'The Issuer is taxed as a partnership unless it has chosen otherwise: the Investor ' +
      'receives a Schedule K-1 each year and may owe tax on income that was not distributed.',
  ],
}

/** What is sold, in sentences, by the kind of security. */
export const securityText = (d: AgreementData): string[] =>
  texts[d.offering.security_type](d)
    .map((text) => text.trim())
    .filter((text) => text !== '')

/** True for securities that make the holder a party to a charter, a shareholder agreement or an operating agreement. */
export const joins = (d: AgreementData): boolean =>
  ['common', 'preferred', 'llc_unit'].includes(d.offering.security_type)
