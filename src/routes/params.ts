/** Says whether the value of a parameter can be one; anything else is a route that fails validation (404). */
export type Check = (value: string) => boolean
export type Checks = Readonly<Record<string, Check>>

/*
 * Written here and not taken from the domain's schemas, so that zod stays out of the first load;
 * tests/routes/params.test.ts holds the lists against the domain.
 */
/** `:investment_status`: the interface's buckets (field facts, section 9.2) and `abandon`, which has pages of its own. */
export const INVESTMENT_STATUSES = ['in-progress', 'pending', 'awaiting-funds', 'processing', 'funded', 'reconfirm', 'ready-to-close', 'closed', 'cancelled', 'rejected', 'abandoned', 'refunded', 'rescinded'] as const
/** `:status` of an offering: its states in kebab-case, or `current` (all that are not deleted). */
export const OFFERING_STATUSES = [
  'current', 'draft', 'submitted', 'in-review', 'changes-requested', 'approved', 'rejected', 'testing-the-waters', 'filed', 'qualified',
  'live', 'paused', 'closing', 'closed', 'failed', 'withdrawn', 'abandoned', 'deleted', 'reporting',
] as const
/** `:step` of the guided investment, `review` last (decisions, section 2). */
export const INVESTMENT_STEPS = ['ira', 'kyc', 'payment', 'documents', 'suitability', 'investor-details', 'review'] as const
export const PARTNER_FILTERS = ['current', 'historical'] as const
export const PAYMENT_TYPES = ['ach', 'wire', 'check', 'card'] as const

export const oneOf = (values: readonly string[]): Check => (value) => values.includes(value)
export const matches = (pattern: RegExp): Check => (value) => pattern.test(value)

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
/** ids are UUIDv7, in lower case (decisions, section 7) */
export const uuid: Check = matches(UUID)
/** what an e-mailed link carries: 256 bits in base64url or hex */
export const linkToken: Check = matches(/^[A-Za-z0-9_-]{20,128}$/)
/** what a signed link carries: its content and its signature */
export const signedToken: Check = matches(/^[A-Za-z0-9_-]{20,120}\.[A-Za-z0-9_-]{20,120}$/)
export const slug: Check = matches(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

/** Checks by parameter name; a row may name its own. */
export const standardChecks: Checks = {
  id: uuid,
  account_id: uuid,
  listing_id: uuid,
  investment_id: uuid,
  companyId: uuid,
  status: oneOf(OFFERING_STATUSES),
  investment_status: oneOf(INVESTMENT_STATUSES),
  filter: oneOf(PARTNER_FILTERS),
  payment_type: oneOf(PAYMENT_TYPES),
  step: oneOf(INVESTMENT_STEPS),
  company_name: slug,
}
