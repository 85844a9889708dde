import { provideNumberingPlans } from '#domain/shared/phone-number.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** With this import the server checks phone numbers by the numbering plans. */
provideNumberingPlans({ parsePhoneNumberFromString })
