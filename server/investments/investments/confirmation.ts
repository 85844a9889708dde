import { formatMoment } from '#domain/shared/calendar/format.ts'
import { links } from '#domain/shared/links.ts'
import type { MailData } from '#domain/mail/index.ts'
import { offeringTypeLabels, type OfferingType } from '#domain/offerings/model/offering.ts'
import { securityLabels } from '#domain/shared/securities.ts'
import { formatCents } from '#domain/shared/money.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { Case } from './case.ts'
import { findSold } from './sold-repo.ts'
import { priced } from './terms.ts'
import { writtenPrice } from './copy.ts'

const units = (n: number): string => `${n.toLocaleString('en-US')} ${n === 1 ? 'unit' : 'units'}`

function resaleSentence(type: OfferingType, restrictedUntil: string | null): string {
  if (restrictedUntil === null) return 'The exemption sets no holding period for resale.'
  const until = formatMoment(restrictedUntil)
  return type === 'reg_cf'
    ? `Until ${until} you may transfer it only to the company, an accredited investor, a registered offering, or family (17 CFR 227.501).`
    : `It is restricted: resale needs a registration or an exemption, at the earliest ${until} under Rule 144.`
}

/**
 * Confirmation of the purchase (17 CFR 227.303(f), 240.10b-10): date, security, price, number bought and sold in the closing,
 * what the platform is paid and by whom, how the security is held and what limits its resale.
 */
export async function confirmationWords(tx: Tx, c: Case): Promise<MailData<'notice'>> {
  const found = await findSold(tx, c.row.id)
  if (found === null) throw new Error(`the investment ${c.row.id} closed without a security`)
  const { context, row, offering } = c
  const p = priced(context.units, row.price, row.fee_bps)
  const security = offering.security_name || securityLabels[row.security_type]
  const debt =
    offering.interest_pct === null
      ? []
      : [
          `It bears interest of ${offering.interest_pct} percent a year${offering.maturity === null ? '' : ` and is due on ${offering.maturity}`}.`,
        ]
  return {
    subject: `Confirmation: your investment in ${offering.company.name} has closed`,
    lines: [
      `On ${formatMoment(found.issued_at)} you bought ${units(context.units)} of ${security} of ${offering.company.name} at ${writtenPrice(row.price)} each, ${formatCents(context.amountCents)} in all. The investment number is ${row.number}.`,
      `${found.closing_number === null ? 'In this closing' : `In closing ${found.closing_number}`} the company sold ${units(found.sold ?? context.units)} at ${writtenPrice(row.price)} each under ${offeringTypeLabels[row.offering_type]}.`,
      ...debt,
      p.fee > 0
        ? `You paid a fee of ${formatCents(p.fee)} to the platform. What the company pays it is in the offering documents.`
        : 'You paid no fee. What the company pays the platform is in the offering documents.',
      `The security is held in book entry${found.certificate_no === null ? '' : ` under certificate ${found.certificate_no}`}. Your statement and the countersigned agreement are in your holdings.`,
      resaleSentence(row.offering_type, found.restricted_until),
    ],
    action: { label: 'See the statement', path: links.holding(found.holding_id) },
  }
}
