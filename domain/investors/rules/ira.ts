import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { figureOn } from '#domain/shared/figures.ts'
import { compareDecimal, decimal } from '#domain/shared/decimal.ts'
import { refusal, type Refusal } from '#domain/shared/refusal.ts'

/** Answers of the prohibited-transaction screen (IRC 4975, 408(m)); the percentage is a decimal text. */
export type IraScreenInput = {
  readonly owned_by_disqualified_pct: string
  readonly is_officer_director_10pct_or_highly_paid: boolean
  readonly family_at_issuer: boolean
  readonly receives_compensation_or_perk: boolean
  readonly will_guarantee_or_lend: boolean
  readonly collectible_or_life_insurance: boolean
}

/** Blocked, to be looked at by a person, or clear; each reason at its field. */
export type IraScreenResult = {
  readonly outcome: 'clear' | 'review' | 'blocked'
  readonly reasons: readonly Refusal[]
}

/**
 * Screens an IRA investment: half or more owned by disqualified persons, guarantees, loans, perks and collectibles
 * block; positions and family are reviewed.
 */
export function screenIra(input: IraScreenInput): IraScreenResult {
  const blocks: Refusal[] = []
  const reviews: Refusal[] = []
  if (compareDecimal(decimal(input.owned_by_disqualified_pct), decimal(50)) >= 0) {
    blocks.push(
      refusal(
        'disqualified_owner',
        'owned_by_disqualified_pct',
        'You and your close family own half or more of this company, so your IRA cannot invest in it.',
      ),
    )
  }
  if (input.will_guarantee_or_lend)
    blocks.push(
      refusal(
        'guarantee_or_loan',
        'will_guarantee_or_lend',
        'You cannot guarantee or lend for an investment of your IRA.',
      ),
    )
  if (input.collectible_or_life_insurance)
    blocks.push(
      refusal(
        'collectible',
        'collectible_or_life_insurance',
        'An IRA cannot hold collectibles or life insurance.',
      ),
    )
  if (input.receives_compensation_or_perk)
    blocks.push(
      refusal(
        'personal_benefit',
        'receives_compensation_or_perk',
        'Perks go to the IRA or are declined. You cannot receive them yourself.',
      ),
    )
  if (input.is_officer_director_10pct_or_highly_paid)
    reviews.push(
      refusal(
        'position_at_issuer',
        'is_officer_director_10pct_or_highly_paid',
        'Your position at the company is reviewed before your IRA can invest.',
      ),
    )
  if (input.family_at_issuer)
    reviews.push(
      refusal(
        'family_at_issuer',
        'family_at_issuer',
        'Your family tie to the company is reviewed before your IRA can invest.',
      ),
    )
  const reasons = [...blocks, ...reviews]
  if (blocks.length > 0) return { outcome: 'blocked', reasons }
  return { outcome: reviews.length > 0 ? 'review' : 'clear', reasons }
}

/** Whether an S corporation may take this holder; null means yes (26 USC 1361(b)). */
export function sCorpRefusal(input: {
  registration: string
  us_resident: boolean
  holders_now: number
  already_holder: boolean
  on: PlainDate
}): Refusal | null {
  const people = [
    'individual',
    'joint_jtwros',
    'joint_tic',
    'joint_tbe',
    'community_property',
    'community_property_wros',
    'custodial_utma',
    'custodial_ugma',
    'estate',
  ]
  if (!people.includes(input.registration))
    return refusal(
      's_corp_holder_type',
      'registration',
      'This company is an S corporation. It accepts people, not an IRA, company, partnership or trust.',
    )
  if (!input.us_resident)
    return refusal(
      's_corp_non_resident',
      'registration',
      'This company is an S corporation. Its holders live in the United States.',
    )
  const most = figureOn('s_corp_holders', input.on)
  if (!input.already_holder && input.holders_now >= most)
    return refusal(
      's_corp_full',
      'registration',
      `This company is an S corporation and has its ${most} holders.`,
    )
  return null
}

/** Business days below which the slow path of an IRA needs a warning. */
export const IRA_SLOW_PATH_BUSINESS_DAYS = 10

/** The registration title of an IRA: "{Custodian} Custodian FBO {Owner} {Type} IRA #{acct}". */
export function iraTitle(custodian: string, owner: string, type: string, account: string): string {
  return `${custodian} Custodian FBO ${owner} ${type} IRA #${account}`
}
