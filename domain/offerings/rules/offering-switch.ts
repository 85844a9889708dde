import type { PlatformSwitch } from '#domain/platform/rules/platform-switches.ts'
import { regulationOf } from '#domain/shared/regulation.ts'
import type { OfferingType } from '../model/offering.ts'

/** The switch of the platform that must be on for a company to begin an offering of a type. */
export const switchOf = (type: OfferingType): PlatformSwitch => `accepts_${regulationOf(type)}`
