import { signerView } from '#domain/shared/signing.ts'
import { z } from 'zod'
import { webAddress } from '#domain/shared/web-address.ts'
import { bareDigits } from '#domain/shared/typed-text.ts'
import { familyOf, type RegistrationFamily } from '../rules/registration.ts'
import {
  address,
  at,
  enteredCents,
  day,
  email,
  id,
  personName,
  phone,
  rev,
} from '#domain/shared/common.ts'
import { registrationTypes, type RegistrationType } from '#domain/shared/registration-types.ts'
import { presentedSchema } from '#domain/shared/presented.ts'
import { usRegions } from '#domain/shared/us-regions.ts'
import { fundsSources } from './steps/investor-details.ts'
import { accreditationClaims, agreesAt, contradictedAt, jointFigures } from './steps/suitability.ts'
import { BENEFICIAL_OWNER_PCT } from '../rules/beneficial-owners.ts'
import { PERIODS } from '#domain/shared/periods.ts'
import { newestThresholds, thresholdWords } from '#domain/shared/thresholds.ts'
import { asName } from '#domain/shared/names/entry.ts'

/** What a person is in a registration. */
export const partyRoles = [
  'holder',
  'custodian',
  'signer',
  'owner',
  'control',
  'trustee',
  'grantor',
  'executor',
] as const
export type PartyRole = (typeof partyRoles)[number]
export const partyRoleLabels: Record<PartyRole, string> = {
  holder: 'Joint holder',
  custodian: 'Custodian',
  signer: 'Authorized signer',
  owner: 'Beneficial owner',
  control: 'Person in control',
  trustee: 'Trustee',
  grantor: 'Grantor',
  executor: 'Executor',
}

const state = z.enum(usRegions, 'Choose a state.')
const ein = z
  .string()
  .overwrite(bareDigits)
  .regex(/^\d{9}$/, 'Enter the nine digits of the EIN.')
  .optional()
const file = id.optional()
const percent = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,2})?$/, 'Enter a percentage with at most two decimals, like 33.33.')

export const jointDetails = z
  .strictObject({
    state: state.meta({
      data: 'residence',
      title: 'State where you live',
      section: 'How you hold',
      widget: 'state',
    }),
    married: z.boolean().meta({
      data: 'household',
      title: 'Are you married to each other?',
      section: 'How you hold',
      widget: 'yes-no',
    }),
    own_percent: percent.optional().meta({
      title: 'Your own share, percent',
      section: 'How you hold',
      help: 'Tenants in common: all shares are together exactly 100.00.',
    }),
  })
  .meta({ data: 'owners' })
export const custodialDetails = z
  .strictObject({
    minor_first: personName.meta({
      title: 'Minor’s first name',
      section: 'The minor',
      pair: 'minor',
    }),
    minor_last: personName.meta({
      title: 'Minor’s last name',
      section: 'The minor',
      pair: 'minor',
    }),
    minor_dob: day.meta({
      title: 'Minor’s date of birth',
      section: 'The minor',
      widget: 'date',
      pair: 'minor2',
    }),
    minor_ssn: z
      .string()
      .overwrite(bareDigits)
      .regex(/^\d{9}$/, 'Enter the nine digits of the Social Security number.')
      .optional()
      .meta({
        title: 'Minor’s Social Security number',
        section: 'The minor',
        widget: 'ssn',
        pair: 'minor2',
        secret: true,
        why: 'The minor owns the securities, so tax forms carry this number.',
      }),
    state: state.meta({
      title: 'Governing state law',
      section: 'The account',
      widget: 'state',
      pair: 'law',
    }),
    age_of_termination: z.int().min(18).max(25).meta({
      title: 'Age at which the minor takes over',
      section: 'The account',
      widget: 'integer',
      pair: 'law',
    }),
  })
  .meta({ data: 'other-person' })
const means = {
  annual_revenue: enteredCents.meta({
    data: 'means',
    title: 'Revenue of the last fiscal year',
    section: 'Means',
    widget: 'money',
    pair: 'means',
    why: 'The law limits what an entity may invest by revenue and net assets (17 CFR 227.100(a)(2)).',
  }),
  net_assets: z.int().meta({
    data: 'means',
    title: 'Net assets',
    section: 'Means',
    widget: 'money-signed',
    pair: 'means',
  }),
  other_cf_12mo: enteredCents.meta({
    data: 'means',
    title: `Invested through other crowdfunding platforms in the last ${PERIODS.limit_months} months`,
    section: 'Means',
    widget: 'money',
    why: 'The limit counts all platforms together (17 CFR 227.100(a)(2)).',
  }),
  accreditation: z.enum(['none', 'assets', 'all_owners']).meta({
    data: 'means',
    title: 'Is it an accredited investor?',
    section: 'Means',
    widget: 'radio',
  }),
}
export const entityAccreditationLabels = {
  none: 'No, or we do not know',
  assets: `Assets above ${thresholdWords(newestThresholds.accredited_entity_assets)}, not formed for this investment`,
  all_owners: 'All of its owners are accredited',
} as const
export const entityDetails = z
  .strictObject({
    legal_name: asName(z.string().trim().min(2, 'Enter the legal name.').max(160)).meta({
      title: 'Legal name',
      section: 'The entity',
    }),
    dba: asName(z.string().trim().max(160))
      .optional()
      .meta({ title: 'Trade name', section: 'The entity' }),
    formation_date: day.meta({
      title: 'Date formed',
      section: 'The entity',
      widget: 'date',
      pair: 'formed',
    }),
    jurisdiction: z
      .string()
      .trim()
      .min(2, 'Enter the state or country.')
      .max(80)
      .meta({ title: 'Formed in', section: 'The entity', pair: 'formed' }),
    formation_doc_no: z
      .string()
      .trim()
      .max(60)
      .optional()
      .meta({ title: 'Filing number', section: 'The entity', pair: 'numbers' }),
    naics: z
      .string()
      .trim()
      .regex(/^\d{2,6}$/, 'Enter two to six digits.')
      .optional()
      .meta({ title: 'NAICS code', section: 'The entity', pair: 'numbers', inputMode: 'numeric' }),
    ein: ein.meta({
      title: 'EIN',
      section: 'The entity',
      widget: 'ein',
      secret: true,
      why: 'Tax forms for this investment carry this number.',
    }),
    address: address.meta({
      title: 'Principal place of business',
      section: 'Address',
      widget: 'address',
    }),
    phone: phone.optional().meta({ title: 'Phone', section: 'Address', widget: 'phone' }),
    website: webAddress.optional().meta({ title: 'Website', section: 'Address', widget: 'url' }),
    nature_of_business: z
      .string()
      .trim()
      .min(3, 'Describe what the entity does.')
      .max(200)
      .meta({ title: 'What does it do?', section: 'Purpose' }),
    source_of_funds: z.enum(fundsSources).meta({
      data: 'funds',
      title: 'Where does its money come from?',
      section: 'Purpose',
      widget: 'select',
    }),
    purpose_of_account: z.string().trim().max(200).optional().meta({
      data: 'funds',
      title: 'What is the account for?',
      section: 'Purpose',
      pair: 'account',
    }),
    expected_funding: enteredCents.optional().meta({
      data: 'funds',
      title: 'How much does it expect to invest in a year?',
      section: 'Purpose',
      widget: 'money',
      pair: 'account',
    }),
    fiscal_year_end: z
      .string()
      .trim()
      .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Enter MM-DD, for example 12-31.')
      .optional()
      .meta({
        title: 'Fiscal year ends on',
        section: 'Purpose',
        help: 'Month and day, like 12-31.',
      }),
    is_pooled_vehicle: z.boolean().optional().meta({
      title: 'Does it pool the money of investors (a fund)?',
      section: 'Purpose',
      widget: 'yes-no',
      why: 'Its adviser determines which owners we ask for (31 CFR 1010.230(e)(3)).',
    }),
    signer_title: z.string().trim().min(2, 'Enter your title.').max(80).meta({
      data: 'name',
      title: 'Your title in the entity',
      section: 'Purpose',
      why: 'You sign for it with this title.',
    }),
    formed_for_this_investment: z
      .boolean()
      .meta({ title: 'Was it formed for this investment?', section: 'Purpose', widget: 'yes-no' }),
    excluded: z.boolean().meta({
      title:
        'Is it listed on an exchange, a regulated financial institution, or a government body?',
      section: 'Purpose',
      widget: 'yes-no',
      why: 'We then ask for no beneficial owners (31 CFR 1010.230(e)(2)).',
    }),
    ...means,
    doc_formation: file.meta({
      data: 'evidence',
      title: 'Articles or certificate',
      section: 'Documents',
      widget: 'file',
    }),
    doc_governing: file.meta({
      data: 'evidence',
      title: 'Operating agreement, bylaws or plan',
      section: 'Documents',
      widget: 'file',
    }),
    doc_authority: file.meta({
      data: 'evidence',
      title: 'Resolution or other proof that you may sign',
      section: 'Documents',
      widget: 'file',
    }),
    doc_standing: file.meta({
      data: 'evidence',
      title: `Certificate of good standing, at most ${PERIODS.paper_days} days old`,
      section: 'Documents',
      widget: 'file',
    }),
    doc_ein: file.meta({
      data: 'evidence',
      title: 'EIN letter (CP 575 or 147C)',
      section: 'Documents',
      widget: 'file',
    }),
    certified: z.literal(true, 'Certify what you state about the owners.').meta({
      title:
        'To the best of my knowledge, what I state about owners and control is complete and correct.',
      section: 'Certification',
      widget: 'checkbox',
    }),
  })
  .meta({ data: 'entity' })
export const trustDetails = z
  .strictObject({
    trust_name: asName(z.string().trim().min(2, 'Enter the trust name.').max(160)).meta({
      title: 'Trust name',
      section: 'The trust',
    }),
    trust_date: day.meta({
      title: 'Trust date',
      section: 'The trust',
      widget: 'date',
      pair: 'made',
    }),
    governing_state: state.meta({
      title: 'Governing state law',
      section: 'The trust',
      widget: 'state',
      pair: 'made',
    }),
    tin_kind: z
      .enum(['grantor_ssn', 'ein'])
      .meta({ title: 'Which taxpayer number does it use?', section: 'The trust', widget: 'radio' }),
    ein: ein.meta({ title: 'EIN of the trust', section: 'The trust', widget: 'ein', secret: true }),
    beneficiaries: z
      .string()
      .trim()
      .min(
        2,
        `Name the beneficiaries with ${BENEFICIAL_OWNER_PCT} percent or more, or their class.`,
      )
      .max(400)
      .meta({ data: 'owners', title: 'Beneficiaries', section: 'The trust' }),
    address: address.meta({ title: 'Trust address', section: 'Address', widget: 'address' }),
    ...means,
    doc_trust: file.meta({
      data: 'evidence',
      title: 'First and last pages of the trust agreement, or the certification of trust',
      section: 'Documents',
      widget: 'file',
    }),
  })
  .meta({ data: 'entity' })
export const estateDetails = z
  .strictObject({
    decedent: asName(z.string().trim().min(2, 'Enter the name.').max(160)).meta({
      data: 'other-person',
      title: 'Name of the person who died',
      section: 'The estate',
    }),
    date_of_death: day.meta({
      title: 'Date of death',
      section: 'The estate',
      widget: 'date',
      pair: 'dates',
    }),
    letters_date: day.meta({
      title: 'Date of the letters testamentary',
      section: 'The estate',
      widget: 'date',
      pair: 'dates',
      help: `At most ${PERIODS.paper_days} days old.`,
    }),
    ein: ein.meta({
      title: 'EIN of the estate',
      section: 'The estate',
      widget: 'ein',
      secret: true,
    }),
    address: address.meta({
      title: 'Estate address',
      section: 'Address',
      widget: 'address',
    }),
    ...means,
    doc_letters: file.meta({
      data: 'evidence',
      title: 'Letters testamentary',
      section: 'Documents',
      widget: 'file',
    }),
  })
  .meta({ data: 'entity' })

type Prepared = Exclude<RegistrationFamily, 'plain'>
/** The form of each family. */
export const detailSchemas = {
  joint: jointDetails,
  custodial: custodialDetails,
  entity: entityDetails,
  trust: trustDetails,
  estate: estateDetails,
} as const satisfies Record<Prepared, z.ZodType>
/** The form of a type; a plain type has none. */
export function detailsOf(type: RegistrationType): (typeof detailSchemas)[Prepared] {
  const family = familyOf(type)
  if (family === 'plain') throw new Error(`${type} has no form of its own`)
  return detailSchemas[family]
}

const entityDocuments: Readonly<Partial<Record<RegistrationType, readonly string[]>>> = {
  llc_single_member: ['doc_formation', 'doc_governing', 'doc_standing', 'doc_ein'],
  llc_multi: ['doc_formation', 'doc_governing', 'doc_standing', 'doc_ein'],
  corporation: ['doc_formation', 'doc_governing', 'doc_authority', 'doc_standing', 'doc_ein'],
  partnership_gp: ['doc_governing', 'doc_ein'],
  lp: ['doc_formation', 'doc_governing'],
  nonprofit: ['doc_formation', 'doc_authority'],
  plan: ['doc_governing'],
  trust_revocable: ['doc_trust'],
  trust_irrevocable: ['doc_trust'],
  estate: ['doc_letters'],
}
/** Documents that a type needs (31 CFR 1023.220(a)(2)(ii)(A)(2)). */
export const papersOf = (type: RegistrationType): readonly string[] => entityDocuments[type] ?? []

/** One of the others, as the person who prepares it names them; each does their own identity check. */
export const personInput = z.strictObject({
  role: z.enum(['holder', 'owner', 'trustee', 'grantor', 'executor']),
  /** the person who prepares the registration */
  self: z.boolean().default(false),
  first: personName,
  last: personName,
  email,
  percent: percent.optional(),
  /** the company through which it is held; absent = directly */
  through: asName(z.string().trim().max(160)).optional(),
  control: z.boolean().default(false),
  title: z.string().trim().max(80).optional(),
})
export const companyInput = z.strictObject({
  name: asName(z.string().trim().min(2, 'Enter the name of the company.').max(160)),
  percent,
  through: asName(z.string().trim().max(160)).optional(),
})
export const peopleInput = z.strictObject({
  people: z.array(personInput).max(20),
  companies: z.array(companyInput).max(10),
})
export type PeopleInput = z.output<typeof peopleInput>

export const partyView = z.object({
  id,
  role: z.enum(partyRoles),
  role_label: z.string(),
  name: z.string(),
  email: z.string(),
  self: z.boolean(),
  percent: z.string().nullable(),
  title: z.string().nullable(),
  signs: z.boolean(),
  joined: z.boolean(),
  declined: z.boolean(),
  identity: z.object({ label: z.string(), tone: z.string(), icon: z.string() }),
})
export const registrationView = z.object({
  id,
  type: z.enum(registrationTypes),
  type_label: z.string(),
  family: z.enum(['joint', 'custodial', 'entity', 'trust', 'estate']),
  title: z.string(),
  status: presentedSchema,
  rev,
  values: z.record(z.string(), z.unknown()),
  masked: z.record(z.string(), z.string()),
  people: peopleInput,
  parties: z.array(partyView),
  /** what has to be corrected, by field */
  needs: z.record(z.string(), z.string()),
  /** what is missing, as sentences */
  left: z.array(z.string()),
  papers: z.array(z.string()),
  whose_tin: z.string(),
  created_at: at,
})
export type RegistrationView = z.infer<typeof registrationView>
/** A line of the list of own registrations. */
export const registrationLine = registrationView.pick({
  id: true,
  type: true,
  type_label: true,
  title: true,
  status: true,
  left: true,
})

/** What an invited person sees: who invites them, to what, and what they still have to do. */
export const invitationView = z.object({
  id,
  registration_id: id,
  title: z.string(),
  type_label: z.string(),
  role: z.enum(partyRoles),
  role_label: z.string(),
  invited_by: z.string(),
  signs: z.boolean(),
  joined: z.boolean(),
  declined: z.boolean(),
  identity: presentedSchema.nullable(),
  needs: z.record(z.string(), z.string()),
  values: z.record(z.string(), z.unknown()),
  masked: z.record(z.string(), z.string()),
  asks_means: z.boolean(),
  /** the joint holders are married to each other: their figures count together, for one limit */
  spouses: z.boolean(),
})
export type InvitationView = z.infer<typeof invitationView>
/** Why somebody does not take part, or does not sign; read by the investor and the company. */
export const declineInput = z.strictObject({
  reason: z
    .string()
    .trim()
    .min(3, 'Say why, in a few words.')
    .max(500, 'Use at most 500 characters.')
    .meta({
      title: 'Why?',
      widget: 'textarea',
      help: 'The person who invited you and the company see this.',
    }),
})
/** What the legal limit of a joint holder is computed from. */
export const partyMeans = z
  .strictObject({
    annual_income: enteredCents.meta({
      data: 'means',
      title: 'Your own annual income',
      section: 'Your finances',
      widget: 'money',
      pair: 'means',
      why: 'The law limits what one person may invest. Each joint holder stays within their own limit; spouses may compute one limit together.',
    }),
    net_worth: z.int().meta({
      data: 'means',
      title: 'Net worth excluding your home',
      section: 'Your finances',
      widget: 'money-signed',
      pair: 'means',
    }),
    shared_net_worth: z.int().optional().meta({
      data: 'means',
      title: 'Of your net worth, what you own with the other holder',
      section: 'Your finances',
      widget: 'money-signed',
      help: 'Its whole value, less the debts on it. For spouses it counts once; leave it empty if there is none.',
    }),
    other_cf_12mo: enteredCents.meta({
      data: 'means',
      title: `Invested through other crowdfunding platforms in the last ${PERIODS.limit_months} months`,
      section: 'Your finances',
      widget: 'money',
    }),
    accreditation: z.enum(accreditationClaims).meta({
      data: 'means',
      title: 'Does one of these describe you?',
      section: 'Your finances',
      widget: 'radio',
    }),
    ...jointFigures,
  })
  .refine(agreesAt('accreditation'), contradictedAt('accreditation'))
  .refine(agreesAt('joint_income'), contradictedAt('joint_income'))
export type PartyMeans = z.infer<typeof partyMeans>

/** A document that waits for the caller's signature, or has it. */
export const signatureView = z.object({
  id,
  company: z.string(),
  title: z.string(),
  amount: z.string(),
  role: z.string(),
  status: presentedSchema,
  mine: z.enum(['to_sign', 'signed', 'ended']),
  opened: z.boolean(),
  documents: z.array(
    z.object({ title: z.string(), file: z.string(), pages: z.int(), sha256: z.string() }),
  ),
  signers: z.array(signerView),
  created_at: at,
  sign_by: at.nullable(),
  /** who signs before; null when it is one's turn */
  waits_for: z.string().nullable(),
})
export type SignatureView = z.infer<typeof signatureView>
