/** Areas of a profile, as its addresses name them. */
export const profileAreas = ['personal-information', 'tax', 'kyc-verification', 'work-information', 'beneficiary-owner', 'payment-information'] as const
export type ProfileArea = (typeof profileAreas)[number]

/** The sections of a profile: how each is called, and in which area it is. What it holds is in sections.ts. */
export const listedSections = {
  'personal-information': { title: 'Personal information', area: 'personal-information' },
  address: { title: 'Address', area: 'personal-information' },
  'communication-and-social-media': { title: 'Communication and social media', area: 'personal-information' },
  'identity-document': { title: 'Identity document', area: 'kyc-verification' },
  'financial-assets': { title: 'Financial assets', area: 'kyc-verification' },
  'anti-money-laundering': { title: 'Source of funds', area: 'kyc-verification' },
  employer: { title: 'Work', area: 'work-information' },
  directorships: { title: 'Directorships', area: 'work-information' },
  'trusted-contact': { title: 'Trusted contact', area: 'work-information' },
  'beneficial-owners': { title: 'Owners of your entities', area: 'beneficiary-owner' },
  'death-beneficiaries': { title: 'Beneficiaries on death', area: 'beneficiary-owner' },
} as const satisfies Record<string, { title: string; area: ProfileArea }>
export type SectionName = keyof typeof listedSections
export const sectionNames = Object.keys(listedSections) as [SectionName, ...SectionName[]]
/** Sections of an area, in their order. */
export const sectionsOf = (area: ProfileArea): SectionName[] => sectionNames.filter((name) => listedSections[name].area === area)
