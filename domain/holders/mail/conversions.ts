import { links } from '#domain/shared/links.ts'
import { formatCents } from '#domain/shared/money.ts'
import type { Notice } from '#domain/mail/letter.ts'

interface ConversionData {
  accountId: string
  conversionId: string
  company: string
  /** class of the new shares */
  security: string
  instruments: number
  shares: number
  /** cash that the company owes for parts of shares, cents, and to how many holders */
  cash: number
  owed: number
  /** why it was returned; null where nothing was written */
  reason: string | null
}
const what = (d: ConversionData): string =>
  `${d.instruments === 1 ? 'one SAFE or note' : `${d.instruments.toLocaleString('en-US')} SAFEs and notes`} of ${d.company} into ${d.shares.toLocaleString('en-US')} shares of ${d.security}`
const toStaff = (d: ConversionData) => ({
  label: 'See the conversion',
  path: links.adminConversion(d.conversionId),
})
const toIssuer = (d: ConversionData) => ({
  label: 'See the conversion',
  path: links.companyPage(d.accountId, `conversions/${d.conversionId}`),
})

const messages: Readonly<Record<string, (data: ConversionData) => Notice>> = {
  'conversion-submitted': (d) => ({
    subject: `${d.company}: a conversion needs approval`,
    lines: [`${d.company} asks to convert ${what(d)}.`],
    action: toStaff(d),
  }),
  'conversion-approved': (d) => ({
    subject: `${d.company}: a conversion needs a second approval`,
    lines: [`One person has approved the conversion of ${what(d)}. A second person executes it.`],
    action: toStaff(d),
  }),
  'conversion-returned': (d) => ({
    subject: 'Your conversion was returned',
    lines: [d.reason ?? 'The conversion needs a correction.', 'Correct it and submit it again.'],
    action: toIssuer(d),
  }),
  'conversion-posted': (d) => ({
    subject: 'A conversion of your securities is in the ledger',
    lines: [
      `We converted ${what(d)}. Each holder was notified.`,
      ...(d.cash === 0
        ? []
        : [
            `You owe ${formatCents(d.cash)} in cash for parts of shares to ${d.owed === 1 ? 'one holder' : `${d.owed} holders`}. Pay it outside of this platform; the conversion lists each amount.`,
          ]),
    ],
    action: toIssuer(d),
  }),
}
/** To the company or staff, by the template that a conversion's machine names; null for one without a message. */
export const conversionNotice = (template: string, data: ConversionData): Notice | null =>
  messages[template]?.(data) ?? null

interface Became {
  security: string
  certificateNo: string | null
  /** principal and interest, cents */
  balance: number
  shares: number
  /** decimal text */
  price: string
  /** cents */
  cash: number
}
const became = (one: Became, into: string): string =>
  `${one.security}${one.certificateNo === null ? '' : `, certificate ${one.certificateNo}`}: ${formatCents(one.balance)} became ${one.shares.toLocaleString('en-US')} shares of ${into} at $${one.price}.${one.cash === 0 ? '' : ` The company owes you ${formatCents(one.cash)} for the part of a share and pays it to you itself; it is not paid through us.`}`

/** To a holder: what each SAFE and note became, with the page of the statements. */
export const holderConverted = (d: {
  accountId: string
  company: string
  security: string
  items: readonly Became[]
}): Notice => ({
  subject: `${d.company}: your ${d.items.length === 1 ? 'investment has' : 'investments have'} converted into shares`,
  lines: [
    ...d.items.map((one) => became(one, d.security)),
    'A new statement of your security is with your holdings. What limited the resale before limits it until the same day.',
  ],
  action: { label: 'See your shares', path: links.held(d.accountId, 'holding/current') },
})
