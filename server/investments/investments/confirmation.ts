import { securityLabels } from '#domain/shared/securities.ts'
import { investmentClosed } from '#domain/investments/mail/confirmation.ts'
import type { Notice } from '#domain/mail/letter.ts'
import { feeFor } from '#domain/payments/rules/fees.ts'
import { yieldToMaturity } from '#domain/investments/rules/yield.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { topicInForce } from '#server/offerings/topics/index.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { Case } from './case.ts'
import { findSold, type Sold } from './sold-repo.ts'
import { priced } from './terms.ts'

/** The yield of a debt at the price paid, counting bonus units; null when it has no maturity. */
function yieldOf({ terms, issued_at, units }: Sold, bought: number): string | null {
  if (terms?.maturity === undefined || terms.maturity === null || terms.interest_pct === null)
    return null
  return yieldToMaturity({
    paid: bought / units,
    interestPercent: terms.interest_pct,
    bought: dateInZone(issued_at),
    maturity: terms.maturity,
  })
}
/** The intermediary's remuneration for this purchase, by its agreement in force with the company. */
async function remunerationOf(services: AppServices, tx: Tx, listingId: string, cents: number) {
  const seller = await topicInForce(services, tx, listingId, 'broker-dealer')
  if (seller === null || seller.kind === 'none') return null
  const { fee_pct: percent, fee_fixed: fixedCents = 0 } = seller
  if (percent === undefined && fixedCents === 0) return null
  return {
    percent: percent ?? null,
    cents: percent === undefined ? 0 : feeFor({ basis: 'percent', percent, cap: null }, cents),
    fixedCents,
  }
}

/** The confirmation of a purchase, from the closed investment and the security that it became. */
export async function confirmationWords(services: AppServices, tx: Tx, c: Case): Promise<Notice> {
  const found = await findSold(tx, c.row.id)
  if (found === null) throw new Error(`the investment ${c.row.id} closed without a security`)
  const { context, row, offering } = c
  return investmentClosed({
    number: row.number,
    company: offering.company.name,
    security: offering.security_name || securityLabels[row.security_type],
    offeringType: row.offering_type,
    units: context.units,
    price: row.price,
    amountCents: context.amountCents,
    feeCents: priced(context.units, row.price, row.fee_bps).fee,
    debt:
      found.terms === null || found.terms.interest_pct === null
        ? null
        : {
            interestPercent: found.terms.interest_pct,
            maturity: found.terms.maturity,
            yieldPercent: yieldOf(found, context.units),
          },
    remuneration: await remunerationOf(services, tx, row.listing_id, context.amountCents),
    issuedAt: found.issued_at,
    closingNumber: found.closing_number,
    soldUnits: found.sold ?? context.units,
    certificateNumber: found.certificate_no,
    restrictedUntil: found.restricted_until,
    holdingId: found.holding_id,
  })
}
