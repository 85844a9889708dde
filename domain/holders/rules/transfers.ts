import { regulationOf } from '#domain/shared/regulation.ts'
import { SHARES } from '#domain/shared/periods.ts'
import { formatDay } from '#domain/shared/calendar/format.ts'
import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'
import type { TransferDocument, TransferKind } from '../model/transfer.ts'
import { thresholdsOn } from '#domain/shared/thresholds.ts'
import { accept, type Checked, deny } from '#domain/shared/refusal.ts'
import { cfRestrictionEnds, checkCfTransfer, rule144FreeOn, type Transferee } from './resale.ts'

/** Kinds that are not sales: nothing is paid, and the receiver takes over the position of the holder. */
const NO_SALE: ReadonlySet<TransferKind> = new Set([
  'gift',
  'estate',
  'divorce',
  'trust',
  'name_change',
  'ira_in_kind',
  'correction',
])

/** Who receives, as far as the rules of resale look at it. */
export interface ReceiverFacts {
  accredited: boolean
  relation: string | null
}

/**
 * The receiver of a transfer in the categories of 17 CFR 227.501(a). A name change, an IRA and one's own trust count as
 * the holder.
 */
export function transfereeOf(kind: TransferKind, to: ReceiverFacts): Transferee {
  if (kind === 'repurchase') return { kind: 'issuer' }
  if (kind === 'estate' || kind === 'divorce') return { kind: 'death_or_divorce' }
  if (kind === 'trust' || kind === 'name_change' || kind === 'ira_in_kind' || kind === 'correction')
    return { kind: 'trust', for_family: true, accredited: to.accredited }
  return { kind: 'person', accredited: to.accredited, relation: to.relation }
}

/** The first day on which a security sold under an exemption moves freely; null when nothing holds it. */
export function freeOn(
  exemption: string,
  issuedOn: PlainDate,
  issuerReports = false,
): PlainDate | null {
  if (regulationOf(exemption) === 'reg_a') return null
  return exemption === 'reg_cf'
    ? cfRestrictionEnds(issuedOn)
    : rule144FreeOn(issuedOn, issuerReports)
}

/**
 * What shows that the holder is an affiliate of the company (17 CFR 230.144(a)(1)): an office, a large holding, or
 * their own declaration.
 */
export const isAffiliate = (holder: {
  position: boolean
  ownership_percent: number
  declared: boolean
}): boolean => holder.position || holder.declared || holder.ownership_percent >= SHARES.insider

/**
 * A sale by an affiliate: the conditions of volume and manner of sale are looked at outside (17 CFR 230.144(e), (f)).
 */
export const isControlSale = (kind: TransferKind, affiliate: boolean): boolean =>
  affiliate && kind !== 'repurchase' && !NO_SALE.has(kind)

/**
 * Whether a security may be transferred on a day: Reg CF by 17 CFR 227.501, restricted securities of Rule 506 by the
 * holding period of Rule 144 or with an opinion of counsel, Reg A freely. A sale by an affiliate needs the opinion in
 * any case. The value is the day from which it is free, or null.
 */
export function checkResale(
  security: { exemption: string; issued_on: PlainDate },
  on: PlainDate,
  kind: TransferKind,
  to: ReceiverFacts,
  { opinion, affiliate }: { opinion: boolean; affiliate: boolean } = {
    opinion: false,
    affiliate: false,
  },
): Checked<PlainDate | null> {
  const restricted = checkRestricted(security, on, kind, to, opinion)
  if (!restricted.ok || opinion || !isControlSale(kind, affiliate)) return restricted
  return deny(
    'affiliate',
    'You are an affiliate of this company. Add an opinion of counsel, confirmed with the transfer agent, that the sale keeps the volume and manner of sale of Rule 144 (17 CFR 230.144(e), (f)).',
  )
}

function checkRestricted(
  security: { exemption: string; issued_on: PlainDate },
  on: PlainDate,
  kind: TransferKind,
  to: ReceiverFacts,
  opinion: boolean,
): Checked<PlainDate | null> {
  const free = freeOn(security.exemption, security.issued_on)
  if (free === null) return accept(null)
  if (security.exemption === 'reg_cf')
    return checkCfTransfer(security.issued_on, on, transfereeOf(kind, to))
  if (on >= free || opinion || kind === 'repurchase' || NO_SALE.has(kind)) return accept(free)
  return deny(
    'rule_144',
    `Until ${formatDay(free)} you can sell this only to the issuer, or with an opinion of counsel that the sale needs no registration.`,
  )
}

const BASE: readonly TransferDocument[] = ['assignment']
const PROOFS: Readonly<Record<TransferKind, readonly TransferDocument[]>> = {
  sale_private: ['tax_form'],
  gift: [],
  estate: ['letters_testamentary', 'death_certificate'],
  divorce: ['divorce_decree'],
  trust: ['trust_certificate'],
  name_change: ['name_proof'],
  ira_in_kind: ['custodian_letter'],
  repurchase: [],
  secondary_ats: ['tax_form'],
  foreclosure: ['court_order'],
  correction: [],
}
/**
 * Documents that a transfer needs: the assignment, the proof of its reason, of an accredited receiver the proof of
 * that, and above a value the signature guarantee (17 CFR 240.17Ad-15).
 */
export function documentsNeeded(
  kind: TransferKind,
  to: ReceiverFacts,
  valueCents: number,
  on: { restricted: boolean; date: PlainDate; affiliate: boolean },
): TransferDocument[] {
  const proof: TransferDocument[] =
    on.restricted &&
    to.accredited &&
    to.relation === null &&
    (kind === 'sale_private' || kind === 'gift' || kind === 'secondary_ats')
      ? ['accreditation_proof']
      : []
  return [
    ...BASE,
    ...PROOFS[kind],
    ...proof,
    ...(isControlSale(kind, on.affiliate) ? (['opinion_of_counsel'] as const) : []),
    ...(valueCents >= thresholdsOn(on.date).signature_guarantee
      ? (['signature_guarantee'] as const)
      : []),
  ]
}
