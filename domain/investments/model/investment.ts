import { signerView } from '#domain/shared/signing.ts'
import { z } from 'zod'
import { stepNames, flowSteps } from '#domain/shared/investment-steps.ts'
import { registrationTypes, registrationChoice } from '#domain/shared/registration-types.ts'
import { investorTies } from './related.ts'
import { limitView } from '#domain/investors/model/limit.ts'
import { at, cents, day, enteredCents, id, money, unitPrice } from '#domain/shared/common.ts'
import { offeringTypes } from '#domain/offerings/model/offering.ts'
import { securityTypes } from '#domain/shared/securities.ts'
import { presentedSchema } from '#domain/shared/presented.ts'
import { stepTaxForm } from '#domain/investors/model/tax/views.ts'

export const stepView = z.object({
  name: z.enum(stepNames),
  title: z.string(),
  status: presentedSchema,
  summary: z.string(),
  reachable: z.boolean(),
  /** why it cannot be opened yet */ locked_because: z.string().nullable(),
  href: z.string(),
})

/** Where a wire goes and what it carries. */
export const wireView = z.object({
  bank_name: z.string(),
  routing: z.string(),
  account_last4: z.string(),
  beneficiary: z.string(),
  reference: z.string(),
  amount: money,
  note: z.string(),
})

/** One investment as its owner sees it. */
export const investmentView = z.object({
  id,
  number: z.string(),
  listing_id: id,
  company: z.object({
    account_id: id,
    name: z.string(),
    slug: z.string(),
    logo_url: z.string().nullable(),
    cover_seed: z.int(),
  }),
  offering_type: z.enum(offeringTypes),
  /** the securities are listed on an exchange upon qualification: purchases under tier 2 have no limit */
  exchange_listed: z.boolean(),
  security_type: z.enum(securityTypes),
  security_label: z.string(),
  units: z.int(),
  price: unitPrice,
  amount: money,
  fee: money,
  total: money,
  /** `id` of a registration that was prepared; `waits_for`: what is missing before it can be signed */
  registration: z.object({
    type: z.enum(registrationTypes),
    title: z.string(),
    id: id.nullish(),
    waits_for: z.array(z.string()).optional(),
  }),
  status: presentedSchema,
  steps: z.array(stepView),
  /** step to open next, `review` when all are in, null when nothing is to be done in the flow */
  next_step: z.enum(flowSteps).nullable(),
  /** steps of a draft whose data is all on file: confirmed in the review, without a screen of their own */
  confirmable: z.array(z.enum(stepNames)).optional(),
  left: z.array(z.string()),
  limit: limitView.nullable(),
  /**
   * warnings from the suitability answers and this amount, as sentences; empty for a company, and before the answers
   */
  risks: z.array(z.string()),
  /** another amount that was requested: the commitment is unchanged until the new agreement is signed */
  amendment: z
    .object({ units: z.int(), amount: money, fee: money, total: money, proposed_at: at })
    .nullable(),
  cancel_until: at.nullable(),
  /** units originally requested, when fewer were allocated */
  asked_units: z.int().nullable(),
  /** position on the offering's waitlist; null when the investment does not wait */
  waitlist: z.object({ position: z.int() }).nullable(),
  /** revision of the offering that the agreement was made from, and the one in force now */
  revision: z.object({ signed: z.int().nullable(), current: z.int() }),
  deadline_at: at,
  created_at: at,
  submitted_at: at.nullable(),
  envelope_id: id.nullable(),
  payment: z
    .object({
      id,
      method: z.enum(['ach', 'wire']),
      status: presentedSchema,
      reference: z.string(),
      expected: money,
      received: money,
      /** instructions of a wire, for the investor alone */ wire: wireView.nullable(),
    })
    .nullable(),
  track: z.array(
    z.object({
      label: z.string(),
      state: z.enum(['done', 'current', 'issue', 'waiting']),
      note: z.string(),
      at: at.nullable(),
    }),
  ),
})
export type InvestmentView = z.infer<typeof investmentView>

/**
 * What a debit is authorized for; the text is made of it and the account
 * (`domain/payments/rules/ach-authorization.ts`).
 */
const debitTermsView = z.object({
  originator: z.string(),
  company: z.string(),
  amount: cents,
  on: day,
  phone: z.string(),
  email: z.string(),
})
/** A step with what is known already: `values` prefilled from the profile and the draft, secrets masked in `masked`. */
export const stepDetail = z.object({
  name: z.enum(stepNames),
  status: presentedSchema,
  values: z.record(z.string(), z.unknown()),
  masked: z.record(z.string(), z.string()),
  /** field -> where its value comes from ("your profile, Nov 18, 2026") */
  sources: z.record(z.string(), z.string()),
  /** field -> what has to be corrected */
  needs: z.record(z.string(), z.string()),
  /** everything is on file: one click confirms */
  confirm_only: z.boolean(),
  saved_at: at.nullable(),
  rev: z.int(),
  /** texts and lists that belong to the step: documents to read, terms of a debit, wire instructions */
  extra: z.object({
    documents: z.array(
      z.object({
        id,
        title: z.string(),
        file_id: id,
        required: z.boolean(),
        opened_at: at.nullable(),
      }),
    ),
    debit: debitTermsView.nullable(),
    wire: wireView.nullable(),
    quiz: z.boolean(),
    education: z.array(z.object({ title: z.string(), body: z.string() })),
    /** of the step Documents: the tax form that holds, or the one that is due */
    tax: stepTaxForm.nullable(),
    /** of the step Payment: names that the bank account may be in */
    account_names: z.array(z.string()),
    /** fields already filled in elsewhere, each with the sentence that is shown instead of the question */
    known: z.record(z.string(), z.string()),
  }),
})
export type StepDetail = z.infer<typeof stepDetail>

/** A row of the issuer's and the operator's list; only what section 14.2 lets them see. */
export const issuerInvestmentRow = z.object({
  id,
  number: z.string(),
  investor: z.object({ name: z.string(), email: z.string(), place: z.string() }),
  /** ties of its holders to the offering and the platform */
  ties: z.array(z.enum(investorTies)),
  units: z.int(),
  amount: money,
  steps: z.array(z.object({ name: z.enum(stepNames), status: presentedSchema })),
  payment: z.object({ label: z.string(), at: at.nullable() }).nullable(),
  status: presentedSchema,
  updated_at: at,
  created_at: at,
})
export type IssuerInvestmentRow = z.infer<typeof issuerInvestmentRow>

export const envelopeView = z.object({
  id,
  investment_id: id,
  status: presentedSchema,
  documents: z.array(
    z.object({
      title: z.string(),
      pages: z.int(),
      unsigned_sha256: z.string(),
      signed_sha256: z.string().nullable(),
      href: z.string(),
    }),
  ),
  signers: z.array(signerView),
  certificate_href: z.string().nullable(),
  created_at: at,
  /** on another amount; the agreement before it holds until everybody has signed this one */
  amends: z.boolean(),
})
export const beginInvestment = z.strictObject({
  listing_id: id,
  amount: enteredCents,
  registration: registrationChoice.default('individual'),
})
