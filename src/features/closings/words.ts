import { sameTimeOn } from '#domain/calendar/zone.ts'
import type { SignatureRole } from '#domain/model/closing.ts'
import type { ClosingView } from '#domain/model/closing.ts'

/** The instant of a closing on a day: at the hour of the offering's deadline, New York; null while the day is not whole. */
export function closingInstant(date: string, deadlineAt: string): string | null {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date)) ? sameTimeOn(deadlineAt, date) : null
}

/** The signatures that this side could still give. */
export function openRoles(closing: Pick<ClosingView, 'signatures'>, audience: 'issuer' | 'admin', operator: boolean): SignatureRole[] {
  const mine: readonly SignatureRole[] = audience === 'issuer' ? ['issuer'] : operator ? ['escrow', 'principal'] : ['principal']
  return mine.filter((role) => closing.signatures.find((one) => one.role === role)?.name === null)
}
