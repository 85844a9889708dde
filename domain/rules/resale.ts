import { dayInWords } from '../calendar/words.ts'
import { addMonths, anniversary, type PlainDate } from '../calendar/plain-date.ts'
import { accept, type Checked, deny } from './refusal.ts'

/** Relations to the holder that 17 CFR 227.501(c) counts as family, adoption included. */
export const FAMILY_RELATIONS = [
  'child', 'stepchild', 'grandchild', 'parent', 'stepparent', 'grandparent', 'spouse', 'spousal_equivalent', 'sibling',
  'mother_in_law', 'father_in_law', 'son_in_law', 'daughter_in_law', 'brother_in_law', 'sister_in_law',
] as const

/** Whom a security goes to. */
export type Transferee =
  | { readonly kind: 'issuer' }
  | { readonly kind: 'registered_offering' }
  | { readonly kind: 'person'; readonly accredited: boolean; readonly relation: string | null }
  | { readonly kind: 'trust'; readonly for_family: boolean; readonly accredited: boolean }
  | { readonly kind: 'death_or_divorce' }

/** The first day on which a security of a Reg CF offering moves freely: a full year after it was issued. */
export function cfRestrictionEnds(issuedOn: PlainDate): PlainDate {
  return anniversary(issuedOn, 1)
}

/** True for a relation that counts as family; cousins, uncles and friends do not. */
export function isFamily(relation: string | null): boolean {
  return relation !== null && (FAMILY_RELATIONS as readonly string[]).includes(relation)
}

function allowedWithinYear(to: Transferee): boolean {
  if (to.kind === 'person') return to.accredited || isFamily(to.relation)
  if (to.kind === 'trust') return to.accredited || to.for_family
  return true
}

/** Whether a Reg CF security may be transferred on a date (17 CFR 227.501); gives the date on which it is free. */
export function checkCfTransfer(issuedOn: PlainDate, on: PlainDate, to: Transferee): Checked<PlainDate> {
  const free = cfRestrictionEnds(issuedOn)
  if (on >= free || allowedWithinYear(to)) return accept(free)
  return deny('cf_one_year', `Until ${dayInWords(free)} you can transfer this only to the issuer, an accredited investor or your family.`)
}

/** The first free day under Rule 144 for restricted securities: one year, or six months when the issuer reports (17 CFR 230.144(d)). */
export function rule144FreeOn(acquiredOn: PlainDate, issuerReports: boolean): PlainDate {
  return issuerReports ? addMonths(acquiredOn, 6) : anniversary(acquiredOn, 1)
}

/** Whether the holder counts reach section 12(g): 2,000 holders or 500 not accredited, with assets above the threshold (cents). */
export function reaches12g(input: { holders: number; non_accredited: number; total_assets: number; threshold: number }): boolean {
  return input.total_assets > input.threshold && (input.holders >= 2_000 || input.non_accredited >= 500)
}
