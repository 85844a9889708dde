import type { z } from 'zod'
import type { StepName } from '#domain/shared/investment-steps.ts'
import { amlSection } from '../aml.ts'
import { financialAssetsSection } from '../financial-assets.ts'
import { identityDocumentSection } from '../identity-document.ts'
import { addressSection } from './address.ts'
import { beneficialOwnersSection } from './beneficial-owners.ts'
import { communicationSection } from './communication-and-social-media.ts'
import { deathBeneficiariesSection } from './death-beneficiaries.ts'
import { directorshipsSection } from './directorships.ts'
import { employerSection } from './employer.ts'
import { personalInformation } from './personal-information.ts'
import { trustedContactSection } from './trusted-contact.ts'
import { PERIODS } from '#domain/shared/periods.ts'

/** Areas of a profile, as its addresses name them. */
export const profileAreas = [
  'personal-information',
  'tax',
  'kyc-verification',
  'work-information',
  'beneficiary-owner',
  'payment-information',
] as const
export type ProfileArea = (typeof profileAreas)[number]

const personal = 'personal-information/current'
const work = 'work-information/current'
const verification = 'kyc-verification'
const owners = 'beneficiary-owner/current'
/**
 * A part of a profile that is saved, confirmed and renewed as one. A new one is a schema and an entry of `sections`.
 */
export interface SectionRule {
  title: string
  area: ProfileArea
  /** where it is read, below /dashboard/profile */
  path: string
  /** where it is edited, below /dashboard/profile; the same page where it has no dialog */
  edit: string
  schema: z.ZodObject
  /**
   * months until it has to be looked through again; null = as long as nothing changes (17 CFR 240.17a-3(a)(17)(i)(B):
   * 36)
   */
  renewMonths: number | null
  /** changing what is on file requires a fresh second factor */
  stepUp: boolean
  /** counts toward a complete profile */
  needed: boolean
  /** fields that belong to an investment step: they are stored there and nowhere else */
  shared: Readonly<Partial<Record<StepName, readonly string[]>>>
}

export const sections = {
  'personal-information': {
    title: 'Personal information',
    area: 'personal-information',
    path: personal,
    edit: `${personal}/edit/personal-information`,
    renewMonths: PERIODS.account_look_months,
    schema: personalInformation,
    stepUp: true,
    needed: true,
    shared: { kyc: ['legal_first', 'legal_last', 'dob', 'citizenship', 'ssn'] },
  },
  address: {
    title: 'Address',
    area: 'personal-information',
    path: personal,
    edit: `${personal}/edit/address`,
    renewMonths: PERIODS.account_look_months,
    schema: addressSection,
    stepUp: true,
    needed: true,
    shared: { kyc: ['address'] },
  },
  'communication-and-social-media': {
    title: 'Communication and social media',
    area: 'personal-information',
    path: personal,
    edit: `${personal}/edit/communication-and-social-media`,
    renewMonths: null,
    schema: communicationSection,
    stepUp: true,
    needed: true,
    shared: { kyc: ['phone'], 'investor-details': ['contact_email'] },
  },
  'identity-document': {
    title: 'Identity document',
    area: 'kyc-verification',
    path: `${verification}/id-verification/current`,
    edit: `${verification}/id-verification/current`,
    renewMonths: null,
    schema: identityDocumentSection,
    stepUp: true,
    needed: true,
    shared: {
      kyc: [
        'document_type',
        'document_number',
        'document_expires',
        'document_front',
        'document_back',
      ],
    },
  },
  'financial-assets': {
    title: 'Financial assets',
    area: 'kyc-verification',
    path: `${verification}/financial-assets`,
    edit: `${verification}/financial-assets`,
    renewMonths: 12,
    schema: financialAssetsSection,
    stepUp: true,
    needed: false,
    shared: { suitability: ['annual_income', 'net_worth', 'liquid_net_worth'] },
  },
  'anti-money-laundering': {
    title: 'Source of funds',
    area: 'kyc-verification',
    path: `${verification}/anti-money-laundering/current`,
    edit: `${verification}/anti-money-laundering/current`,
    renewMonths: 12,
    schema: amlSection,
    stepUp: false,
    needed: true,
    shared: { 'investor-details': ['source_of_funds', 'third_party_funds'] },
  },
  employer: {
    title: 'Work',
    area: 'work-information',
    path: work,
    edit: `${work}/modal/employer`,
    renewMonths: PERIODS.account_look_months,
    schema: employerSection,
    stepUp: false,
    needed: true,
    shared: {
      'investor-details': ['employment_status', 'employer', 'occupation', 'broker_dealer_employee'],
    },
  },
  directorships: {
    title: 'Directorships',
    area: 'work-information',
    path: work,
    edit: `${work}/modal/directorship`,
    renewMonths: PERIODS.account_look_months,
    schema: directorshipsSection,
    stepUp: false,
    needed: true,
    shared: {},
  },
  'trusted-contact': {
    title: 'Trusted contact',
    area: 'work-information',
    path: work,
    edit: `${work}/modal/trusted-contact`,
    renewMonths: PERIODS.account_look_months,
    schema: trustedContactSection,
    stepUp: true,
    needed: true,
    shared: {},
  },
  'beneficial-owners': {
    title: 'Owners of your entities',
    area: 'beneficiary-owner',
    path: owners,
    edit: owners,
    renewMonths: 12,
    schema: beneficialOwnersSection,
    stepUp: false,
    needed: false,
    shared: {},
  },
  'death-beneficiaries': {
    title: 'Beneficiaries on death',
    area: 'beneficiary-owner',
    path: owners,
    edit: owners,
    renewMonths: null,
    schema: deathBeneficiariesSection,
    stepUp: true,
    needed: false,
    shared: {},
  },
} as const satisfies Record<string, SectionRule>
export type SectionName = keyof typeof sections
export const sectionNames = Object.keys(sections) as [SectionName, ...SectionName[]]
/** Sections of an area, in their order. */
export const sectionsOf = (area: ProfileArea): SectionName[] =>
  sectionNames.filter((name) => sections[name].area === area)
/** The address of a page of the profile. */
export const profilePath = (rest: string): string => `/dashboard/profile/${rest}`
export const sectionRule = (name: SectionName): SectionRule => sections[name]
/** What is stored of a person: the values of the six steps, and of each section the fields that no step stores. */
export type FactKind = StepName | SectionName

/** Where the value of a section's field is stored. */
export function homeOf(section: SectionName, field: string): FactKind {
  const shared = sectionRule(section).shared
  return (
    (Object.keys(shared) as StepName[]).find((step) => shared[step]?.includes(field)) ?? section
  )
}
/** The section that shows a field of a stored fact; null where none does. */
export function sectionOf(kind: FactKind, field: string): SectionName | null {
  if (Object.hasOwn(sections, kind)) return kind as SectionName
  return (
    sectionNames.find(
      (name) => sectionRule(name).shared[kind as StepName]?.includes(field) === true,
    ) ?? null
  )
}
