import { regulationOf } from '#domain/shared/regulation.ts'
import { SHARES } from '#domain/shared/periods.ts'
import { formatDay } from '#domain/shared/calendar/format.ts'
import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'
import type { TransferDocument, TransferKind } from '../model/transfer.ts'
import { thresholdsOn } from '#domain/shared/thresholds.ts'
import { accept, type Checked, deny } from '#domain/shared/refusal.ts'
import type { RegistrationType } from '#domain/shared/registration-types.ts'
import { sameName } from '#domain/shared/names/match.ts'
import {
  cfRestrictionEnds,
  checkCfTransfer,
  isFamily,
  rule144FreeOn,
  type Transferee,
} from './resale.ts'

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
  /** the receiver's account is the holder's own */
  own: boolean
}

/** Kinds that go to the holder: a new name, an own retirement account, an entry that was wrong. */
const TO_SELF: ReadonlySet<TransferKind> = new Set(['name_change', 'ira_in_kind', 'correction'])

/** Proven names of a receiver. */
export interface ProvenNames {
  /** legal name of the verified identity */
  verified: string
  /** reviewed registrations */
  registrations: readonly { type: RegistrationType; title: string }[]
  /** retirement accounts for which a custodian has signed */
  custodians: readonly string[]
}

/**
 * The title under which the ledger enters a transfer: never what was typed, which only chooses among proven names. A
 * trust needs a reviewed registration, a retirement account its custodian; other kinds go to the verified person, or
 * to a registration of theirs that is named. Null when nothing proves one.
 */
export function titleOfReceiver(
  kind: TransferKind,
  typed: string,
  names: ProvenNames,
): string | null {
  const named = (titles: readonly string[]): string | undefined =>
    titles.find((title) => sameName(title, typed))
  const only = (titles: readonly string[]): string | null =>
    named(titles) ?? (titles.length === 1 ? (titles[0] ?? null) : null)
  if (kind === 'ira_in_kind') return only(names.custodians)
  if (kind === 'trust')
    return only(
      names.registrations.filter((one) => one.type.startsWith('trust_')).map((one) => one.title),
    )
  return named(names.registrations.map((one) => one.title)) ?? names.verified
}

/**
 * The receiver of a transfer in the categories of 17 CFR 227.501(a). A name change and an IRA are the holder's own
 * account; a trust is the holder's own, or that of a member of the family.
 */
export function transfereeOf(kind: TransferKind, to: ReceiverFacts): Transferee {
  if (kind === 'repurchase') return { kind: 'issuer' }
  if (kind === 'estate' || kind === 'divorce') return { kind: 'death_or_divorce' }
  if (TO_SELF.has(kind)) return { kind: 'holder' }
  if (kind === 'trust')
    return { kind: 'trust', for_family: to.own || isFamily(to.relation), accredited: to.accredited }
  return { kind: 'person', accredited: to.accredited, relation: to.relation }
}

/**
 * The first day on which a security sold under an exemption moves freely; null when nothing restricts it.
 * `reportingSince` is the day since which the issuer reports under the Exchange Act, or null.
 */
export function freeOn(
  exemption: string,
  issuedOn: PlainDate,
  reportingSince: PlainDate | null,
): PlainDate | null {
  if (regulationOf(exemption) === 'reg_a') return null
  return exemption === 'reg_cf'
    ? cfRestrictionEnds(issuedOn)
    : rule144FreeOn(issuedOn, reportingSince)
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
  security: { exemption: string; issued_on: PlainDate; reporting_since: PlainDate | null },
  on: PlainDate,
  kind: TransferKind,
  to: ReceiverFacts,
  { opinion, affiliate }: { opinion: boolean; affiliate: boolean } = {
    opinion: false,
    affiliate: false,
  },
): Checked<PlainDate | null> {
  if (TO_SELF.has(kind) && !to.own)
    return deny(
      'not_self',
      'This kind of transfer stays with you. Enter the e-mail address of your own account.',
    )
  const restricted = checkRestricted(security, on, kind, to, opinion)
  if (!restricted.ok || opinion || !isControlSale(kind, affiliate)) return restricted
  return deny(
    'affiliate',
    'You are an affiliate of this company. Add an opinion of counsel, confirmed with the transfer agent, that the sale keeps the volume and manner of sale of Rule 144 (17 CFR 230.144(e), (f)).',
  )
}

function checkRestricted(
  security: { exemption: string; issued_on: PlainDate; reporting_since: PlainDate | null },
  on: PlainDate,
  kind: TransferKind,
  to: ReceiverFacts,
  opinion: boolean,
): Checked<PlainDate | null> {
  const free = freeOn(security.exemption, security.issued_on, security.reporting_since)
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
/** What proves that a receiver is one of 17 CFR 227.501(a) while a security is restricted. */
function exceptionProof(to: Transferee): readonly TransferDocument[] {
  if (to.kind === 'person' && isFamily(to.relation)) return ['relationship_proof']
  return to.kind === 'person' && to.accredited ? ['accreditation_proof'] : []
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
  const proof = on.restricted ? exceptionProof(transfereeOf(kind, to)) : []
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
