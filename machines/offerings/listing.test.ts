import { sampleRows } from '#machines/lib/check.ts'
import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT } from '#machines/lib/model.ts'
import type { Decision, Stored } from '#machines/lib/types.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { expect, test } from 'vitest'
import { listingLifecycle as lifecycle, type ListingFacts } from './listing.lifecycle.ts'
import { listingModel, mayList } from './listing.model.ts'

lifecycleSuite(lifecycle, listingModel, './listing.golden.txt')

const rows = new Map(sampleRows(lifecycle, listingModel).map((row) => [row.value, row]))
const ask = (state: string, type: string, facts: Partial<ListingFacts> = {}): Decision =>
  decide(lifecycle, rows.get(state) as Stored, { type, at: MODEL_AT, actor: 'ADM', facts })

test.each(Object.keys(mayList) as (keyof typeof mayList)[])(
  'is not approved without %s',
  (name) => {
    expect(ask('under_review', 'APPROVE', { ...mayList, [name]: false })).toMatchObject({
      ok: false,
      unmet: [lifecycle.guards[name]],
    })
  },
)
test('is shown only while the offering can be shown, and hidden as soon as it is suspended or taken down', () => {
  expect(ask('scheduled', 'LIST', { offeringShown: false, timeReached: true })).toMatchObject({
    ok: false,
    unmet: ['The offering’s status doesn’t allow a listing.'],
  })
  for (const type of ['SUSPEND', 'DELIST']) {
    const decision = ask('listed', type)
    expect(decision.ok && decision.effects.map((effect) => effect.type)).toContain('hideListing')
  }
})
test('a rejected listing is not requested again before we open it', () => {
  expect(ask('rejected', 'REQUEST')).toMatchObject({
    ok: false,
    reason: 'not_accepted',
    accepts: ['REOPEN'],
  })
})
