import {
  begin,
  investor,
  liveOffering,
  submitted,
  type Investor,
} from '#tests/support/investing.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/identity.ts'
import { reportRow } from '#tests/support/report.ts'
import { tornWrites } from '#tests/support/torn-writes.ts'
import { expect, test } from 'vitest'

/**
 * `CAPSTAN_TORN=1` does the same to every request of every other test that starts a server in its process; this is the
 * sample of an ordinary run.
 */
const torn = tornWrites()
const t = await testApp({ sessions: 'real', torn })

test('an investment from its beginning to its submission: whichever statement of a request fails, all of it is rolled back, and sent again with the same key it is done once', async () => {
  const offering = await liveOffering(t)
  const made = await investor(t)
  const who: Investor = { ...made, ...(await signedIn(t, made.email)) }
  const investment = await submitted(t, who, offering)
  const again = await begin(who, await liveOffering(t))
  const discarded = await who.post(`/api/lifecycles/investment/${again.id}/events`, {
    body: { type: 'DISCARD' },
  })
  expect(discarded.status, discarded.text).toBe(200)
  const mine = await who.get<{ items: { id: string }[] }>('/api/investments')
  // each was begun once, although its request was sent three times
  expect(mine.body.items.map((one) => one.id).sort()).toEqual([investment.id, again.id].sort())
  const { routes, faults, commits, answered } = torn.counts
  expect(routes.size).toBeGreaterThan(5)
  expect(faults).toBeGreaterThan(15)
  reportRow('Requests with a statement that failed', {
    routes: routes.size,
    faults,
    commits,
    answered,
  })
}, 120_000)
