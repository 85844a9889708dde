import { thresholdsOn } from '#domain/shared/thresholds.ts'
import type { OfferingType } from '../model/offering.ts'

/** The most that may be sold in 12 months under a type, in cents; null means no cap. */
export function offeringCap(type: OfferingType, on: string): number | null {
  const t = thresholdsOn(on)
  if (type === 'reg_cf') return t.cf_issuer_cap
  if (type === 'reg_a_t1') return t.reg_a_t1_cap
  return type === 'reg_a_t2' ? t.reg_a_t2_cap : null
}
