import type { PlatformSwitch } from '#domain/platform/rules/platform-switches.ts'
import type { OfferingType } from '../model/offering.ts'

/** The switch of the platform that must be on for a company to begin an offering of a type. */
export const switchOf: Readonly<Record<OfferingType, PlatformSwitch>> = {
  reg_cf: 'accepts_reg_cf',
  reg_d_506b: 'accepts_reg_d',
  reg_d_506c: 'accepts_reg_d',
  reg_a_t1: 'accepts_reg_a',
  reg_a_t2: 'accepts_reg_a',
}
