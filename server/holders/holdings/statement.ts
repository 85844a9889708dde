import { isAdmin, memberRole, type Actor } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { offeringTypeLabels, type OfferingType } from '#domain/offerings/model/offering.ts'
import { securityLabels, type SecurityType } from '#domain/shared/securities.ts'
import { formatCents } from '#domain/shared/money.ts'
import { formatDay } from '#domain/shared/calendar/format.ts'
import { dateParts, type PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { noteBalance, postMoneySafePercent } from '#domain/holders/rules/cap-table.ts'
import { findOffering } from '#server/offerings/offerings/index.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { legendOf, legendText } from '#domain/offerings/rules/legends.ts'
import { freeOn } from '#domain/holders/rules/transfers.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { Download } from '#server/kernel/http/call.ts'
import type { AppServices } from '#server/app-services.ts'
import { documentLogo } from '#server/platform/platform/index.ts'
import type { Paper } from '#server/providers/esign/port.ts'
import { findEntry, type LedgerRow } from './ledger-repo.ts'
import { presentHolding } from './service.ts'

/** The holder, a member of the company, staff; for everybody else it does not exist. */
async function seen(q: Queryable, id: string, actor: Actor): Promise<LedgerRow> {
  const row = await findEntry(q, id)
  const may =
    row !== null &&
    actor.kind === 'person' &&
    (row.user_id === actor.userId || memberRole(actor, row.account_id) !== null || isAdmin(actor))
  if (row === null || !may) throw refuse('not_found')
  return row
}

/** Whole months from one day to a later one. */
function monthsBetween(from: PlainDate, to: PlainDate): number {
  const [a, b] = [dateParts(from), dateParts(to)]
  const months = (b.year - a.year) * 12 + b.month - a.month
  return Math.max(0, b.day < a.day ? months - 1 : months)
}

/**
 * What a SAFE buys at its valuation cap, and what a note has grown to with simple interest; null where nothing
 * converts.
 */
async function conversionOf(
  q: Queryable,
  row: LedgerRow,
  today: PlainDate,
): Promise<string | null> {
  const offering = await findOffering(q, row.listing_id)
  if (offering === null) return null
  const discount =
    offering.discount_pct === null
      ? ''
      : ` A lower price with the discount of ${offering.discount_pct}% counts instead.`
  if (row.security_type === 'crowd_safe' && offering.valuation_cap !== null)
    return `${postMoneySafePercent(row.cost, offering.valuation_cap)}% of the company at the valuation cap of ${formatCents(offering.valuation_cap)}, before the money of the round that converts it.${discount}`
  if (row.security_type !== 'convertible_note' || offering.interest_pct === null) return null
  const balance = noteBalance(
    row.cost,
    offering.interest_pct,
    monthsBetween(dateInZone(row.issued_at), today),
  )
  const maturity =
    offering.maturity === null ? '' : ` It matures on ${formatDay(offering.maturity)}.`
  return `${formatCents(balance)} with interest of ${offering.interest_pct}% a year until today converts with the next priced round.${discount}${maturity}`
}

/** One security of a person, current or cancelled. */
export async function holdingOf(q: Queryable, id: string, actor: Actor, now: Date) {
  const row = await findEntry(q, id)
  if (row === null || actor.kind !== 'person' || row.user_id !== actor.userId)
    throw refuse('not_found')
  return {
    ...presentHolding(row),
    title: row.title,
    exemption: offeringTypeLabels[row.exemption as OfferingType],
    legend: legendOf(row.exemption),
    restriction: legendText(
      row.exemption,
      freeOn(row.exemption, dateInZone(row.issued_at)),
      dateInZone(now.toISOString()),
    ).restriction,
    valuation: { source: 'Price of the last sale on this platform', on: dateInZone(row.issued_at) },
    conversion: await conversionOf(q, row, dateInZone(now.toISOString())),
    closing:
      row.closing_number === null
        ? null
        : { number: row.closing_number, at: row.closing_at ?? row.issued_at },
    cancelled:
      row.cancelled_at === null ? null : { at: row.cancelled_at, reason: row.cancelled_for ?? '' },
  }
}

function paperOf(row: LedgerRow, platform: string): Paper {
  const legend = legendOf(row.exemption)
  return {
    company: row.legal_name,
    document: 'Statement of security',
    reference: `${row.certificate_no ?? row.id} · issued ${dateInZone(row.issued_at)}`,
    dated: row.issued_at,
    blocks: [
      {
        kind: 'title',
        text: 'Statement of security',
        lead: `${row.legal_name} · certificate ${row.certificate_no ?? row.id}`,
      },
      {
        kind: 'text',
        text: 'This security is uncertificated: it exists as an entry in the company’s ledger, which this statement reflects. The statement isn’t negotiable.',
      },
      {
        kind: 'facts',
        rows: [
          ['Holder', row.title],
          ['Security', row.security_name || securityLabels[row.security_type as SecurityType]],
          ['Units', row.units.toLocaleString('en-US')],
          ['Price of one unit', `$${row.price}`],
          ['Paid', formatCents(row.cost)],
          ['Issued', dateInZone(row.issued_at)],
          ...(row.acquired_from === null
            ? []
            : [
                [
                  'Acquired from',
                  `${row.acquired_from}, ${dateInZone(row.acquired_at ?? row.issued_at)}`,
                ] as const,
              ]),
          ['Exemption', offeringTypeLabels[row.exemption as OfferingType]],
          ['Closing', row.closing_number === null ? '–' : String(row.closing_number)],
          [
            'Restricted until',
            row.restricted_until === null ? 'Not restricted' : dateInZone(row.restricted_until),
          ],
          ['Ledger entry', row.id],
          ['Ledger location', platform],
          ...(row.cancelled_at === null
            ? []
            : [
                [
                  'Cancelled',
                  `${dateInZone(row.cancelled_at)}: ${row.cancelled_for ?? ''}`,
                ] as const,
              ]),
        ],
      },
      ...(legend === null ? [] : [{ kind: 'boxed' as const, title: 'Legend', text: legend }]),
    ],
  }
}

/** The statement as PDF. It is printed from the ledger each time: the same entry and logo make the same bytes. */
export async function statementPdf(
  services: AppServices,
  q: Queryable,
  id: string,
  actor: Actor,
): Promise<Download> {
  const row = await seen(q, id, actor)
  const { bytes } = await services.printer.print({
    ...paperOf(row, new URL(services.publicUrl).host),
    logo: await documentLogo(services, q),
  })
  return new Download(bytes, {
    name: `${row.certificate_no ?? row.id}.pdf`,
    contentType: 'application/pdf',
  })
}
