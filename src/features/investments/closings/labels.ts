import { sameTimeOn } from '#domain/shared/calendar/zone.ts'
import type { SignatureRole } from '#domain/investments/model/closing.ts'
import type { ClosingView } from '#domain/investments/model/closing.ts'

/**
 * The instant of a closing on a day: at the hour of the offering's deadline, New York; null while the day is not whole.
 */
export function closingInstant(date: string, deadlineAt: string): string | null {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date))
    ? sameTimeOn(deadlineAt, date)
    : null
}

function rolesOf(audience: 'issuer' | 'admin', operator: boolean): readonly SignatureRole[] {
  if (audience === 'issuer') return ['issuer']
  return operator ? ['escrow', 'principal'] : ['principal']
}

/** The signatures that this side could still give. */
export function openRoles(
  closing: Pick<ClosingView, 'signatures'>,
  audience: 'issuer' | 'admin',
  operator: boolean,
): SignatureRole[] {
  return rolesOf(audience, operator).filter(
    (role) => closing.signatures.find((one) => one.role === role)?.name === null,
  )
}
