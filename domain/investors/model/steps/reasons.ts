import { COMPANY_SEES } from '#domain/shared/company-sees.ts'
import { dataKinds } from '#domain/shared/field-data.ts'
import type { StepName } from '#domain/shared/investment-steps.ts'

/** What happens to a whole number (domain facts 14.1, class S1), said at every field that is sealed. */
export const SEALED_FATE =
  'Stored encrypted and shown masked. You read it in full after a second factor; compliance only with a reason that is recorded. It goes where the law sends it, and nowhere else.'

/** Why each step is asked at all, and what happens to its answers: fields without a reason of their own are covered by it. */
export const stepReasons: Readonly<Record<StepName, { why: string; fate: string }>> = {
  ira: {
    why: 'A retirement account invests through its custodian, who has to agree and to send the money.',
    fate: `${dataKinds.retirement.fate} It stays in your profile for your next investment.`,
  },
  kyc: {
    why: 'The law asks who invests before money moves (31 CFR 1023.220).',
    fate: `We compare it with public records and sanctions lists. It stays in your profile until you change it or it expires. ${COMPANY_SEES}`,
  },
  payment: {
    why: 'The money has to come from an account of yours, and goes back to the same one.',
    fate: dataKinds.bank.fate,
  },
  documents: {
    why: 'You have to see what you buy before you sign, and where your rights end.',
    fate: 'We keep which papers you opened and when. The signed agreement goes to you and to the company.',
  },
  suitability: {
    why: 'Your finances and goals decide how much the law lets you invest here, and whether the risk fits.',
    fate: 'It is computed by rules and read by the broker-dealer when a person has to decide. The company never reads it.',
  },
  'investor-details': {
    why: 'A broker-dealer has to know for whom it acts (FINRA 4512), and how to reach you.',
    fate: `It stays with us, in your profile. ${COMPANY_SEES}`,
  },
}
