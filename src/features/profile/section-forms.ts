import type { z } from 'zod'
import type { SectionName } from '#domain/model/profile/section-list.ts'
import { formOf, type Form } from '#src/lib/form/form-of.ts'

/** The form of each section: its fields are here, its schema comes when somebody comes near. */
export const sectionForms: Readonly<Record<SectionName, Form<z.ZodObject>>> = {
  'personal-information': formOf(() => import('#domain/model/profile/personal-information.ts').then((m) => m.personalInformation)),
  address: formOf(() => import('#domain/model/profile/address.ts').then((m) => m.addressSection)),
  'communication-and-social-media': formOf(() => import('#domain/model/profile/communication-and-social-media.ts').then((m) => m.communicationSection)),
  'identity-document': formOf(() => import('#domain/model/identity-document.ts').then((m) => m.identityDocumentSection)),
  'financial-assets': formOf(() => import('#domain/model/financial-assets.ts').then((m) => m.financialAssetsSection)),
  'anti-money-laundering': formOf(() => import('#domain/model/aml.ts').then((m) => m.amlSection)),
  employer: formOf(() => import('#domain/model/profile/employer.ts').then((m) => m.employerSection)),
  directorships: formOf(() => import('#domain/model/profile/directorships.ts').then((m) => m.directorshipsSection)),
  'trusted-contact': formOf(() => import('#domain/model/profile/trusted-contact.ts').then((m) => m.trustedContactSection)),
  'beneficial-owners': formOf(() => import('#domain/model/profile/beneficial-owners.ts').then((m) => m.beneficialOwnersSection)),
  'death-beneficiaries': formOf(() => import('#domain/model/profile/death-beneficiaries.ts').then((m) => m.deathBeneficiariesSection)),
}
