import { COMPANY_SEES } from '#domain/shared/company-sees.ts'
import { dataKinds } from '#domain/shared/field-data.ts'
import type { StepName } from '#domain/shared/investment-steps.ts'

/** What happens to an unmasked number (17 CFR 248.30), shown at every encrypted field. */
export const SEALED_FATE =
  'Stored encrypted and shown masked. You read it in full after a second factor; compliance only with a reason that is recorded. It goes where the law sends it, and nowhere else.'

/** Why each step is required, and what happens to its answers; the default for fields without a reason of their own. */
export const stepReasons: Readonly<Record<StepName, { why: string; fate: string }>> = {
  ira: {
    why: 'A retirement account invests through its custodian, who has to agree and to send the money.',
    fate: `${dataKinds.retirement.fate} It stays in your profile for your next investment.`,
  },
  kyc: {
    why: 'The law requires us to verify investors before money moves (31 CFR 1023.220).',
    fate: `We compare it with public records and sanctions lists. It stays in your profile until you change it or it expires. ${COMPANY_SEES}`,
  },
  payment: {
    why: 'The money must come from your account. Refunds return to the same one.',
    fate: dataKinds.bank.fate,
  },
  documents: {
    why: 'You must see what you’re buying, and the limits of your rights, before you sign.',
    fate: 'We record which documents you opened and when. You and the company receive the signed agreement.',
  },
  suitability: {
    why: 'Your finances and goals determine how much you can invest and whether the risk fits.',
    fate: 'Rules assess it, and the broker-dealer reviews it when needed. The company never sees it.',
  },
  'investor-details': {
    why: 'A broker-dealer has to know for whom it acts (FINRA 4512), and how to reach you.',
    fate: `It stays in your profile. ${COMPANY_SEES}`,
  },
}
