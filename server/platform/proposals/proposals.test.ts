import type { Page } from '#domain/shared/common.ts'
import type { ProposalRow, ProposalView } from '#domain/platform/model/proposals.ts'
import { putFact } from '#server/investors/profile/index.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { standingClock } from '#tests/support/clock.ts'
import {
  investor,
  liveOffering,
  member,
  staff,
  submitted,
  type Investor,
} from '#tests/support/investing.ts'
import { byTwo, onProposal, proposed } from '#tests/support/proposals.ts'
import { beforeAll, describe, expect, it } from 'vitest'

const NOW = '2026-12-01T15:00:00.000Z'
const t = await testApp({ clock: standingClock(NOW) })
const offering = await liveOffering(t)
const REASON = 'The agreement was signed under a wrong name.'
const TYPE = 'RESCISSION_APPROVED'
let one: TestPerson
let two: TestPerson
beforeAll(async () => {
  one = await staff(t, 'compliance')
  two = await staff(t, 'operator')
})

/** A sale that has closed, of this person. */
async function closedSale(of?: Investor): Promise<{ machine: string; id: string }> {
  const { id } = await submitted(t, of ?? (await investor(t)), offering)
  await t.db.query(
    `update machine_instance set value = '"closed"', state = 'closed' where machine = 'investment' and id = $1`,
    [id],
  )
  return { machine: 'investment', id }
}
const view = async (id: string, by = two) =>
  (await by.get<ProposalView>(`/api/admin/proposals/${id}`)).body
const stateOf = async (id: string) => (await view(id)).status.state
const list = async (by: TestPerson, query: Record<string, string>) =>
  (await by.get<Page<ProposalRow>>('/api/admin/proposals', { query })).body.items.map((p) => p.id)
const approvals = async (id: string) =>
  t.db.query<{ actor_kind: string; event: { approval?: object }; reason: string }>(
    `select actor_kind, event, reason from machine_log where machine = 'investment' and id = $1 and type = $2`,
    [id, TYPE],
  )
const make = (by: TestPerson, subject: object, more: object = {}) =>
  by.post<{ id: string; code: string; message: string; fields?: Record<string, string> }>(
    '/api/admin/proposals',
    { body: { kind: 'event', subject, payload: { type: TYPE }, reason: REASON, ...more } },
  )

describe('an act that needs two people (P1, A3)', () => {
  it('is refused to one person on every road, and the refusal says how it is proposed', async () => {
    const { id } = await closedSale()
    const answer = await two.post<{ code: string; message: string; detail: object }>(
      `/api/lifecycles/investment/${id}/events`,
      { body: { type: TYPE, reason: REASON } },
    )
    expect(answer.status).toBe(403)
    expect(answer.body).toMatchObject({
      code: 'second_person',
      message: expect.stringContaining('Propose it with a reason') as string,
      detail: { event: TYPE, roles: ['operator', 'compliance'] },
    })
    const shown = await two.get(`/api/lifecycles/investment/${id}`)
    expect(shown.body).toMatchObject({
      accepts: expect.arrayContaining([TYPE]) as string[],
      second: expect.arrayContaining([TYPE]) as string[],
    })
    const actor = two.person
    await expect(
      t.db.tx((tx) =>
        t.lifecycles.send(tx, 'investment', id, { type: TYPE, reason: REASON }, { actor }),
      ),
    ).rejects.toMatchObject({ code: 'second_person' })
    // an approval that no proposal of this transaction stands behind is a fault of the program
    const approval = { proposalId: newId(), proposedBy: newId(), approvedBy: newId() }
    await expect(
      t.db.tx((tx) =>
        t.lifecycles.send(
          tx,
          'investment',
          id,
          { type: TYPE },
          {
            actor: { kind: 'system' },
            reason: REASON,
            approval,
          },
        ),
      ),
    ).rejects.toThrow('does not belong to an approved proposal')
    expect(await approvals(id)).toEqual([])
  })

  it('is approved by another person than the one who proposed it, not by another account of theirs (K5)', async () => {
    const twin = await staff(t, 'operator')
    for (const who of [one, twin])
      await t.db.tx((tx) =>
        putFact(
          t.services,
          tx,
          who.person.userId,
          'kyc',
          { legal_first: 'Grace', legal_last: 'Hall', dob: '1979-05-06' },
          { source: 'your profile' },
        ),
      )
    const subject = await closedSale()
    const id = await proposed(one, subject, TYPE, REASON)
    const refused = await onProposal(twin, id, 'APPROVED')
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining('you proposed or prepared this'),
    ])
    const { why_not, status } = await view(id, twin)
    expect([why_not, status.accepts]).toEqual([
      expect.stringContaining('you proposed or prepared this'),
      [],
    ])
    // a sale of an account of the same person is an own one
    const own = await closedSale()
    await t.db.run('update machine_instance set user_id = $2 where id = $1', [
      own.id,
      one.person.userId,
    ])
    expect((await make(twin, own)).body.message).toContain('this is about you')
    await onProposal(one, id, 'WITHDRAWN')
    await t.db.run('update app_user set admin_role = null where id = $1', [twin.person.userId])
  })

  it('is previewed without a trace, waits in the lists, and executes once with both people in the log', async () => {
    const subject = await closedSale()
    const before = await t.db.one('select count(*)::int as n from machine_log')
    const seen = await one.post<{ dry_run: { text: string }[]; may_approve: string[] }>(
      '/api/admin/proposals/preview',
      { body: { kind: 'event', subject, payload: { type: TYPE }, reason: REASON } },
    )
    expect(seen.status, seen.text).toBe(200)
    expect(seen.body.dry_run.map((line) => line.text)).toContain('Approved the rescission')
    expect(seen.body.may_approve.length).toBeGreaterThan(0)
    expect(await t.db.one('select count(*)::int as n from machine_log')).toEqual(before)

    const id = await proposed(one, subject, TYPE, REASON)
    expect(await approvals(subject.id)).toEqual([])
    expect(await list(two, { show: 'waiting', ...subject })).toEqual([id])
    expect(await list(one, { show: 'mine' })).toContain(id)
    expect(await list(two, { show: 'mine' })).not.toContain(id)
    const waiting = await view(id)
    expect(waiting).toMatchObject({ reason: REASON, why_not: null, proposed_by_me: false })
    expect(waiting.status.accepts).toEqual(['APPROVED', 'REJECTED'])
    // the same act waits once
    expect((await make(two, subject)).body.code).toBe('refused')

    const answers = await Promise.all([
      onProposal(two, id, 'APPROVED'),
      onProposal(two, id, 'APPROVED'),
    ])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 412])
    const done = await approvals(subject.id)
    expect(done).toHaveLength(1)
    expect(done[0]).toMatchObject({
      actor_kind: 'system',
      event: {
        approval: {
          proposalId: id,
          proposedBy: one.person.userId,
          approvedBy: two.person.userId,
        },
      },
    })
    expect(await stateOf(id)).toBe('executed')
    expect(await list(two, { show: 'decided', ...subject })).toEqual([id])
  })

  it('is not approved by the person who proposed it, who alone withdraws it', async () => {
    const subject = await closedSale()
    const id = await proposed(one, subject, TYPE, REASON)
    const own = await onProposal(one, id, 'APPROVED')
    expect([own.status, own.body.message]).toEqual([
      403,
      'A second person has to decide: you proposed or prepared this.',
    ])
    expect((await onProposal(two, id, 'WITHDRAWN')).status).toBe(409)
    const [mine, theirs] = [await view(id, one), await view(id, two)]
    expect(mine.status.accepts).toEqual(['WITHDRAWN'])
    expect(mine.may_approve).toHaveLength(1)
    expect(theirs.status.accepts).toEqual(['APPROVED', 'REJECTED'])
    expect((await onProposal(one, id, 'WITHDRAWN')).status).toBe(200)
    expect((await onProposal(two, id, 'APPROVED')).status).toBe(409)
    expect(await approvals(subject.id)).toEqual([])
    // what has ended may be proposed again
    expect((await make(one, subject)).status).toBe(201)
  })

  it('is stale when its record has moved, and then executes nothing', async () => {
    const subject = await closedSale()
    const id = await proposed(one, subject, TYPE, REASON)
    await byTwo(one, two, subject, 'RESCISSION_REFUSED', 'No name was wrong.')
    const answer = await onProposal(two, id, 'APPROVED')
    expect([answer.status, answer.body.state]).toEqual([200, 'stale'])
    expect(await approvals(subject.id)).toEqual([])
  })

  it('is refused about a revision that is not the present one (J12)', async () => {
    const subject = await closedSale()
    const record = `/api/lifecycles/investment/${subject.id}`
    const { rev } = (await one.get<{ rev: number }>(record)).body
    await byTwo(one, two, subject, 'RESCISSION_REFUSED', 'No name was wrong.')
    const answer = await make(one, subject, { payload: { type: TYPE, rev } })
    expect([answer.status, answer.body.code]).toEqual([412, 'stale'])
    expect(await list(one, { show: 'waiting', ...subject })).toEqual([])
  })

  it('is rejected with a reason, and expires after seven days', async () => {
    const subject = await closedSale()
    const rejected = await proposed(one, subject, TYPE, REASON)
    expect((await onProposal(two, rejected, 'REJECTED')).status).toBe(400)
    const answer = await onProposal(two, rejected, 'REJECTED', 'No name was wrong.')
    expect([answer.status, answer.body.state]).toEqual([200, 'rejected'])

    const id = await proposed(one, subject, TYPE, REASON)
    await t.advance({ hours: 7 * 24 + 1 })
    expect(await stateOf(id)).toBe('expired')
    expect((await onProposal(two, id, 'APPROVED')).status).toBeGreaterThanOrEqual(403)
    expect(await approvals(subject.id)).toEqual([])
    t.clock.set(NOW)
  })

  it('needs a fresh factor of both, and a role', async () => {
    const subject = await closedSale()
    const old = ({ person: { userId, adminRole } }: TestPerson) =>
      t.person({ userId, adminRole, factorMinutesAgo: 6 })
    expect((await make(old(one), subject)).body.code).toBe('step_up')
    const id = await proposed(one, subject, TYPE, REASON)
    expect((await onProposal(old(two), id, 'APPROVED')).body.code).toBe('step_up')
    const support = t.person({ adminRole: 'support' })
    expect((await make(support, subject)).status).toBe(403)
    expect((await onProposal(support, id, 'APPROVED')).status).toBe(403)
    const stranger = await investor(t)
    expect((await onProposal(stranger, id, 'APPROVED')).status).toBe(404)
    expect(await approvals(subject.id)).toEqual([])
  })

  it('is refused to people who are tied to the record: the own investment, the company, the offering', async () => {
    const invests = await investor(t)
    const own = await closedSale(invests)
    // every investor of the tests states one name and day of birth: this one states another
    const stranger = await investor(t)
    const other = await closedSale(stranger)
    await t.db.run('alter table profile_fact disable trigger profile_fact_append_only')
    await t.db.run(
      `update profile_fact set "values" = "values" || '{"dob": "1971-03-04"}' where user_id = $1 and kind = 'kyc'`,
      [stranger.userId],
    )
    await t.db.run('alter table profile_fact enable trigger profile_fact_append_only')
    const asOperator = t.person({ userId: invests.userId, adminRole: 'operator' })
    const sentence = 'Another person has to decide: '
    // the own investment, and any other in the same offering
    expect((await make(asOperator, own)).status).toBe(403)
    expect((await make(asOperator, other)).body.message).toBe(
      `${sentence}you have an investment in this offering.`,
    )
    const id = await proposed(one, other, TYPE, REASON)
    const approving = await onProposal(asOperator, id, 'APPROVED')
    expect([approving.status, approving.body.code]).toEqual([403, 'four_eyes'])
    expect((await view(id, asOperator)).status.accepts).toEqual([])
    // a member of the company
    const owner = await member(t, offering.accountId, 'viewer')
    const asMember = t.person({ userId: owner.person.userId, adminRole: 'operator' })
    expect((await onProposal(asMember, id, 'APPROVED')).body.message).toBe(
      `${sentence}you’re a member of this company.`,
    )
    expect(await approvals(other.id)).toEqual([])
  })

  it('says which field is wrong: a kind, a payload, a document, an event that needs no proposal', async () => {
    const subject = await closedSale()
    const fields = async (more: object, of: object = subject) =>
      Object.keys((await make(one, of, more)).body.fields ?? {})
    expect(await fields({ kind: 'payments.nothing' })).toEqual(['kind'])
    expect(await fields({ payload: {} })).toEqual(['payload.type'])
    expect(await fields({ payload: { type: 'RESCIND' } })).toEqual(['payload.type'])
    expect(await fields({ evidence: [newId()] })).toEqual(['evidence.0'])
    expect(await fields({ reason: '' })).toEqual(['reason'])
    expect((await make(one, { machine: 'investment', id: newId() })).status).toBe(404)
    expect((await make(one, { machine: 'nothing-such', id: newId() })).status).toBe(404)
  })

  it('notifies those who may approve, and then the person who proposed', async () => {
    const mails = async () => (await t.mailbox()).map((mail) => mail.subject)
    const id = await byTwo(one, two, await closedSale(), TYPE, REASON)
    const subjects = await mails()
    expect(subjects).toContain('Waiting for a second person: Approved the rescission')
    expect(subjects).toContain('Approved and done: Approved the rescission')
    expect(await stateOf(id)).toBe('executed')
  })
})
