import { z } from 'zod'
import { at, day, id, money } from '#domain/shared/common.ts'
import { changeSubjects } from './change-request.ts'
import { offeringTypes } from './offering.ts'
import { presentedSchema } from '#domain/shared/presented.ts'
import { asName } from '#domain/shared/names/entry.ts'
import { inLetters } from '#domain/shared/names/letters.ts'

/**
 * What may wait in the list of requests: an offering submitted, one that came back with changes, one that waits for its
 * second approval, a listing, a change request, a form that ends the reports.
 */
export const requestKinds = [
  'offering',
  'returned',
  'principal',
  'listing',
  'change',
  'reports',
] as const
export type RequestKind = (typeof requestKinds)[number]
export const requestKindLabels: Record<RequestKind, string> = {
  offering: 'New offering',
  returned: 'Changes returned',
  principal: 'Second approval',
  listing: 'Listing',
  change: 'Change request',
  reports: 'End of reports',
}

export const companyMark = z.object({
  account_id: id,
  name: z.string(),
  slug: z.string(),
  logo_url: z.string().nullable(),
  cover_seed: z.int(),
})

/** One line of the list of requests. */
export const reviewRequest = z.object({
  /** kind and what waits: an offering may wait more than once, for itself, its listing, a change */
  key: z.string(),
  listing_id: id,
  company: companyMark,
  type: z.enum(offeringTypes),
  type_label: z.string(),
  kind: z.enum(requestKinds),
  /** of a change request: what it is about */
  subject: z.enum(changeSubjects).nullable(),
  status: presentedSchema,
  /** since when it waits */
  since: at,
  /** who submitted it */
  by: z.string().nullable(),
  progress: z.object({ approved: z.int(), submitted: z.int(), required: z.int() }),
  /** what the platform does next */
  next: z.string(),
})
export type ReviewRequest = z.infer<typeof reviewRequest>

/** One offering with its listing, as the platform's lists show it. */
export const listingRow = z.object({
  listing_id: id,
  company: companyMark,
  type: z.enum(offeringTypes),
  type_label: z.string(),
  offering: presentedSchema,
  listing: presentedSchema,
  requested_at: at.nullable(),
  list_at: at.nullable(),
  listed_at: at.nullable(),
  open_at: at,
  deadline_at: at,
  committed: money,
})
export type ListingRow = z.infer<typeof listingRow>
/** States of a listing as the list filters by them. */
export const listingStates = [
  'not_requested',
  'requested',
  'under_review',
  'changes_requested',
  'approved',
  'scheduled',
  'listed',
  'suspended',
  'rejected',
  'delisted',
] as const

/** Documents that operators have to examine; everything else is read from the topics (17 CFR 227.301(a), (c)). */
export const memoKinds = [
  'basis_memo',
  'background_checks',
  'escrow_agreement',
  'agreements',
  'record_keeping',
  'disclosure_502b',
] as const
export type MemoKind = (typeof memoKinds)[number]
export const memoLabels: Record<MemoKind, { title: string; asks: string }> = {
  basis_memo: {
    title: 'Reasonable-basis memo',
    asks: 'Why we believe the company complies and can keep holder records (17 CFR 227.301(a) and (b)).',
  },
  background_checks: {
    title: 'Background checks',
    asks: 'Checks of the company, its officers, directors and 20 percent holders, with the provider’s report (17 CFR 227.301(c)).',
  },
  escrow_agreement: {
    title: 'Escrow agreement',
    asks: 'The agreement with the bank, signed by all parties, with its date.',
  },
  agreements: {
    title: 'Listing and placement agreements',
    asks: 'The agreements between the company, the platform and the broker-dealer, signed.',
  },
  record_keeping: {
    title: 'Holder records',
    asks: 'The transfer agent or the other means by which holder records are kept.',
  },
  disclosure_502b: {
    title: 'Disclosure for non-accredited purchasers',
    asks: 'The non-financial and financial information that goes to them before a sale (17 CFR 230.502(b)). Without it only accredited investors can buy.',
  },
}
export const memo = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  note: z.string(),
  file: z.object({ id, name: z.string(), size: z.int() }).nullable(),
  by: z.string(),
  at,
})

/**
 * Who signs a Form C: the company, its principal executive, financial and accounting officers, and a majority of the
 * board (Form C, signatures).
 */
export const signatureRoles = [
  'issuer',
  'executive',
  'financial',
  'accounting',
  'director',
] as const
export const signatureRoleLabels: Record<(typeof signatureRoles)[number], string> = {
  issuer: 'Company',
  executive: 'Principal executive officer',
  financial: 'Principal financial officer',
  accounting: 'Controller or principal accounting officer',
  director: 'Director',
}
export const filingSignature = z.strictObject({
  name: asName(z.string().trim().min(2, 'Enter the name.').max(120)),
  role: z.enum(signatureRoles),
  signed_on: day,
})
export type FilingSignature = z.infer<typeof filingSignature>

/** True when the company, its three officers and more than half of the board have signed. */
export function signaturesComplete(
  signatures: readonly FilingSignature[],
  boardSize: number,
): boolean {
  const roles = new Set(signatures.map((s) => s.role))
  const directors = new Set(
    signatures.filter((s) => s.role === 'director').map((s) => inLetters(s.name)),
  ).size
  return (
    (['issuer', 'executive', 'financial', 'accounting'] as const).every((role) =>
      roles.has(role),
    ) && directors * 2 > boardSize
  )
}

export const filingBody = z.strictObject({
  form: z.enum(['C', '1-A', 'D']),
  accession: z
    .string()
    .trim()
    .regex(/^\d{10}-\d{2}-\d{6}$/, 'Enter it like 0001930609-24-000001.'),
  filed_at: at,
  signatures: z.array(filingSignature).max(40).default([]),
  board_size: z.int().min(0).max(60).default(0),
  /** also say that the offering is filed, in the same act */
  proceed: z.boolean().default(false),
})
export const qualificationBody = z.strictObject({
  file_no: z
    .string()
    .trim()
    .regex(/^024-\d{5}$/, 'A Regulation A file number looks like 024-12345.'),
  qualified_at: at,
})

/** Something that blocks the next action, with a link to where it is corrected. */
export const obstacle = z.object({
  code: z.string(),
  text: z.string(),
  href: z.string().nullable(),
  place: z.string().nullable(),
})
const act = z.object({ by: z.string(), user_id: id, at })

/**
 * An offering under review: who approved what, what is missing, what was seen, filed and planned. The topics come from
 * the workspace.
 */
export const reviewView = z.object({
  listing_id: id,
  company: companyMark,
  type: z.enum(offeringTypes),
  type_label: z.string(),
  offering: presentedSchema,
  listing: presentedSchema,
  /** since when the present state lasts */
  since: at,
  /**
   * the next event of the platform, and what blocks it; null when the platform has nothing to do. `ahead`: the obstacles
   * are those of the approval after it, and do not block the event itself
   */
  next: z
    .object({
      event: z.string(),
      label: z.string(),
      ahead: z.boolean(),
      obstacles: z.array(obstacle),
    })
    .nullable(),
  approvals: z.object({ platform: act.nullable(), principal: act.nullable() }),
  authors: z.array(z.object({ user_id: id, name: z.string() })),
  /** what the caller may do about the approvals, and why not */
  me: z.object({ decides: z.boolean(), may_approve: z.boolean(), because: z.string().nullable() }),
  /** memos that this type of offering needs, with the latest of each */
  memos: z.array(
    z.object({
      kind: z.enum(memoKinds),
      title: z.string(),
      asks: z.string(),
      latest: memo.nullable(),
    }),
  ),
  older_memos: z.array(memo),
  filing: z
    .object({
      form: z.string(),
      accession: z.string(),
      filed_at: at,
      signatures: z.array(filingSignature),
      board_size: z.int(),
    })
    .nullable(),
  qualification: z.object({ file_no: z.string(), qualified_at: at }).nullable(),
  /** the form that the company says it filed to end its reports, until compliance has decided on it */
  end_form: z
    .object({
      id,
      form: z.string(),
      on: day,
      accession: z.string(),
      by: z.string(),
      file: z.object({ id, name: z.string(), size: z.int() }),
    })
    .nullable(),
  schedule: z.object({
    open_at: at,
    deadline_at: at,
    /** the day that the platform set; null when none is set */ set_for: at.nullable(),
    list_at: at.nullable(),
  }),
  /** false for an offering that was taken over with its documents */
  has_topics: z.boolean(),
  /** comments of the platform that are not dealt with yet */
  open_comments: z.int(),
  /** topics that were resubmitted after the last review */
  changed_topics: z.array(z.string()),
})
export type ReviewView = z.infer<typeof reviewView>

export const sentMail = z.object({ sent_to: z.int(), comments: z.int(), status: presentedSchema })
export const openingAnswer = z.object({
  offering: presentedSchema,
  listing: presentedSchema,
  open_at: at,
})
