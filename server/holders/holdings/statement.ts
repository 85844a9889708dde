import { isAdmin, memberRole, type Actor } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { offeringTypeLabels, type OfferingType } from '#domain/offerings/model/offering.ts'
import { securityLabels, type SecurityType } from '#domain/shared/securities.ts'
import { formatCents, money } from '#domain/shared/money.ts'
import { formatDay } from '#domain/shared/calendar/format.ts'
import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { postMoneySafePercent } from '#domain/holders/rules/cap-table.ts'
import { balanceOn } from '#domain/holders/rules/conversion.ts'
import { priceBasisLabels } from '#domain/holders/model/conversion.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { legendOf, legendText } from '#domain/offerings/rules/legends.ts'
import { freeOn } from '#domain/holders/rules/transfers.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { demandFactorForOthers } from '#server/kernel/http/access.ts'
import { Download } from '#server/kernel/http/call.ts'
import type { AppServices } from '#server/app-services.ts'
import { formerName } from '#server/offerings/companies/index.ts'
import { documentLogo } from '#server/platform/platform/index.ts'
import { findReportingSince } from '#server/offerings/topics/index.ts'
import type { Paper } from '#server/providers/esign/port.ts'
import { findConversionOf } from './conversion-repo.ts'
import { signedTerms } from './instruments.ts'
import { findEntry, type LedgerRow } from './ledger-repo.ts'
import { presentHolding } from './service.ts'

/** The holder, a member of the company, staff; for everybody else it does not exist. */
async function seen(q: Queryable, id: string, actor: Actor, now: Date): Promise<LedgerRow> {
  const row = await findEntry(q, id)
  const may =
    row !== null &&
    actor.kind === 'person' &&
    (row.user_id === actor.userId || memberRole(actor, row.account_id) !== null || isAdmin(actor))
  if (row === null || !may) throw refuse('not_found')
  if (row.user_id !== actor.userId) demandFactorForOthers(actor, now)
  return row
}

/**
 * What a SAFE buys at its valuation cap, and what a note has grown to with simple interest; null where nothing
 * converts. The amounts are those that a conversion of today would count.
 */
async function conversionOf(
  q: Queryable,
  row: LedgerRow,
  today: PlainDate,
): Promise<string | null> {
  const one = await signedTerms(q, row)
  if (one === null) return null
  const discount =
    one.discountPct === null
      ? ''
      : ` A lower price with the discount of ${one.discountPct}% counts instead.`
  if (one.kind === 'safe')
    return one.cap === null
      ? null
      : `${postMoneySafePercent(one.principal, one.cap)}% of the company at the valuation cap of ${formatCents(one.cap)}, before the money of the round that converts it.${discount}`
  if (one.interestPct === null) return null
  const maturity = one.maturity === null ? '' : ` It matures on ${formatDay(one.maturity)}.`
  return `${formatCents(balanceOn(one, today))} with interest of ${one.interestPct}% a year until today converts with the next priced round.${discount}${maturity}`
}

/** The other side of a conversion for its holder: what a security became, or what it was. */
async function convertedOf(q: Queryable, row: LedgerRow) {
  const found = await findConversionOf(q, row.id)
  if (found === null) return null
  const into = found.holding_id === row.id
  return {
    into,
    holding_id: into ? found.issued_id : found.holding_id,
    security: found.other_security,
    certificate_no: found.other_certificate,
    at: found.executed_at,
    principal: money(found.principal),
    interest: money(found.interest),
    price: found.price,
    basis_label: priceBasisLabels[found.basis],
    shares: found.shares,
    cash: money(found.cash),
  }
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
      freeOn(row.exemption, dateInZone(row.issued_at), await findReportingSince(q, row.account_id)),
      dateInZone(now.toISOString()),
    ).restriction,
    valuation:
      row.conversion_id === null
        ? { source: 'Price of the last sale on this platform', on: dateInZone(row.issued_at) }
        : { source: 'Price of the conversion', on: dateInZone(row.acquired_at ?? row.issued_at) },
    conversion:
      row.cancelled_at === null ? await conversionOf(q, row, dateInZone(now.toISOString())) : null,
    converted: await convertedOf(q, row),
    closing:
      row.closing_number === null
        ? null
        : { number: row.closing_number, at: row.closing_at ?? row.issued_at },
    cancelled:
      row.cancelled_at === null ? null : { at: row.cancelled_at, reason: row.cancelled_for ?? '' },
  }
}

/** What the ledger calls the security; entries of earlier versions have no number. */
const certificate = ({ certificate_no, title }: LedgerRow): string =>
  certificate_no === null ? `Security of ${title}` : `Certificate ${certificate_no}`

/** `issuer`: the legal name that the company had when the security was issued. */
function paperOf(
  row: LedgerRow,
  { platform, issuer }: { platform: string; issuer: string },
  converted: Awaited<ReturnType<typeof convertedOf>>,
): Paper {
  const legend = legendOf(row.exemption)
  return {
    company: issuer,
    document: 'Statement of security',
    reference: `${certificate(row)} · issued ${dateInZone(row.issued_at)}`,
    dated: row.issued_at,
    blocks: [
      {
        kind: 'title',
        text: 'Statement of security',
        lead: `${issuer} · ${certificate(row)}`,
      },
      {
        kind: 'text',
        text: 'This security is uncertificated: it exists as an entry in the company’s ledger, which this statement reflects. The statement isn’t negotiable.',
      },
      {
        kind: 'facts',
        rows: [
          ...(issuer === row.legal_name
            ? []
            : [['Name of the company now', row.legal_name] as const]),
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
          ...(converted === null || converted.into
            ? []
            : [
                [
                  'Converted from',
                  `${converted.security}, certificate ${converted.certificate_no ?? '–'}, ${dateInZone(converted.at)}`,
                ] as const,
              ]),
          ['Exemption', offeringTypeLabels[row.exemption as OfferingType]],
          ['Closing', row.closing_number === null ? '–' : String(row.closing_number)],
          [
            'Restricted until',
            row.restricted_until === null ? 'Not restricted' : dateInZone(row.restricted_until),
          ],
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
  const row = await seen(q, id, actor, services.clock.now())
  const { bytes } = await services.printer.print({
    ...paperOf(
      row,
      {
        platform: new URL(services.publicUrl).host,
        issuer: (await formerName(q, row.account_id, row.issued_at)) ?? row.legal_name,
      },
      await convertedOf(q, row),
    ),
    logo: await documentLogo(services, q),
  })
  return new Download(bytes, {
    name: `${row.certificate_no ?? 'statement-of-security'}.pdf`,
    contentType: 'application/pdf',
  })
}
