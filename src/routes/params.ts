import { queueKinds } from '#domain/investors/model/compliance.ts'
import { flowSteps } from '#domain/shared/investment-steps.ts'
import { investmentBuckets } from '#domain/shared/investment-buckets.ts'
import { offeringStatuses } from '#domain/offerings/model/offering.ts'

/** Returns whether the value of a parameter can be one; anything else is a route that fails validation (404). */
export type Check = (value: string) => boolean
export type Checks = Readonly<Record<string, Check>>

const PARTNER_FILTERS = ['current', 'historical'] as const
/** `:kind` of an item of the review queue; an identity check has a path of its own. */
export const REVIEW_KINDS = queueKinds.filter((kind) => kind !== 'identity')
const PAYMENT_TYPES = ['ach', 'wire', 'check', 'card'] as const

export const oneOf =
  (values: readonly string[]): Check =>
  (value) =>
    values.includes(value)
export const matches =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(value)

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
/** ids are UUIDv7, in lower case */
export const uuid: Check = matches(UUID)
/** The number of a version. */
export const counting: Check = matches(/^[1-9]\d{0,8}$/)
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
  status: oneOf(offeringStatuses),
  investment_status: oneOf(investmentBuckets),
  filter: oneOf(PARTNER_FILTERS),
  payment_type: oneOf(PAYMENT_TYPES),
  step: oneOf(flowSteps),
  company_name: slug,
}
