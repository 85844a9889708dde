import { z } from 'zod'
import { at, enteredCents, day, id, money } from '#domain/shared/common.ts'
import { SHARES } from '#domain/shared/periods.ts'
import { presentedSchema } from '#domain/shared/presented.ts'
import { asName } from '#domain/shared/names/entry.ts'

/** Days in which a company may use its right of first refusal (platform policy). */
export const CONSENT_DAYS = 30
export const transferKinds = [
  'sale_private',
  'gift',
  'estate',
  'divorce',
  'trust',
  'name_change',
  'ira_in_kind',
  'repurchase',
  'secondary_ats',
  'foreclosure',
  'correction',
] as const
export type TransferKind = (typeof transferKinds)[number]
export const transferKindLabels: Readonly<Record<TransferKind, string>> = {
  sale_private: 'Private sale',
  gift: 'Gift',
  estate: 'Estate',
  divorce: 'Divorce',
  trust: 'To a trust of your own or of your family',
  name_change: 'Change of your name',
  ira_in_kind: 'Into your retirement account',
  repurchase: 'Back to the company',
  secondary_ats: 'Trading system',
  foreclosure: 'Foreclosure',
  correction: 'Correction',
}
/**
 * Kinds that a company may refuse: the holder gives the securities away. The law, a court, or an error moves the others,
 * or they stay with the same owner, and a right of first refusal doesn't reach them.
 */
const refusable: readonly TransferKind[] = [
  'sale_private',
  'gift',
  'repurchase',
  'secondary_ats',
  'foreclosure',
]
/** Whether a company may refuse a transfer of this kind. */
export const isRefusable = (kind: TransferKind): boolean => refusable.includes(kind)
/** Kinds that a holder may request alone; we start the others for whoever has the court order. */
export const askedKinds = [
  'sale_private',
  'gift',
  'divorce',
  'estate',
  'trust',
  'name_change',
  'ira_in_kind',
  'repurchase',
] as const
export const relations = [
  'none',
  'child',
  'stepchild',
  'grandchild',
  'parent',
  'stepparent',
  'grandparent',
  'spouse',
  'spousal_equivalent',
  'sibling',
  'mother_in_law',
  'father_in_law',
  'son_in_law',
  'daughter_in_law',
  'brother_in_law',
  'sister_in_law',
  'cousin',
  'other_relative',
  'friend',
] as const
export const relationLabels: Readonly<Record<(typeof relations)[number], string>> = {
  none: 'Not related',
  child: 'Child',
  stepchild: 'Stepchild',
  grandchild: 'Grandchild',
  parent: 'Parent',
  stepparent: 'Stepparent',
  grandparent: 'Grandparent',
  spouse: 'Spouse',
  spousal_equivalent: 'Partner like a spouse',
  sibling: 'Brother or sister',
  mother_in_law: 'Mother-in-law',
  father_in_law: 'Father-in-law',
  son_in_law: 'Son-in-law',
  daughter_in_law: 'Daughter-in-law',
  brother_in_law: 'Brother-in-law',
  sister_in_law: 'Sister-in-law',
  cousin: 'Cousin',
  other_relative: 'Uncle, aunt or another relative',
  friend: 'Friend',
}
export const transferDocuments = [
  'assignment',
  'signature_guarantee',
  'letters_testamentary',
  'death_certificate',
  'divorce_decree',
  'trust_certificate',
  'accreditation_proof',
  'relationship_proof',
  'opinion_of_counsel',
  'spousal_consent',
  'tax_form',
  'name_proof',
  'custodian_letter',
  'court_order',
] as const
export type TransferDocument = (typeof transferDocuments)[number]
export const transferDocumentLabels: Readonly<Record<TransferDocument, string>> = {
  assignment: 'Signed assignment (stock power)',
  signature_guarantee: 'Signature guarantee',
  letters_testamentary: 'Letters testamentary',
  death_certificate: 'Death certificate',
  divorce_decree: 'Divorce decree',
  trust_certificate: 'Certificate of the trust',
  accreditation_proof: 'Proof that the recipient is accredited',
  relationship_proof: 'Proof of the family relationship (certificate of birth or marriage)',
  opinion_of_counsel: 'Opinion of counsel',
  spousal_consent: 'Spousal consent',
  tax_form: 'Recipient’s Form W-9 or W-8',
  name_proof: 'Proof of the new name',
  custodian_letter: 'Custodian’s letter',
  court_order: 'Court order',
}

export const transferBody = z
  .strictObject({
    holding_id: id.meta({ title: 'Security', widget: 'select' }),
    kind: z
      .enum(askedKinds, 'Choose the transfer type.')
      .meta({ title: 'Transfer type', labels: transferKindLabels, widget: 'select' }),
    units: z
      .int('Enter a whole number of units.')
      .min(1, 'Enter at least one unit.')
      .max(1_000_000_000)
      .meta({ title: 'Units' }),
    receiver_name: asName(z.string().trim().max(120)).default('').meta({
      title: 'Recipient’s name',
      help: 'Legal name, or the title of a registration. The ledger shows the verified name.',
    }),
    receiver_email: z.string().trim().max(254).default('').meta({
      title: 'Recipient’s e-mail address',
      widget: 'email',
      help: 'If the recipient has no account, we invite them to create one.',
    }),
    relation: z
      .enum(relations)
      .default('none')
      .meta({ title: 'Relationship to recipient', labels: relationLabels, widget: 'select' }),
    accredited: z.boolean().default(false).meta({
      title: 'The recipient is an accredited investor',
      help: 'You need proof of it while the security is restricted.',
    }),
    affiliate: z
      .boolean()
      .default(false)
      .meta({
        title: 'I am an affiliate of the company',
        help: `You are an officer or a director, own ${SHARES.insider}% or more, or control it in another way (17 CFR 230.144(a)(1)).`,
      }),
    price: enteredCents
      .nullable()
      .default(null)
      .meta({ title: 'Price of all units', widget: 'money' }),
    reason: z
      .string()
      .trim()
      .min(5, 'Enter a reason.')
      .max(600)
      .meta({ title: 'Reason', widget: 'textarea' }),
  })
  .meta({ data: 'transfer' })
export type TransferBody = z.output<typeof transferBody>

export const transferRow = z.object({
  id,
  account_id: id,
  company: z.string(),
  holding_id: id,
  certificate_no: z.string().nullable(),
  security: z.string(),
  kind: z.enum(transferKinds),
  kind_label: z.string(),
  units: z.int(),
  from: z.string(),
  to: z.string(),
  price: money.nullable(),
  requested_at: at,
  status: presentedSchema,
  reason_ended: z.string().nullable(),
  incoming: z.boolean(),
})
export type TransferRow = z.infer<typeof transferRow>
export const transferView = transferRow.extend({
  reason: z.string(),
  relation_label: z.string(),
  accredited: z.boolean(),
  issued_on: day,
  free_on: day.nullable(),
  resale: z.object({ allowed: z.boolean(), sentence: z.string() }),
  receiver_known: z.boolean(),
  receiver_verified: z.boolean(),
  /** proven names of the receiver, for staff and the company; null for other readers */
  receiver_names: z
    .object({
      typed: z.string(),
      verified: z.string().nullable(),
      title: z.string().nullable(),
      own: z.boolean(),
    })
    .nullable(),
  consent_by: at.nullable(),
  /** the holder can stop it, and it isn't entered in the ledger, before then; null while it isn't sent, or when that is over */
  stoppable_until: at.nullable(),
  receiver_email: z.string().nullable(),
  may_add: z.boolean(),
  documents: z.array(
    z.object({
      kind: z.enum(transferDocuments),
      label: z.string(),
      needed: z.boolean(),
      file: z.object({ id, name: z.string(), href: z.string() }).nullable(),
    }),
  ),
  stops: z.array(z.object({ kind: z.string(), label: z.string(), reason: z.string() })),
  /** from or to a member of the platform's staff; said to staff only */ staff_own: z.boolean(),
})
export type TransferView = z.infer<typeof transferView>
/** A security that may be transferred, with what limits it today: shown before anything is typed. */
export const transferable = z.object({
  holding_id: id,
  security: z.string(),
  certificate_no: z.string().nullable(),
  units: z.int(),
  free_units: z.int(),
  issued_on: day,
  free_on: day.nullable(),
  restriction: z.string(),
  who_may: z.array(z.string()),
  stopped: z.boolean(),
})
export type Transferable = z.infer<typeof transferable>

export const entryTypes = [
  'issue',
  'transfer_out',
  'transfer_in',
  'cancel',
  'repurchase',
  'convert',
] as const
export type EntryType = (typeof entryTypes)[number]
export const entryLabels: Readonly<Record<EntryType, string>> = {
  issue: 'Issued',
  transfer_out: 'Transferred away',
  transfer_in: 'Received',
  cancel: 'Cancelled',
  repurchase: 'Bought back',
  convert: 'Converted',
}
/** One entry of the ledger; units carry a sign. */
export const ledgerEntry = z.object({
  id,
  seq: z.int(),
  type: z.enum(entryTypes),
  label: z.string(),
  security: z.string(),
  certificate_no: z.string().nullable(),
  title: z.string(),
  units: z.int(),
  cost: money,
  counterpart: z.string().nullable(),
  restricted_until: at.nullable(),
  at,
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

export const stopKinds = ['court', 'lost', 'ofac', 'levy'] as const
export const stopLabels = {
  court: 'Court order',
  lost: 'Reported lost',
  ofac: 'Sanctions',
  levy: 'Tax levy',
} as const
export const stopBody = z.strictObject({
  kind: z
    .enum(stopKinds, 'Choose one.')
    .meta({ title: 'Why', labels: stopLabels, widget: 'select' }),
  reason: z
    .string()
    .trim()
    .min(3, 'Say why.')
    .max(600)
    .meta({ title: 'Reason', widget: 'textarea' }),
})
export const stopView = z.object({
  id,
  holding_id: id,
  kind: z.enum(stopKinds),
  label: z.string(),
  reason: z.string(),
  set_at: at,
  set_by: z.string(),
  lifted_at: at.nullable(),
  lifted_for: z.string().nullable(),
})
