import { lifecycles } from '#machines/lifecycles.ts'
import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { DomainError } from '#domain/shared/errors.ts'
import type { Person } from '#domain/shared/access/actor.ts'
import { EVER_FRESH } from '#tests/models/replay.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { statementText, uploadStatement } from '#tests/support/bank-statement.ts'
import { liveOffering, member, staff } from '#tests/support/investing.ts'
import { account } from '#tests/support/identity.ts'
import { sweepRoles } from '#server/identity/roles/reviews.ts'
import { expect, it } from 'vitest'

const t = await testApp()
const fresh = async (role: 'operator' | 'compliance'): Promise<TestPerson> =>
  t.person({
    userId: (await staff(t, role)).person.userId,
    adminRole: role,
    ...EVER_FRESH,
  })
const [one, two, compliance] = [
  await fresh('operator'),
  await fresh('operator'),
  await fresh('compliance'),
]
const made = async <T>(answer: Promise<{ status: number; text: string; body: T }>): Promise<T> => {
  const { status, text, body } = await answer
  expect(status, text).toBeLessThan(300)
  return body
}

/** Guards that look at who sends, and not at the record alone: what they refuse another person may do. */
const OF_AUTHORITY: readonly string[] = [
  'secondPerson',
  'somebodyElse',
  'notHolder',
  'notGiver',
  'notOwn',
  'notInviter',
  'fourEyes',
  'ownProposal',
  'ownRequest',
  'withinLevel',
  'mayApprove',
]
const sentences = new Set(
  Object.values(lifecycles).flatMap(({ guards }) =>
    Object.entries(guards).flatMap(([name, text]) => (OF_AUTHORITY.includes(name) ? [text] : [])),
  ),
)

/** Why this person is refused an event that the page offers, where it is for who they are; null for other reasons. */
async function refusal(
  machine: string,
  id: string,
  type: string,
  actor: Person,
): Promise<string | null> {
  try {
    await t.db.tx((tx) =>
      t.lifecycles.check(
        tx,
        machine,
        id,
        {
          type,
          reason: 'The papers were compared.',
          material: true,
          effective_at: '2031-01-01T12:00:00.000Z',
        },
        { actor, reason: 'The papers were compared.' },
      ),
    )
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (['forbidden', 'four_eyes', 'step_up'].includes(error.code)) return error.code
    const { unmet } = (error.detail ?? {}) as { unmet?: string[] }
    return unmet?.find((text) => sentences.has(text)) ?? null
  }
  return null
}

it('offers no one what is refused for who they are (41.1)', async () => {
  const offering = await liveOffering(t)
  const owner = await member(t, offering.accountId, 'owner')
  await sweepRoles(t.services)
  const grantee = await account(t)
  await made(
    one.post('/api/admin/roles', {
      body: {
        email_address: grantee.email,
        role: 'operator',
        reason: 'Takes over the queue.',
        ends_on: addDays(dateInZone(t.clock.now().toISOString()), 30),
      },
    }),
  )
  const statement = await uploadStatement(t, one, statementText([{ amount: 12_300 }]))
  expect(statement.status, statement.text).toBe(201)
  const begun = await made(
    one.post<{ id: string; rev: number }>('/api/admin/legal/terms/drafts', {}),
  )
  const { version, title, summary, html } = await made(
    one.get<{ version: string; title: string; summary: string; html: string }>(
      `/api/admin/legal/drafts/${begun.id}`,
    ),
  )
  await made(
    one.put(`/api/admin/legal/drafts/${begun.id}`, {
      headers: { 'if-match': String(begun.rev) },
      body: { version, title, summary, html: `${html}<p>A new paragraph.</p>` },
    }),
  )
  await made(
    one.post(`/api/lifecycles/legal-text/${begun.id}/events`, { body: { type: 'PROPOSED' } }),
  )
  // what investors of an open offering read of the company is proposed as an amendment by who corrects it
  const corrected = await made(
    one.put<{ waiting: boolean }>(
      `/api/admin/offerings/${offering.listingId}/company-information`,
      {
        headers: { 'if-match': '0' },
        body: {
          legal_name: 'Tidewater Grid Corporation',
          jurisdiction: 'DE',
          formation_date: '2021-03-04',
          address: {
            line1: '1 Pier Road',
            city: 'Norfolk',
            region: 'VA',
            postal: '23510',
            country: 'US',
          },
          reason: 'The charter says something else.',
        },
      },
    ),
  )
  expect(corrected.waiting).toBe(true)
  const path = `/api/dealroom/offerings/${offering.listingId}/amendments`
  const records = await t.db.query<{ machine: string; id: string }>(
    `select machine, id from machine_instance where status = 'active' order by machine, id`,
  )
  const seen = new Set<string>()
  const wrong: string[] = []
  for (const { machine, id } of records)
    for (const who of [one, two, compliance, owner]) {
      const shown = await who.get<{ accepts?: string[] }>(`/api/lifecycles/${machine}/${id}`)
      for (const type of shown.body.accepts ?? []) {
        seen.add(`${machine} ${type}`)
        const why = await refusal(machine, id, type, who.person)
        if (why !== null) wrong.push(`${machine} ${type}: ${why}`)
      }
    }
  expect(wrong).toEqual([])
  for (const offered of [
    'amendment CONFIRM',
    'bank-statement BOOKED',
    'legal-text PUBLISHED',
    'role-grant APPROVED',
    'role-grant WITHDRAWN',
    'role-grant REVOKED',
  ])
    expect([...seen]).toContain(offered)
  // the lists say the same as the records
  const lists: readonly [TestPerson, string, string][] = [
    [one, '/api/admin/money/statements', 'BOOKED'],
    [one, path, 'CONFIRM'],
    [one, '/api/admin/roles?show=proposed', 'APPROVED'],
  ]
  for (const [who, list, type] of lists) {
    const [at = '', search = ''] = list.split('?')
    const query = {
      ...Object.fromEntries(new URLSearchParams(search)),
      ...(at === path ? { accountid: offering.accountId } : {}),
    }
    const shown = JSON.stringify((await made(who.get(at, { query }))) ?? '')
    expect(shown, list).not.toContain(`"${type}"`)
    expect(JSON.stringify((await two.get(at, { query })).body), list).toContain(`"${type}"`)
  }
})
