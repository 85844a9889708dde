/** The six steps; names are machine regions and URL segments alike. */
export const stepNames = [
  'ira',
  'kyc',
  'payment',
  'documents',
  'suitability',
  'investor-details',
] as const
export type StepName = (typeof stepNames)[number]
export const stepTitles: Record<StepName, string> = {
  ira: 'Account type',
  kyc: 'Identity',
  payment: 'Payment',
  documents: 'Documents',
  suitability: 'Suitability',
  'investor-details': 'Investor details',
}
export const flowSteps = [...stepNames, 'review'] as const
