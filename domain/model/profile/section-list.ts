import { PERIODS } from '../../rules/periods.ts'

/** Areas of a profile, as its addresses name them. */
export const profileAreas = ['personal-information', 'tax', 'kyc-verification', 'work-information', 'beneficiary-owner', 'payment-information'] as const
export type ProfileArea = (typeof profileAreas)[number]

const personal = 'personal-information/current'
const work = 'work-information/current'
const verification = 'kyc-verification'
const owners = 'beneficiary-owner/current'
/** The sections of a profile: how each is called, in which area it is, and where it is read and edited, below /dashboard/profile, and after how many months it is looked through again. What it holds is in sections.ts. */
export const listedSections = {
  'personal-information': { title: 'Personal information', area: 'personal-information', path: personal, edit: `${personal}/edit/personal-information`, renewMonths: PERIODS.account_look_months },
  address: { title: 'Address', area: 'personal-information', path: personal, edit: `${personal}/edit/address`, renewMonths: PERIODS.account_look_months },
  'communication-and-social-media': { title: 'Communication and social media', area: 'personal-information', path: personal, edit: `${personal}/edit/communication-and-social-media`, renewMonths: null },
  'identity-document': { title: 'Identity document', area: 'kyc-verification', path: `${verification}/id-verification/current`, edit: `${verification}/id-verification/current`, renewMonths: null },
  'financial-assets': { title: 'Financial assets', area: 'kyc-verification', path: `${verification}/financial-assets`, edit: `${verification}/financial-assets`, renewMonths: 12 },
  'anti-money-laundering': { title: 'Source of funds', area: 'kyc-verification', path: `${verification}/anti-money-laundering/current`, edit: `${verification}/anti-money-laundering/current`, renewMonths: 12 },
  employer: { title: 'Work', area: 'work-information', path: work, edit: `${work}/modal/employer`, renewMonths: PERIODS.account_look_months },
  directorships: { title: 'Directorships', area: 'work-information', path: work, edit: `${work}/modal/directorship`, renewMonths: PERIODS.account_look_months },
  'trusted-contact': { title: 'Trusted contact', area: 'work-information', path: work, edit: `${work}/modal/trusted-contact`, renewMonths: PERIODS.account_look_months },
  'beneficial-owners': { title: 'Owners of your entities', area: 'beneficiary-owner', path: owners, edit: owners, renewMonths: 12 },
  'death-beneficiaries': { title: 'Beneficiaries on death', area: 'beneficiary-owner', path: owners, edit: owners, renewMonths: null },
} as const satisfies Record<string, { title: string; area: ProfileArea; path: string; edit: string; renewMonths: number | null }>
export type SectionName = keyof typeof listedSections
export const sectionNames = Object.keys(listedSections) as [SectionName, ...SectionName[]]
/** Sections of an area, in their order. */
export const sectionsOf = (area: ProfileArea): SectionName[] => sectionNames.filter((name) => listedSections[name].area === area)
/** The address of a page of the profile. */
export const profilePath = (rest: string): string => `/dashboard/profile/${rest}`
