import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import { expect, it } from 'vitest'
import { holdUntilOf } from './service.ts'

const MONDAY = '2026-12-21T15:00:00.000Z'
const t = await testApp()

it('holds a debit for ten banking days, without the days on which the Reserve Banks are closed', async () => {
  const counts = async () => dateInZone(await holdUntilOf(t.db, 'ach', new Date(MONDAY)))
  const close = (kind: string, inForce: boolean, day: string) =>
    t.db.run(
      `insert into closed_day (id, kind, day, source, source_url, reason, requested_at, decided_at)
        values ($1, $2, $3, 'Notice', 'https://www.frbservices.org/', 'A test.', now(), case when $4 then now() end)`,
      [newId(), kind, day, inForce],
    )
  expect(await counts()).toBe('2027-01-06')
  await close('federal_offices_closed', true, '2026-12-24')
  await close('reserve_banks_closed', false, '2026-12-23')
  expect(await counts()).toBe('2027-01-06')
  await close('reserve_banks_closed', true, '2026-12-24')
  expect(await counts()).toBe('2027-01-07')
  expect(await holdUntilOf(t.db, 'wire', new Date(MONDAY))).toBe(MONDAY)
})
