import { defineModel } from '#machines/lib/model.ts'
import { complianceLinkLifecycle, type ComplianceLinkContext } from './compliance-link.lifecycle.ts'

const url = 'https://www.example.com/register'
const answers = <T extends object>(answer: T) => ({
  default: { url, ...answer, facts: { current: true } },
  'of an earlier address': { url, ...answer, facts: { current: false } },
})
const reviews = { default: { review_on: '2028-02-20' }, past: { review_on: '2026-01-05' } }
const of = ({ context }: { context: unknown }) => context as ComplianceLinkContext

/** Cases of a link: results for its address and for an earlier one, a review for a day that is over. */
export const complianceLinkModel = defineModel(complianceLinkLifecycle.machine, {
  rules: complianceLinkLifecycle.events,
  input: { at: '2026-11-20T15:00:00.000Z', review_on: '2027-02-20' },
  cases: {
    CHECK_DUE: { default: {} },
    CHECK: { default: {} },
    LIVE: answers({ http_status: 200, problem: null }),
    GONE: answers({ http_status: 404, problem: 'The page is gone (HTTP 404).' }),
    DOWN: answers({ http_status: null, problem: 'The site didn’t answer in time.' }),
    EDITED: { default: {} },
    REVIEW_DUE: { default: { at: '2027-02-20T05:00:00.000Z' } },
    REVIEWED: reviews,
    RETIRED: { default: { reason: 'The register was closed.' } },
    RESTORED: reviews,
  },
  // three failures in a row are as many as more
  identify: (state) => `${Math.min(of(state).failures, 3)} ${of(state).review_due}`,
  invariants: {
    'compliance-link.in_use.unchecked': (state) => of(state).checked_at === null,
    'compliance-link.in_use.live': (state) => of(state).failures === 0,
    'compliance-link.in_use.failing': (state) => of(state).failures > 0 && of(state).failures < 3,
    'compliance-link.in_use.dead': (state) => of(state).failures > 0,
  },
})
