import { formatDay, formatMoment } from '#domain/shared/calendar/format.ts'
import { links } from '#domain/shared/links.ts'
import { formatCents } from '#domain/shared/money.ts'
import type { Notice } from '#domain/mail/letter.ts'
import { offeringTypeLabels, type OfferingType } from '#domain/offerings/model/offering.ts'
import { writtenPrice } from './written.ts'

const units = (n: number): string => `${n.toLocaleString('en-US')} ${n === 1 ? 'unit' : 'units'}`

function resaleSentence(type: OfferingType, restrictedUntil: string | null): string {
  if (restrictedUntil === null) return 'The exemption sets no holding period for resale.'
  const until = formatMoment(restrictedUntil)
  return type === 'reg_cf'
    ? `Until ${until} you may transfer it only to the company, an accredited investor, a registered offering, or family (17 CFR 227.501).`
    : `It is restricted: resale needs a registration or an exemption, at the earliest ${until} under Rule 144.`
}

/** Source, form and amount of the intermediary's remuneration (17 CFR 227.303(f)(1)(vi)). */
function remunerationSentence({ remuneration: paid, company }: Purchase): string {
  if (paid === null) return `${company} pays the platform nothing for this transaction.`
  const parts = [
    ...(paid.percent === null
      ? []
      : [`${paid.percent} percent of the price of your units, ${formatCents(paid.cents)}`]),
    ...(paid.fixedCents === 0
      ? []
      : [`${formatCents(paid.fixedCents)} once for the whole offering`]),
  ]
  const paidBy = `${company} pays the platform, in cash out of the money raised: ${parts.join(', and ')}.`
  return `${paidBy} The platform receives nothing from anyone else for this transaction.`
}

interface Purchase {
  /** as people quote it */
  number: string
  company: string
  /** name of the security */
  security: string
  offeringType: OfferingType
  units: number
  /** dollars per unit, as the offering has it */
  price: string
  /** price of the units */
  amountCents: number
  /** fee of the investor; 0 when there is none */
  feeCents: number
  /** interest and maturity of a debt; null for other securities */
  debt: { interestPercent: string; maturity: string | null; yieldPercent: string | null } | null
  /**
   * what the company pays the intermediary by their agreement: a percentage of the price and its amount in cents, and a
   * fixed sum in cents for the whole offering; null when it pays nothing
   */
  remuneration: {
    percent: string | null
    cents: number
    fixedCents: number
  } | null
  issuedAt: string
  /** null for an investment outside of a numbered closing */
  closingNumber: number | null
  /** units that the company sold in the closing */
  soldUnits: number
  certificateNumber: string | null
  restrictedUntil: string | null
  holdingId: string
}

/**
 * Confirmation of the purchase (17 CFR 227.303(f)(1), 240.10b-10): date, security, price, number bought and sold in the
 * closing, interest and yield of debt, the intermediary's remuneration, how the security is held and the limits on its
 * resale.
 */
export function investmentClosed(d: Purchase): Notice {
  const debt =
    d.debt === null
      ? []
      : [
          [
            `It bears interest of ${d.debt.interestPercent} percent a year`,
            ...(d.debt.maturity === null ? [] : [` and is due on ${formatDay(d.debt.maturity)}`]),
            '.',
            ...(d.debt.yieldPercent === null
              ? []
              : [
                  ` At the price you paid, its yield to maturity is ${d.debt.yieldPercent} percent a year, compounded annually.`,
                ]),
          ].join(''),
        ]
  return {
    subject: `Confirmation: your investment in ${d.company} has closed`,
    lines: [
      `On ${formatMoment(d.issuedAt)} you bought ${units(d.units)} of ${d.security} of ${d.company} at ${writtenPrice(d.price)} each, ${formatCents(d.amountCents)} in all. The investment number is ${d.number}.`,
      `${d.closingNumber === null ? 'In this closing' : `In closing ${d.closingNumber}`} the company sold ${units(d.soldUnits)} at ${writtenPrice(d.price)} each under ${offeringTypeLabels[d.offeringType]}.`,
      ...debt,
      `${d.feeCents > 0 ? `You paid a fee of ${formatCents(d.feeCents)} to the platform, in cash.` : 'You paid no fee.'} ${remunerationSentence(d)}`,
      `The security is held in book entry${d.certificateNumber === null ? '' : ` under certificate ${d.certificateNumber}`}. Your statement and the countersigned agreement are in your holdings.`,
      resaleSentence(d.offeringType, d.restrictedUntil),
    ],
    action: { label: 'See the statement', path: links.holding(d.holdingId) },
  }
}
