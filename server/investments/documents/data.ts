import { address } from '#domain/shared/common.ts'
import { registrationTypes } from '#domain/shared/registration-types.ts'
import { offeringTypes } from '#domain/offerings/model/offering.ts'
import { securityTypes } from '#domain/shared/securities.ts'
import { accreditationClaims } from '#domain/investors/model/steps/suitability.ts'
import { iraTypes } from '#domain/investors/model/steps/ira.ts'
import { z } from 'zod'
import type { UsedForm } from '#server/investors/tax/index.ts'

/**
 * Version of the text; another version is another document. Version 1.0 printed countries and states as codes: documents
 * that were prepared with it are signed and executed as they were read.
 */
export const TEXT_VERSION = 'CSA 1.1'
export const FIRST_TEXT = 'CSA 1.0'

/** A natural person's claims and an entity's own. */
export const agreementClaims = [...accreditationClaims, 'assets', 'all_owners'] as const

const nullableText = z.string().nullable()
/** Everything that the documents say, without any secret. The same data makes the same documents. */
export const agreementData = z.strictObject({
  text_version: z.string(),
  number: z.string(),
  platform: z.strictObject({
    name: z.string(),
    legal_name: z.string(),
    support_email: z.string(),
    /** the logo on the documents when they were prepared; older ones have none */
    logo_file_id: nullableText.optional(),
  }),
  intermediary: z
    .strictObject({ name: z.string(), file_number: z.string(), crd: z.string() })
    .nullable(),
  issuer: z.strictObject({
    legal_name: z.string(),
    jurisdiction: z.string(),
    place: z.string(),
    tax_class: z.enum(['c_corp', 's_corp', 'partnership', 'trust']),
  }),
  offering: z.strictObject({
    type: z.enum(offeringTypes),
    /** documents from before it was asked are of securities that are not listed */
    exchange_listed: z.boolean().default(false),
    security_type: z.enum(securityTypes),
    security_name: z.string(),
    price: z.string(),
    min_target: z.int(),
    max_amount: z.int(),
    valuation_cap: z.int().nullable(),
    discount_pct: nullableText,
    interest_pct: nullableText,
    maturity: nullableText,
    open_at: z.string(),
    deadline_at: z.string(),
    cancel_until: nullableText,
    rolling_close: z.boolean(),
    filing: z
      .strictObject({ form: z.string(), accession: z.string(), filed_at: z.string() })
      .nullable(),
  }),
  subscription: z.strictObject({
    registration: z.enum(registrationTypes),
    title: z.string(),
    units: z.int(),
    amount: z.int(),
    fee: z.int(),
    method: z.enum(['ach', 'wire']),
  }),
  investor: z.strictObject({
    name: z.string(),
    email: z.string(),
    address,
    citizenship: z.string(),
  }),
  /** kind of the number and what may be shown of it */
  tin: z.strictObject({ type: z.enum(['ssn', 'itin', 'ein', 'foreign']), masked: z.string() }),
  ira: z
    .strictObject({ type: z.enum(iraTypes), custodian: z.string(), account: nullableText })
    .nullable(),
  delivered: z.array(z.strictObject({ title: z.string(), published_at: z.string() })),
  accreditation: z.enum(agreementClaims).nullable(),
  limit: z.strictObject({ limit: z.int().nullable(), used: z.int() }).nullable(),
  backup_withholding: z.boolean(),
  confirmed: z.array(z.string()),
  /** a registration that was prepared: whose tax facts are certified is said by it */
  registration_id: nullableText.default(null),
  /** everybody who signs for the investor, in order; empty means the investor alone */
  signers: z
    .array(z.strictObject({ name: z.string(), role: z.string(), title: nullableText }))
    .default([]),
  /** the tax form that held already when the documents were made; null: Form W-9 is signed with them */
  tax_form: z
    .strictObject({ id: z.string(), name: z.string(), signed_at: z.string(), sha256: z.string() })
    .nullable()
    .default(null),
  tax: z
    .strictObject({ name: z.string(), classification: z.string(), address: address.nullable() })
    .nullable()
    .default(null),
})
export type AgreementData = z.infer<typeof agreementData>

/**
 * The investments module's data of an investment that is to be signed; name, address and numbers come from the profile.
 */
export interface AgreementInput {
  investmentId: string
  number: string
  listingId: string
  userId: string
  registration: { type: AgreementData['subscription']['registration']; title: string }
  units: number
  price: string
  /** cents */
  amount: number
  /** cents */
  fee: number
  method: 'ach' | 'wire'
  investorEmail: string
  delivered: readonly { title: string; published_at: string }[]
  accreditation: AgreementData['accreditation']
  limit?: { limit: number | null; used: number } | null
  /**
   * what was certified in the steps, and the form of the taxpayer that holds already: then nothing is certified anew
   */
  tax: { backup_withholding: boolean; certified: boolean; form: UsedForm | null }
  registrationId?: string | null
  /** everybody who signs, in order; absent = the investor alone */
  signers?: readonly {
    userId: string
    name: string
    email: string
    role: string
    title: string | null
  }[]
  /** the offering changed after these documents were executed: they are made again all the same */
  again?: boolean
  /** an agreement on another amount: the one before holds until everybody has signed this one */
  amends?: boolean
  /** sentences that the investor confirmed in the steps */
  acceptedReps: readonly string[]
}

/** A signature as the signed documents show it. */
export interface SignatureMark {
  /** position among the signers, from 1 */
  position: number
  /** as typed */
  name: string
  at: string
  ip: string
  /** SHA-256 of the document that was signed */
  sha256: string
}
/** The issuer's signature under an executed agreement. */
export interface CounterMark {
  name: string
  title: string
  at: string
  signed_sha256: string
}
