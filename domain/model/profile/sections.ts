import type { z } from 'zod'
import type { StepName } from '../investment-words.ts'
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
import { listedSections, sectionNames, type ProfileArea, type SectionName } from './section-list.ts'

/** A part of a profile that is kept, confirmed and renewed as one. A new one is a schema, an entry of `listedSections` and one of `sections`. */
export interface SectionRule {
  title: string
  area: ProfileArea
  /** where it is read, below /dashboard/profile */
  path: string
  /** where it is edited, below /dashboard/profile; the same page where it has no dialog */
  edit: string
  schema: z.ZodObject
  /** months until it has to be looked through again; null = as long as nothing changes (17 CFR 240.17a-3(a)(17)(i)(B): 36) */
  renewMonths: number | null
  /** a change of what is on file asks for a fresh second factor (decisions, section 7) */
  stepUp: boolean
  /** counts toward a complete profile */
  needed: boolean
  /** fields whose home is a fact of an investment step: they are stored there and nowhere else */
  shared: Readonly<Partial<Record<StepName, readonly string[]>>>
}

export const sections = {
  'personal-information': { ...listedSections['personal-information'], schema: personalInformation, stepUp: true, needed: true, shared: { kyc: ['legal_first', 'legal_last', 'dob', 'citizenship', 'ssn'] } },
  address: { ...listedSections.address, schema: addressSection, stepUp: true, needed: true, shared: { kyc: ['address'] } },
  'communication-and-social-media': { ...listedSections['communication-and-social-media'], schema: communicationSection, stepUp: true, needed: true, shared: { kyc: ['phone'], 'investor-details': ['contact_email'] } },
  'identity-document': { ...listedSections['identity-document'], schema: identityDocumentSection, stepUp: true, needed: true, shared: { kyc: ['document_type', 'document_number', 'document_expires', 'document_front', 'document_back'] } },
  'financial-assets': { ...listedSections['financial-assets'], schema: financialAssetsSection, stepUp: false, needed: false, shared: { suitability: ['annual_income', 'net_worth', 'liquid_net_worth'] } },
  'anti-money-laundering': { ...listedSections['anti-money-laundering'], schema: amlSection, stepUp: false, needed: true, shared: { 'investor-details': ['source_of_funds', 'third_party_funds'] } },
  employer: { ...listedSections.employer, schema: employerSection, stepUp: false, needed: true, shared: { 'investor-details': ['employment_status', 'employer', 'occupation', 'broker_dealer_employee'] } },
  directorships: { ...listedSections.directorships, schema: directorshipsSection, stepUp: false, needed: true, shared: {} },
  'trusted-contact': { ...listedSections['trusted-contact'], schema: trustedContactSection, stepUp: false, needed: true, shared: {} },
  'beneficial-owners': { ...listedSections['beneficial-owners'], schema: beneficialOwnersSection, stepUp: false, needed: false, shared: {} },
  'death-beneficiaries': { ...listedSections['death-beneficiaries'], schema: deathBeneficiariesSection, stepUp: true, needed: false, shared: {} },
} as const satisfies Record<SectionName, SectionRule>
export const sectionRule = (name: SectionName): SectionRule => sections[name]
/** What is stored of a person: the facts of the six steps, and of each section what has no home there. */
export type FactKind = StepName | SectionName

/** Where the value of a section's field is stored. */
export function homeOf(section: SectionName, field: string): FactKind {
  const shared = sectionRule(section).shared
  return (Object.keys(shared) as StepName[]).find((step) => shared[step]?.includes(field)) ?? section
}
/** The section that shows a field of a stored fact; null where none does. */
export function sectionOf(kind: FactKind, field: string): SectionName | null {
  if (Object.hasOwn(sections, kind)) return kind as SectionName
  return sectionNames.find((name) => sectionRule(name).shared[kind as StepName]?.includes(field) === true) ?? null
}
