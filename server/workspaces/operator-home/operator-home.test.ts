import type { EmailState } from '#domain/shared/email-log.ts'
import type { PlatformVersion } from '#domain/platform/model/platform-info.ts'
import { testApp } from '#tests/support/app.ts'
import { accepted, closingSigners } from '#tests/support/closing.ts'
import { liveOffering, staff } from '#tests/support/investing.ts'
import { beforeAll, expect, it } from 'vitest'

interface Trends {
  time_zone: string
  weeks: { starts: string; reg_cf: number; reg_d: number; reg_a: number; users: number }[]
  year: {
    starts: string
    now: { committed: { amount: number }; investments: number; users: number }
    before: { committed: { amount: number }; investments: number; users: number }
  }
  mail: Record<EmailState, number>
}
const t = await testApp()
const operator = await staff(t, 'operator')
const trends = async () => {
  const answer = await operator.get<Trends>('/api/admin/home/trends')
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
let cents: number
beforeAll(async () => {
  // a Wednesday
  t.clock.set('2026-11-25T15:00:00.000Z')
  const offering = await liveOffering(t)
  const signers = await closingSigners(t, offering)
  cents = (await accepted(t, offering, signers)).view.amount.amount
})

it('counts commitments in their week and fiscal year, and the accounts that were opened', async () => {
  const { weeks, year, mail } = await trends()
  expect([weeks.length, weeks.at(-1)?.starts]).toEqual([13, '2026-11-23'])
  expect(weeks.at(-1)).toMatchObject({ reg_cf: cents, reg_d: 0, reg_a: 0 })
  expect(weeks.at(-1)?.users).toBeGreaterThan(0)
  expect(weeks.slice(0, -1).every((week) => week.reg_cf === 0)).toBe(true)
  expect(year).toMatchObject({
    starts: '2026-01-01',
    now: { committed: { amount: cents }, investments: 1 },
    before: { committed: { amount: 0 }, investments: 0, users: 0 },
  })
  expect(mail.queued + mail.sent).toBeGreaterThan(0)
})

it('moves the week on, and the fiscal year by the day that the platform says', async () => {
  const { version, info } = (await operator.get<PlatformVersion>('/api/admin/platform')).body
  const saved = await operator.put('/api/admin/platform', {
    headers: { 'if-match': String(version) },
    body: {
      ...info,
      fiscal_year_end: '11-30',
      time_zone: 'Pacific/Honolulu',
      reason: 'The board decided it.',
    },
  })
  expect(saved.status, saved.text).toBe(200)
  // already Monday in New York, still Sunday evening in Honolulu
  t.clock.set('2026-12-07T08:00:00.000Z')
  const { weeks, year, time_zone: zone } = await trends()
  expect(zone).toBe('Pacific/Honolulu')
  expect(weeks.map((week) => week.reg_cf).slice(-2)).toEqual([cents, 0])
  expect(weeks.at(-1)?.starts).toBe('2026-11-30')
  expect(year).toMatchObject({ starts: '2026-12-01', now: { investments: 0 } })
  expect(year.before.investments).toBe(0)
})
