import { regulationOf } from '#domain/shared/regulation.ts'
import { refusal, type Refusal } from '#domain/shared/refusal.ts'

/** A release as far as the rule on notices of an offering looks at it. */
export interface NewsCheck {
  audience: 'holders' | 'public'
  names_terms: boolean
  limits_kept: boolean
  legend: boolean
}
/** An offering that is open while the release appears, by its type; null when none is. */
export type OpenOffering = 'reg_cf' | 'reg_a_t1' | 'reg_a_t2' | 'reg_d_506b' | 'reg_d_506c' | null

/**
 * Whether a release may appear while an offering is open: a notice that names terms of a Reg CF offering says no more
 * than 17 CFR 227.204(b) lists and leads to the offering here; of Reg A it carries the legend of 230.255(b); under
 * 506(b) nothing of it goes to the public (230.502(c)).
 */
export function checkNews(news: NewsCheck, open: OpenOffering): Refusal[] {
  if (open === null || !news.names_terms) return []
  if (open === 'reg_d_506b' && news.audience === 'public')
    return [
      refusal(
        'general_solicitation',
        'audience',
        'While a private offering under 506(b) is open, its terms are not told to the public.',
      ),
    ]
  if (open === 'reg_cf' && !news.limits_kept)
    return [
      refusal(
        'notice_limits',
        'limits_kept',
        'Say that the release holds no more of the terms than 17 CFR 227.204(b) lists, and leads to the offering here.',
      ),
    ]
  if (regulationOf(open) === 'reg_a' && !news.legend)
    return [
      refusal(
        'legend',
        'legend',
        'Add the legend of 17 CFR 230.255(b): no money is asked for, and no sale is made before qualification.',
      ),
    ]
  return []
}

/**
 * Warnings on further duties: news to holders alone may be selective disclosure while an offering is open; a
 * fundamental event of a Tier 2 issuer is reported on Form 1-U within four business days.
 */
export function newsDuties(
  news: { audience: 'holders' | 'public'; fundamental: boolean },
  open: OpenOffering,
): string[] {
  return [
    ...(news.audience === 'holders' && open !== null
      ? [
          'An offering is open: what only holders read must not be what an investor would need to decide. Say it in the offering too.',
        ]
      : []),
    ...(news.fundamental && open === 'reg_a_t2'
      ? ['This is a fundamental event: file Form 1-U within four business days.']
      : []),
  ]
}
