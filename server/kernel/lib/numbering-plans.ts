import { provideNumberingPlans } from '#domain/shared/phone-number.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Phone numbers that arrive are checked by the numbering plans from here on. */
provideNumberingPlans({ parsePhoneNumberFromString })
