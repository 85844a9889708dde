import { securityLabels } from '#domain/shared/securities.ts'
import { investmentClosed } from '#domain/investments/mail/confirmation.ts'
import type { Notice } from '#domain/mail/letter.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { Case } from './case.ts'
import { findSold } from './sold-repo.ts'
import { priced } from './terms.ts'

/** The confirmation of a purchase, from the closed investment and the security that it became. */
export async function confirmationWords(tx: Tx, c: Case): Promise<Notice> {
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
        : { interestPercent: found.terms.interest_pct, maturity: found.terms.maturity },
    issuedAt: found.issued_at,
    closingNumber: found.closing_number,
    soldUnits: found.sold ?? context.units,
    certificateNumber: found.certificate_no,
    restrictedUntil: found.restricted_until,
    holdingId: found.holding_id,
  })
}
