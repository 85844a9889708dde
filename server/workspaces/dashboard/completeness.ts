import { links } from '#domain/shared/links.ts'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import type { StepName } from '#domain/shared/investment-steps.ts'
import type { Answer } from './types.ts'

type Item = Answer['profile']['items'][number]
/** What is known of a fact: nothing, something that holds, or something that has expired. */
export interface Known {
  kind: StepName
  expiresAt: string | null
}
/** States of the identity check in which the person has to do something again. */
const BACK = ['needs_information', 'expired', 'rejected']
const SENT = ['submitted', 'pending', 'referred', 'needs_review', 'suspended']

const facts = [
  ['payment', 'Payment'],
  ['suitability', 'Suitability'],
  ['investor-details', 'Work and contact'],
] as const satisfies readonly (readonly [StepName, string])[]

/** Pages of the profile on which a fact is given without any investment. */
const pages: Readonly<Partial<Record<StepName, string>>> = {
  kyc: links.identity(),
  payment: '/dashboard/profile/payment-information/ach',
  suitability: '/dashboard/profile/kyc-verification/financial-assets',
  'investor-details': '/dashboard/profile/work-information/current',
}

/**
 * Where a fact can be given now: the step of an investment in progress that still accepts it, else its page of the
 * profile.
 */
function placeFor(step: StepName, pending: readonly InvestmentView[]): string | null {
  const open = pending.find((view) =>
    view.steps.some(
      (one) => one.name === step && one.reachable && one.status.next?.who === 'investor',
    ),
  )
  return open ? links.step(open.id, step) : (pages[step] ?? null)
}

/** How much of what investments require is on file; facts given once are not requested again. */
export function completenessOf(input: {
  verified: boolean
  kycState: string | null
  known: readonly Known[]
  pending: readonly InvestmentView[]
  now: string
  /** of the whole profile, as the profile's own pages say it */
  percent: number
}): Answer['profile'] {
  const { kycState, known, pending, now } = input
  const item = (label: string, state: Item['state'], word: string, step: StepName): Item => {
    const href = state === 'done' ? null : placeFor(step, pending)
    return { label, state, action: href === null ? null : word, href }
  }
  let identity = item('Identity', 'missing', 'Add', 'kyc')
  if (kycState !== null && BACK.includes(kycState))
    identity = item('Identity', 'issue', 'Correct', 'kyc')
  else if (kycState === 'approved' || (kycState !== null && SENT.includes(kycState)))
    identity = item('Identity', 'done', '', 'kyc')
  const items: Item[] = [
    {
      label: 'E-mail address',
      state: input.verified ? 'done' : 'missing',
      action: null,
      href: null,
    },
    identity,
    ...facts.map(([kind, label]) => {
      const fact = known.find((one) => one.kind === kind)
      if (fact === undefined) return item(label, 'missing', 'Add', kind)
      return fact.expiresAt !== null && fact.expiresAt <= now
        ? item(label, 'issue', 'Renew', kind)
        : item(label, 'done', '', kind)
    }),
  ]
  return {
    percent: input.percent,
    items,
  }
}
