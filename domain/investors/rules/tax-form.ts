import type { TaxFormId } from '../model/tax/kinds.ts'

/** Tax forms that the product knows; those of foreign entities are uploaded as PDF and go to manual review. */
export type TaxForm = TaxFormId

/** Days a person was in the United States this year, last year and the year before. */
export type PresenceDays = {
  readonly this_year: number
  readonly last_year: number
  readonly year_before: number
}

/**
 * Substantial presence (IRC 7701(b)(3)): 31 days this year, and 183 in weighted days over three years; compared in
 * sixths, exactly.
 */
export function substantiallyPresent(days: PresenceDays): boolean {
  return (
    days.this_year >= 31 && days.this_year * 6 + days.last_year * 2 + days.year_before >= 183 * 6
  )
}

/** Weighted days as sixths of a day (1098 sixths are 183 days), to show in the explanation. */
export function presenceSixths(days: PresenceDays): number {
  return days.this_year * 6 + days.last_year * 2 + days.year_before
}

/** Who gives the form. */
export type TaxPerson =
  | {
      readonly kind: 'individual'
      readonly citizen: boolean
      readonly green_card: boolean
      readonly presence: PresenceDays | null
      readonly effectively_connected: boolean
    }
  | {
      readonly kind: 'entity'
      readonly domestic: boolean
      readonly effectively_connected: boolean
      /** a foreign entity's own kind; `plain` when absent */ readonly foreign_kind?: ForeignEntity
    }

/** Kinds of foreign entities that decide between W-8BEN-E, W-8IMY and W-8EXP. */
export type ForeignEntity = 'plain' | 'flow_through' | 'government'
const ofForeignEntity: Readonly<Record<ForeignEntity, TaxForm>> = {
  plain: 'w8ben_e',
  flow_through: 'w8imy',
  government: 'w8exp',
}

/** True for a US person (IRC 7701(a)(30)). */
export function isUsPerson(person: TaxPerson): boolean {
  if (person.kind === 'entity') return person.domestic
  return (
    person.citizen ||
    person.green_card ||
    (person.presence !== null && substantiallyPresent(person.presence))
  )
}

/**
 * The form that a person gives: W-9 for US persons; W-8ECI for effectively connected income; else W-8BEN, and for
 * foreign entities W-8BEN-E, W-8IMY (flow-through) or W-8EXP (government).
 */
export function taxFormFor(person: TaxPerson): TaxForm {
  if (isUsPerson(person)) return 'w9'
  if (person.effectively_connected) return 'w8eci'
  return person.kind === 'individual' ? 'w8ben' : ofForeignEntity[person.foreign_kind ?? 'plain']
}

/** Backup withholding in percent (IRC 3406). */
export const BACKUP_WITHHOLDING_PCT = '24'
/** Withholding on income of foreign persons without a treaty, in percent (IRC 1441, 1442). */
export const FOREIGN_WITHHOLDING_PCT = '30'
/** Withholding on income that a partnership passes on, in percent: individuals and corporations (IRC 1446(a)). */
export const PARTNERSHIP_WITHHOLDING_PCT = { individual: '37', corporation: '21' } as const
/** Withholding when a foreign person transfers an interest in a partnership, in percent (IRC 1446(f)). */
export const TRANSFER_WITHHOLDING_PCT = '10'
/** Business days in which a notice of the IRS about name and number (CP2100) is responded to. */
export const B_NOTICE_BUSINESS_DAYS = 30
/** Mismatches of name and number after which a form is invalid. */
export const TIN_MISMATCHES = 2
