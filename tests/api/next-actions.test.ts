import { system } from '#server/kernel/context.ts'
import { expect, test } from 'vitest'
import type { ActorCode } from '#domain/shared/access/actor.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import { present } from '#machines/lib/present.ts'
import { lifecycleIds, lifecycles, type LifecycleId } from '#machines/lifecycles.ts'
import { presentRows } from '#machines/migrations/samples.ts'
import { findRow } from '#src/routes/find.ts'
import { testApp } from '#tests/support/app.ts'

const t = await testApp()
const ofInvestment: ReadonlySet<string> = new Set([
  'investment-steps',
  'payment',
  'ira',
  'envelope',
])
/** Areas in which a side has its pages. */
const areas = {
  INV: ['investor', 'public'],
  ISS: ['issuer', 'investor', 'public'],
  ADM: ['admin', 'public'],
} as const
/**
 * Who acts next, as the actor codes for which its pages are checked. A partner works in the deal room, or signs as a
 * person.
 */
const codes: Record<string, readonly (keyof typeof areas)[]> = {
  investor: ['INV'],
  issuer: ['ISS'],
  platform: ['ADM'],
  partner: ['ADM', 'INV', 'ISS'],
  clock: ['INV', 'ISS', 'ADM'],
}

/** States in which the side that acts has no page, and why. */
const withoutAPage: Readonly<Record<string, string>> = {
  'data-export preparing': 'a job makes the copy; operators have no page of anybody’s data',
  'list-export preparing': 'a job writes the file; operators have no page of anybody’s exports',
  'report-run requested': 'a job writes the file; operators have no page of a company’s reports',
  'report-run running': 'a job writes the file; operators have no page of a company’s reports',
}

/** Every state of a machine as a row that belongs to somebody. */
const rowsOf = (machine: LifecycleId): Instance[] =>
  presentRows(machine).map((row) => ({
    ...row,
    id: newId(),
    state: present(lifecycles[machine], row, { staff: true }).state,
    updated_at: '2026-11-26T12:00:00.000Z',
    user_id: newId(),
    account_id: newId(),
    listing_id: newId(),
    investment_id: ofInvestment.has(machine) ? newId() : null,
  }))

/** Whether a path is a page of the side that acts. */
const leads = (path: string | null, code: keyof typeof areas): boolean => {
  const area = path === null ? undefined : findRow(path.split('?')[0] ?? '')?.row.area
  return (areas[code] as readonly (string | undefined)[]).includes(area)
}

test.each(lifecycleIds)('%s: the one who acts next is led to a page that is theirs', (machine) => {
  const lost = rowsOf(machine).flatMap((row) => {
    const { next, state } = t.services.lifecycles.present(row, {
      who: ['ADM'],
      ...system,
      staff: true,
    })
    if (next === null) return []
    const asked = codes[next.who] ?? []
    const found = asked.map((code) => {
      const who: readonly ActorCode[] = [code]
      const link =
        t.services.lifecycles.present(row, { who, ...system, staff: true }).next?.link ?? null
      return { code, link }
    })
    const good = found.filter(({ code, link }) => leads(link, code))
    const enough = asked.length === 1 ? good.length === 1 : good.length > 0
    return enough || `${machine} ${state}` in withoutAPage
      ? []
      : [`${state}: ${JSON.stringify(found)}`]
  })
  expect(lost).toEqual([])
})

test('who is nobody is led nowhere', () => {
  const [row] = rowsOf('offering')
  expect(row && t.services.lifecycles.present(row, { who: [] }).next?.link).toBeNull()
})
