import { figureOn, figureText } from '#domain/shared/figures.ts'
import type { EncryptedColumn } from '#server/kernel/keys/index.ts'
import { addYears, addDays, type PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone, endOfDay } from '#domain/shared/calendar/zone.ts'
import {
  categoryFacts,
  isNatural,
  type AccreditationCategory,
  type ClaimMethod,
} from '#domain/investors/model/accreditation.ts'
import { claimForm } from '#domain/investors/model/accreditation-form.ts'
import { formatCents } from '#domain/shared/money.ts'
import { plainErrors } from '#domain/shared/plain-errors.ts'
import {
  verificationValidUntil,
  verifyByMinInvestment,
  type EntityCategory,
} from '#domain/investors/rules/accreditation.ts'
import { sharesAddTo100 } from '#domain/investors/rules/beneficial-owners.ts'
import { sameMailbox } from '#domain/shared/mailbox.ts'
import { textOf } from '#domain/shared/text.ts'
import { thresholdsOn } from '#domain/shared/thresholds.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { investorAddresses } from './names.ts'
import * as repo from './repo.ts'

type Values = Record<string, unknown>
const placeOf = (id: string): string => `accreditation_claim:${id}:values`
/** What of its tables is encrypted. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'accreditation_claim', column: 'values_sealed', from: ['id'], place: placeOf },
  { table: 'accreditation_version', column: 'values_sealed', from: ['claim_id'], place: placeOf },
]
export const sealValues = (
  services: Pick<AppServices, 'keys'>,
  id: string,
  values: Values,
): string => services.keys.seal(JSON.stringify(values), placeOf(id))
/** What a claim states; stored encrypted. */
export const valuesOf = (
  services: Pick<AppServices, 'keys'>,
  row: { id: string; values_sealed: string },
): Values => JSON.parse(services.keys.open(row.values_sealed, placeOf(row.id))) as Values

/** Documents that a claim names. */
export const filesIn = (values: Values): string[] =>
  [values['files'], values['report']].flatMap((list) =>
    Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : [],
  )

/**
 * The owners of an entity whose every owner is accredited, as it stated them: with fewer than five, all of them people,
 * the least amount counts per owner (SEC staff letter of 2025-03-12). Where the stated shares are not the whole,
 * nothing is taken off.
 */
export function ownersOf(
  { people }: Pick<repo.Asked, 'people'>,
  category: AccreditationCategory,
): { category: EntityCategory | null; owners: number; owners_all_natural: boolean } {
  const { paragraph } = categoryFacts[category]
  const owners = (people?.people ?? []).filter(
    (one) => one.role === 'owner' && one.percent !== undefined && one.through === undefined,
  )
  const whole =
    paragraph === '8' &&
    owners.length > 0 &&
    sharesAddTo100(owners.map((one) => one.percent ?? '0'))
  return whole
    ? { category: '8', owners: owners.length, owners_all_natural: people?.companies.length === 0 }
    : { category: paragraph === '8' ? null : paragraph, owners: 0, owners_all_natural: false }
}

/**
 * The first verification that a company of theirs relied on, within the years in which it may still rely on it; or
 * null.
 */
export async function verifiedBefore(
  q: Queryable,
  userId: string,
  accountId: string,
  on: PlainDate,
): Promise<PlainDate | null> {
  const first =
    (await repo.companiesOf(q, userId)).find((one) => one.account_id === accountId)?.first ?? null
  return first !== null &&
    dateInZone(first) > addYears(on, -figureOn('prior_verification_years', on))
    ? dateInZone(first)
    : null
}

/** The end of a verification that is given on a day; null where it holds for one offering or company. */
export async function validUntil(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  row: repo.Claim,
  on: PlainDate,
): Promise<string | null> {
  const account = valuesOf(services, row)['account_id']
  if (row.method === 'prior_verification' && typeof account === 'string') {
    const end = verificationValidUntil(
      row.method,
      (await verifiedBefore(q, row.user_id, account, on)) ?? on,
    )
    return end === null ? null : endOfDay(end)
  }
  const end =
    row.method === 'principles_based'
      ? addDays(on, figureOn('reliance_days', on))
      : verificationValidUntil(row.method, on)
  return end === null ? null : endOfDay(end)
}

async function leastProblems(
  q: Queryable,
  row: repo.ClaimRow,
  values: Values,
  on: PlainDate,
): Promise<Record<string, string>> {
  const asked =
    typeof values['investment_id'] === 'string'
      ? await repo.askedOf(q, values['investment_id'])
      : null
  const registration =
    asked?.type === 'individual' || asked?.type === 'ira' ? null : (asked?.registration_id ?? null)
  if (
    asked === null ||
    asked.user_id !== row.user_id ||
    asked.offering_type !== 'reg_d_506c' ||
    registration !== row.registration_id
  )
    return { investment_id: 'Choose one of your investments under Rule 506(c), in the same name.' }
  const result = verifyByMinInvestment(
    {
      party: isNatural(row.category) ? 'natural_person' : 'entity',
      ...ownersOf(asked, row.category),
      amount: asked.cents,
      represents_accredited: values['rep_accredited'] === true,
      represents_not_financed: values['rep_not_financed'] === true,
      issuer_knows_otherwise: false,
    },
    thresholdsOn(on),
  )
  return result.verified
    ? {}
    : {
        investment_id: `This method requires an investment of at least ${formatCents(result.minimum)}.`,
      }
}

async function companyProblems(
  q: Queryable,
  row: repo.ClaimRow,
  method: ClaimMethod,
  account: unknown,
  on: PlainDate,
): Promise<Record<string, string>> {
  if (typeof account !== 'string') return {}
  if (!(await repo.companiesOf(q, row.user_id)).some((one) => one.account_id === account))
    return { account_id: 'Choose one of these companies.' }
  if (method !== 'prior_verification') return {}
  return (await verifiedBefore(q, row.user_id, account, on)) === null
    ? {
        account_id: `This company has not verified you within the last ${figureText('prior_verification_years')}.`,
      }
    : {}
}

/**
 * Everything that speaks against submitting a claim: shape, the test of its category, its documents, and what it is
 * limited to.
 */
export async function problemsOf(
  q: Queryable,
  row: repo.ClaimRow,
  values: Values,
  now: Date,
): Promise<Record<string, string>> {
  const on = dateInZone(now.toISOString())
  const parsed = claimForm(row.category, row.method, on).safeParse(values, { error: plainErrors })
  const found: Record<string, string> = parsed.success
    ? {}
    : Object.fromEntries(
        parsed.error.issues.map((issue) => [String(issue.path[0] ?? 'values'), issue.message]),
      )
  const files = filesIn(values)
  if ((await repo.ownFiles(q, files, row.user_id)).length < new Set(files).size)
    found['files'] = 'Upload these files again.'
  const writer = textOf(values['writer_email'])
  if (
    row.method === 'third_party_letter' &&
    (await investorAddresses(q, row.user_id)).some((own) => sameMailbox(own, writer))
  )
    found['writer_email'] = 'That’s your own address. Someone else has to confirm.'
  return {
    ...(row.method === 'min_investment' ? await leastProblems(q, row, values, on) : {}),
    ...(await companyProblems(q, row, row.method, values['account_id'], on)),
    ...found,
  }
}
