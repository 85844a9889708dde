import { links } from '#domain/shared/links.ts'
import { freeOn } from '#domain/holders/rules/transfers.ts'
import { dateInZone, startOfDay } from '#domain/shared/calendar/zone.ts'
import { money } from '#domain/shared/money.ts'
import { amountForUnits } from '#domain/offerings/rules/commitment.ts'
import type { Page } from '#domain/shared/common.ts'
import type { HoldingView } from '#domain/holders/model/holding.ts'
import type { OfferingType } from '#domain/offerings/model/offering.ts'
import { securityLabels, type SecurityType } from '#domain/shared/securities.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { cutPage, readBefore } from '#server/kernel/lib/cursor.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { findOffering } from '#server/offerings/offerings/index.ts'
import { findReportingSince } from '#server/offerings/topics/index.ts'
import { demandNotPassedOn } from '#server/payments/payments/index.ts'
import { addEntry, endHolding } from './entries-repo.ts'
import { findEntry } from './ledger-repo.ts'
import * as repo from './repo.ts'

/**
 * The moment from which a holder may resell freely, the beginning of the free day (`freeOn`): after one year for Reg CF
 * (17 CFR 227.501), by Rule 144 for 506. Null for Reg A, which is free at once.
 */
async function restrictedUntil(
  q: Queryable,
  offering: { type: OfferingType; account_id: string },
  issuedAt: string,
): Promise<string | null> {
  const since = await findReportingSince(q, offering.account_id)
  const free = freeOn(offering.type, dateInZone(issuedAt), since)
  return free === null ? null : startOfDay(free)
}

/**
 * "TG-0007": initials of the company and the next number of its ledger; two issues at once are numbered one after the
 * other.
 */
export async function nextCertificate(tx: Tx, accountId: string, company: string): Promise<string> {
  const initials =
    company
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .slice(0, 3)
      .map((word) => word.charAt(0).toUpperCase())
      .join('') || 'C'
  return `${initials}-${String(await repo.nextNumber(tx, accountId)).padStart(4, '0')}`
}

/**
 * Posts the security of a closed investment to the ledger, once (the investment is unique): what was bought, and the
 * bonus units that its perks give for the same money. The terms of the agreement that was signed for it go with it; an
 * issue without an agreement here has those of the offering on that day.
 */
export async function issueHolding(
  tx: Tx,
  issue: {
    investmentId: string
    listingId: string
    userId: string
    title: string
    units: number
    cents: number
    closingId?: string | null
    at: string
  },
): Promise<void> {
  const offering = await findOffering(tx, issue.listingId)
  if (offering === null) throw new Error(`the offering ${issue.listingId} is gone`)
  const id = newId()
  const { valuation_cap, discount_pct, interest_pct, maturity } = offering
  const terms = (await repo.findSignedTerms(tx, issue.investmentId)) ?? {
    valuation_cap,
    discount_pct,
    interest_pct,
    maturity,
  }
  const bonus = await repo.bonusUnits(tx, issue.investmentId)
  const units = issue.units + bonus
  await repo.addHolding(tx, {
    id,
    investment_id: issue.investmentId,
    first_investment_id: issue.investmentId,
    listing_id: issue.listingId,
    account_id: offering.account_id,
    user_id: issue.userId,
    security_type: offering.security_type,
    security_name: offering.security_name,
    title: issue.title,
    units,
    bonus_units: bonus,
    price: offering.price,
    cost: issue.cents,
    issued_at: issue.at,
    restricted_until: await restrictedUntil(tx, offering, issue.at),
    exemption: offering.type,
    closing_id: issue.closingId ?? null,
    certificate_no: await nextCertificate(tx, offering.account_id, offering.company.name),
    origin_id: null,
    transfer_id: null,
    acquired_at: null,
    acquired_from: null,
    conversion_id: null,
    terms,
  })
  await addEntry(tx, {
    id: newId(),
    account_id: offering.account_id,
    holding_id: id,
    type: 'issue',
    user_id: issue.userId,
    title: issue.title,
    units,
    cost: issue.cents,
    counterpart: null,
    transfer_id: null,
    posted_by: null,
    at: issue.at,
  })
}

/**
 * Takes what an investment was issued from the ledger by cancelling entries: the security, or what stayed of it after
 * transfers and conversions. Refused while units of it are with somebody else.
 */
export async function cancelHolding(
  tx: Tx,
  investmentId: string,
  reason: string,
  at: string,
): Promise<void> {
  const ids = await repo.lockDescending(tx, investmentId)
  await demandNotPassedOn(tx, investmentId)
  for (const id of ids) {
    const row = await findEntry(tx, id)
    if (row === null) throw new Error(`the holding ${id} is gone`)
    await endHolding(tx, id, reason, at)
    await addEntry(tx, {
      id: newId(),
      account_id: row.account_id,
      holding_id: row.id,
      type: 'cancel',
      user_id: row.user_id,
      title: row.title,
      units: -row.units,
      cost: -row.cost,
      counterpart: null,
      transfer_id: null,
      posted_by: null,
      at,
    })
  }
}

/**
 * What a person holds, newest first. The value is units at the price of the last round here; it is never extrapolated.
 */
export async function holdingsOf(
  q: Queryable,
  userId: string,
  query: {
    cursor?: string | undefined
    limit: number
    account_id?: string | undefined
    group?: 'current' | 'historical' | undefined
  },
): Promise<Page<HoldingView>> {
  const of = { cancelled: query.group === 'historical', accountId: query.account_id ?? null }
  const rows = await repo.findHoldings(q, userId, readBefore(query.cursor), query.limit + 1, of)
  const { shown, next, more } = cutPage(rows, query.limit, (last) => [last.issued_at, last.id])
  return {
    items: shown.map(presentHolding),
    next_cursor: next,
    total: await repo.countHoldings(q, userId, of),
    more,
  }
}

export const presentHolding = (
  row: Awaited<ReturnType<typeof repo.findHoldings>>[number],
): HoldingView => ({
  id: row.id,
  account_id: row.account_id,
  company: row.company,
  slug: row.slug,
  logo_url: row.logo_url,
  cover_seed: row.cover_seed,
  security_label: row.security_name || securityLabels[row.security_type as SecurityType],
  units: row.units,
  bonus_units: row.bonus_units,
  cost: money(row.cost),
  latest_price: row.price,
  value: money(amountForUnits(row.units, row.price)),
  issued_at: row.issued_at,
  restricted_until: row.restricted_until,
  investment_id: row.investment_id,
  certificate_no: row.certificate_no,
  certificate_href: row.certificate_no === null ? null : links.certificate(row.id),
  agreement_href: row.investment_id === null ? null : links.agreementFile(row.investment_id),
  acquired_from: row.acquired_from,
  acquired_at: row.acquired_at,
})
