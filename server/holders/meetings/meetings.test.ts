import type { CompanyMeeting, MeetingView } from '#domain/holders/model/meeting.ts'
import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { Presented } from '#domain/shared/presented.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { goodTopics } from '#domain/offerings/model/topics/topics.fixture.ts'
import { approvedTopics } from '#tests/support/closing.ts'
import { issued, paperOf, send } from '#tests/support/holders.ts'
import {
  investor,
  liveOffering,
  member,
  staff,
  type Investor,
  type LiveOffering,
} from '#tests/support/investing.ts'
import { system } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { beforeAll, describe, expect, it } from 'vitest'

const t = await testApp()
const DAY = 86_400_000
let offering: LiveOffering, owner: TestPerson, viewer: TestPerson, big: Investor, small: Investor
const headers = () => ({ accountid: offering.accountId })
beforeAll(async () => {
  offering = await liveOffering(t)
  owner = await member(t, offering.accountId, 'owner')
  viewer = await member(t, offering.accountId, 'viewer')
  ;[big, small] = [await investor(t), await investor(t)]
  const at = new Date(t.clock.now().getTime() - 5 * DAY).toISOString()
  await issued(t, offering, big.userId, { units: 600, cents: 246_000, title: 'Big Holder', at })
  await issued(t, offering, small.userId, { units: 400, cents: 164_000, title: 'Small Holder', at })
})
const today = () => dateInZone(t.clock.now().toISOString())
const proposals = [
  { text: 'Elect the auditor again.', standard: 'majority_of_present', recommendation: 'for' },
  {
    text: 'Change the name in the charter.',
    standard: 'majority_of_outstanding',
    recommendation: 'none',
  },
]
const body = (over: Record<string, unknown> = {}) => ({
  kind: 'annual',
  title: 'Annual meeting',
  meets_on: addDays(today(), 20),
  meets_at: '14:00',
  record_on: addDays(today(), -1),
  merger: false,
  place: '1 Pier Street',
  virtual_url: '',
  quorum: 'majority',
  proxies: true,
  agenda: 'Report\nVote',
  proposals,
  papers: [],
  ...over,
})
const plan = (over: Record<string, unknown> = {}, who = owner) =>
  who.post<CompanyMeeting & { fields: Record<string, string> }>('/api/dealroom/meetings', {
    headers: headers(),
    body: body(over),
  })
/** A meeting whose notice went out; the record date of the fixture lies 21 days before. */
async function called(over: Record<string, unknown> = {}): Promise<string> {
  const made = await plan(over)
  expect(made.status, made.text).toBe(201)
  for (const type of ['SCHEDULED', 'NOTICE_SENT'])
    expect((await send(owner, 'meeting', made.body.id, type)).body, type).not.toHaveProperty('code')
  return made.body.id
}
const see = async (who: TestPerson, id: string): Promise<MeetingView> =>
  (await who.get<MeetingView>(`/api/meetings/${id}`)).body
async function vote(who: TestPerson, id: string, ...choices: string[]) {
  const meeting = await see(who, id)
  return who.post<MeetingView>(`/api/meetings/${id}/ballot`, {
    body: {
      voter_id: meeting.voters[0]?.id,
      votes: meeting.proposals.map((one, index) => ({
        proposal_id: one.id,
        choice: choices[index] ?? 'abstain',
      })),
    },
  })
}
const meets = (id: string) =>
  t.db.one<{ at: string }>(
    "select context->>'startsAt' as at from machine_instance where machine = 'meeting' and id = $1",
    [id],
  )

describe('a plan', () => {
  it('is made by owners and editors; a viewer and a stranger make none', async () => {
    expect((await plan({}, viewer)).status).toBe(403)
    expect((await plan({}, await investor(t))).status).toBe(404)
  })
  it('is prepared by an editor; an owner sends the notice and cancels', async () => {
    const editor = await member(t, offering.accountId, 'editor')
    const made = await plan({}, editor)
    expect(made.body.status.accepts).toEqual(['SCHEDULED'])
    expect((await send(editor, 'meeting', made.body.id, 'SCHEDULED')).status).toBe(200)
    for (const type of ['NOTICE_SENT', 'CANCELLED'])
      expect((await send(editor, 'meeting', made.body.id, type, 'Not mine.')).body).toMatchObject({
        code: 'forbidden',
        message: 'Only an owner of the company can do this.',
      })
    const offered = (who: TestPerson) =>
      who.get<Presented>(`/api/lifecycles/meeting/${made.body.id}`)
    expect([(await offered(editor)).body.accepts, (await offered(owner)).body.accepts]).toEqual([
      ['REOPENED'],
      ['REOPENED', 'NOTICE_SENT', 'CANCELLED'],
    ])
    expect((await offered(viewer)).body.accepts).toEqual([])
  })
  it.each([
    [61, -1, 'The record date must be 10 to 60 days before the meeting (DGCL 213).'],
    [9, -1, 'It’s too late to give notice for this date. Choose a later one (DGCL 222).'],
    [20, 11, 'The record date must be 10 to 60 days before the meeting (DGCL 213).'],
  ])(
    'for %s days ahead with a record date %s days from now is refused in words',
    async (ahead, record, sentence) => {
      const made = await plan({
        meets_on: addDays(today(), ahead),
        record_on: addDays(today(), record),
      })
      expect((await send(owner, 'meeting', made.body.id, 'SCHEDULED')).body.detail.unmet).toContain(
        sentence,
      )
    },
  )
  it('for a merger needs twenty days of notice: nineteen are refused, twenty are not', async () => {
    const [late, right] = [
      await plan({ merger: true, meets_on: addDays(today(), 19) }),
      await plan({ merger: true, meets_on: addDays(today(), 20) }),
    ]
    expect([
      (await send(owner, 'meeting', late.body.id, 'SCHEDULED')).status,
      (await send(owner, 'meeting', right.body.id, 'SCHEDULED')).status,
    ]).toEqual([409, 200])
  })
  it('without a place and without a video is refused at the field, and a notice before the record date has no list', async () => {
    expect((await plan({ place: '' })).body.fields).toHaveProperty('place')
    const made = await plan({ record_on: addDays(today(), 5) })
    await send(owner, 'meeting', made.body.id, 'SCHEDULED')
    expect((await send(owner, 'meeting', made.body.id, 'NOTICE_SENT')).body.detail.unmet).toEqual([
      'The record date is in the future, so the holders of record aren’t known yet.',
    ])
  })
})

describe('a vote on paper', () => {
  it('counts once a second person has confirmed the signed ballot, and is marked (J11)', async () => {
    const firm = await liveOffering(t)
    const [one, two, editor, compliance, holder] = [
      await member(t, firm.accountId, 'owner'),
      await member(t, firm.accountId, 'owner'),
      await member(t, firm.accountId, 'editor'),
      await staff(t, 'compliance'),
      await investor(t),
    ]
    await approvedTopics(t, firm, { captable: goodTopics.captable })
    await issued(t, firm, holder.userId, {
      units: 600,
      cents: 246_000,
      at: new Date(t.clock.now().getTime() - 5 * DAY).toISOString(),
    })
    const company = { headers: { accountid: firm.accountId } }
    const { id } = (
      await one.post<CompanyMeeting>('/api/dealroom/meetings', {
        ...company,
        body: body(),
      })
    ).body
    for (const type of ['SCHEDULED', 'NOTICE_SENT', 'OPENED']) {
      const sent = await send(one, 'meeting', id, type)
      expect(sent.status, sent.text).toBe(200)
    }
    const look = async (who = one) =>
      (await who.get<CompanyMeeting>(`/api/dealroom/meetings/${id}`, company)).body
    const meeting = await look()
    const voter = meeting.voters.find((each) => !each.online)
    expect(voter?.votes).toBeGreaterThan(600)
    const enter = async (who: TestPerson, over: object = {}) =>
      who.post<CompanyMeeting & { fields: object }>(`/api/dealroom/meetings/${id}/ballot`, {
        ...company,
        body: {
          voter_id: voter?.id,
          votes: meeting.proposals.map((each) => ({ proposal_id: each.id, choice: 'for' })),
          signed_on: today(),
          files: [await paperOf(t, who.person.userId, 'company_document')],
          ...over,
        },
      })
    expect((await enter(editor)).status).toBe(403)
    expect((await enter(one, { files: [] })).status).toBe(400)
    expect((await enter(one, { signed_on: addDays(today(), 1) })).body.fields).toHaveProperty(
      'signed_on',
    )
    const entered = await enter(one)
    expect(entered.status, entered.text).toBe(200)
    const paper = entered.body.voters.find((each) => each.id === voter?.id)?.paper
    expect([paper?.state, paper?.may_decide, entered.body.quorum.on_paper]).toEqual([
      'waiting',
      false,
      0,
    ])
    expect(entered.body.quorum.present).toBe(0)
    expect((await enter(one)).status).toBe(422)
    const decide = (who: TestPerson, decision: string) =>
      who.post<CompanyMeeting>(`/api/dealroom/meetings/${id}/ballot/decision`, {
        ...company,
        body: { ballot_id: paper?.id, decision },
      })
    expect([
      (await decide(editor, 'confirm')).status,
      (await decide(one, 'confirm')).status,
      (await decide(compliance, 'decline')).status,
    ]).toEqual([403, 409, 200])
    expect((await look()).quorum).toMatchObject({ present: 0, on_paper: 0 })
    const again = (await enter(one)).body.voters.find((each) => each.id === voter?.id)?.paper
    const confirmed = await two.post<CompanyMeeting>(
      `/api/dealroom/meetings/${id}/ballot/decision`,
      { ...company, body: { ballot_id: again?.id, decision: 'confirm' } },
    )
    expect(confirmed.status, confirmed.text).toBe(200)
    expect(confirmed.body.quorum).toMatchObject({ present: voter?.votes, on_paper: voter?.votes })
    expect((await holder.get<MeetingView>(`/api/meetings/${id}`)).body.quorum.on_paper).toBe(
      voter?.votes,
    )
  })
})

describe('a meeting', () => {
  it('exists for its holders from the notice on, which goes to each of them with day, hour and place', async () => {
    const made = await plan()
    expect((await big.get(`/api/meetings/${made.body.id}`)).status).toBe(404)
    const id = await called()
    expect((await see(big, id)).voters[0]).toMatchObject({ votes: 600, units: 600, own: true })
    expect(JSON.stringify(await t.mailbox(small.email))).toMatch(
      /Notice of annual meeting.*, 2:00 PM ET, 1 Pier Street/,
    )
    expect((await (await investor(t)).get(`/api/meetings/${id}`)).status).toBe(404)
  })
  it('counts who held at the record date: what was issued later has no votes', async () => {
    const late = await investor(t)
    await issued(t, offering, late.userId)
    expect((await see(late, await called())).voters).toEqual([])
  })
  it('takes a vote only while it is open, changed until it closes, one ballot of a holder with the votes of the record date', async () => {
    const id = await called()
    expect((await vote(big, id, 'for', 'for')).status).toBe(409)
    await send(owner, 'meeting', id, 'OPENED')
    expect((await vote(big, id, 'for', 'against')).status).toBe(200)
    const changed = (await vote(big, id, 'against', 'for')).body
    expect([changed.voters[0]?.choices[changed.proposals[0]?.id ?? ''], changed.quorum]).toEqual([
      'against',
      { entitled: 1000, present: 600, needed: 501, reached: true, on_paper: 0 },
    ])
    expect(changed.proposals[0]?.result).toBeNull()
    const stolen = await small.post(`/api/meetings/${id}/ballot`, {
      body: {
        voter_id: changed.voters[0]?.id,
        votes: [{ proposal_id: changed.proposals[0]?.id, choice: 'for' }],
      },
    })
    expect(stolen.status).toBe(404)
  })
  it('takes no vote of a holder who may be listed, until compliance decides (K2, issue 43)', async () => {
    const id = await called()
    await send(owner, 'meeting', id, 'OPENED')
    const match = newId()
    await t.db.tx(async (tx) => {
      await tx.run(
        `insert into sanctions_match (id, subject_key, subject_kind, user_id, subject_name, source, entry_uid, listed_as,
            births, countries, programs, score, fields, data_hash, found_at, seen_at)
          values ($1, $2, 'party', $3, 'Big Holder', 'ofac_sdn', '9091', 'HOLDER, Big', '{}', '{}', '{}', 9500, '{}', '',
            now(), now())`,
        [match, `party:${big.userId}`, big.userId],
      )
      await t.lifecycles.begin(tx, 'sanctions-match', match, undefined, system)
    })
    const refused = await vote(big, id, 'for', 'for')
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('Big Holder can’t vote: we’re reviewing the details on file.'),
    ])
    expect((await vote(small, id, 'for', 'for')).status).toBe(200)
    await t.db.run('delete from sanctions_match where id = $1', [match])
    expect((await vote(big, id, 'for', 'for')).status).toBe(200)
  })
  it('opens by itself at its hour; results follow the standard of each proposal, minutes are posted, and the log keeps it', async () => {
    const id = await called()
    await t.advance({ days: 21 })
    expect((await see(big, id)).status.state).toBe('open')
    await vote(big, id, 'for', 'for')
    await vote(small, id, 'against', 'against')
    expect((await send(owner, 'meeting', id, 'CLOSED')).status).toBe(200)
    const over = await see(small, id)
    expect(over.proposals.map((one) => [one.result?.needed, one.result?.passes])).toEqual([
      [501, true],
      [501, true],
    ])
    expect((await vote(small, id, 'for', 'for')).status).toBe(409)
    const editor = await member(t, offering.accountId, 'editor')
    const early = await editor.post(`/api/dealroom/meetings/${id}/minutes`, {
      headers: headers(),
      body: { minutes: 'The name was not changed.', files: [] },
    })
    // minutes are final: an owner posts them (41.2)
    expect([early.status, (await see(small, id)).minutes]).toEqual([403, null])
    expect(
      (
        await owner.post(`/api/dealroom/meetings/${id}/minutes`, {
          headers: headers(),
          body: { minutes: 'The auditor was elected, the name was changed.', files: [] },
        })
      ).status,
    ).toBe(200)
    expect((await see(small, id)).minutes).toContain('The auditor was elected')
  })
  it('does not close before it begins, nor without a quorum; then it is adjourned, thirty days at most', async () => {
    const id = await called()
    await send(owner, 'meeting', id, 'OPENED')
    await vote(small, id, 'for', 'for')
    expect((await send(owner, 'meeting', id, 'CLOSED')).body.detail.unmet).toEqual([
      'The meeting hasn’t started.',
      'There is no quorum. Adjourn the meeting instead (DGCL 216).',
    ])
    const start = Date.parse((await meets(id))?.at ?? '')
    const to = (days: number) => ({ to: new Date(start + days * DAY).toISOString() })
    expect(
      (await send(owner, 'meeting', id, 'ADJOURNED', 'No quorum.', to(10))).body.detail.unmet,
    ).toEqual(['The meeting hasn’t started.'])
    t.clock.set(new Date(start + 3_600_000).toISOString())
    expect((await send(owner, 'meeting', id, 'ADJOURNED', 'No quorum.', to(31))).status).toBe(409)
    expect((await send(owner, 'meeting', id, 'ADJOURNED', 'No quorum.', to(10))).status).toBe(200)
    expect((await see(big, id)).status.state).toBe('adjourned')
    // votes that were cast are not made undone, and thirty days count from the first day (41.2)
    expect((await send(owner, 'meeting', id, 'CANCELLED', 'We would lose.')).status).toBe(409)
    t.clock.set(new Date(start + 10 * DAY + 3_600_000).toISOString())
    expect((await send(owner, 'meeting', id, 'OPENED')).status).toBe(200)
    expect((await send(owner, 'meeting', id, 'ADJOURNED', 'Again.', to(31))).status).toBe(409)
    expect((await send(owner, 'meeting', id, 'CANCELLED', 'We would lose.')).status).toBe(409)
    expect((await send(owner, 'meeting', id, 'STOPPED', 'We would lose.')).status).toBe(403)
    expect((await send(owner, 'meeting', id, 'ADJOURNED', 'Again.', to(20))).status).toBe(200)
  })
})

describe('a proxy', () => {
  it('to the chair counts for the quorum and votes as the board recommends; the own vote goes before it', async () => {
    const id = await called()
    const voter = (await see(big, id)).voters[0]?.id
    expect(
      (
        await big.post<MeetingView>(`/api/meetings/${id}/proxy`, {
          body: { voter_id: voter, to: 'chair', email: '' },
        })
      ).body.voters[0]?.proxy,
    ).toMatchObject({
      to: 'chair',
      expires_on: addDays(today(), 0).replace(/^\d{4}/, (year) => String(Number(year) + 3)),
    })
    await t.advance({ days: 21 })
    expect((await see(big, id)).quorum.present).toBe(600)
    await vote(big, id, 'against', 'against')
    await send(owner, 'meeting', id, 'CLOSED')
    expect((await see(big, id)).proposals.map((one) => one.result?.against)).toEqual([600, 600])
  })
  it('to a person lets that person vote until the holder votes; to a stranger it is refused at the field', async () => {
    const id = await called()
    const voter = (await see(big, id)).voters[0]?.id
    const appoint = (email: string) =>
      big.post<{ fields: Record<string, string> }>(`/api/meetings/${id}/proxy`, {
        body: { voter_id: voter, to: 'person', email },
      })
    expect((await appoint('nobody@mail.example')).body.fields).toEqual({
      email: 'No account has this e-mail address.',
    })
    const friend = await investor(t)
    expect((await appoint(friend.email)).status).toBe(200)
    await send(owner, 'meeting', id, 'OPENED')
    expect((await vote(friend, id, 'for', 'for')).status).toBe(200)
    expect((await vote(big, id, 'against', 'against')).status).toBe(200)
    expect((await vote(friend, id, 'for', 'for')).body).toMatchObject({
      message: 'The holder already voted in person.',
    })
  })
})

describe('a revoked proxy', () => {
  const name = async (id: string, email: string) => {
    const voter = (await see(big, id)).voters[0]?.id
    const named = await big.post(`/api/meetings/${id}/proxy`, {
      body: { voter_id: voter, to: 'person', email },
    })
    expect(named.status, named.text).toBe(200)
  }
  const end = async (id: string, by: TestPerson = big) =>
    by.post<MeetingView>(`/api/meetings/${id}/proxy/end`, {
      body: { voter_id: (await see(big, id)).voters[0]?.id },
    })
  const counted = async (id: string) => {
    await t.advance({ days: 21 })
    await vote(small, id, 'abstain', 'abstain')
    expect((await send(owner, 'meeting', id, 'CLOSED')).status).toBe(409)
    const meeting = (
      await owner.get<CompanyMeeting>(`/api/dealroom/meetings/${id}`, { headers: headers() })
    ).body
    return meeting.proposals.map((one) => [one.result?.for, one.result?.against])
  }
  it('has no vote that counts, nor one that makes a quorum, also when the same person is appointed again', async () => {
    const id = await called()
    const friend = await investor(t)
    await name(id, friend.email)
    await send(owner, 'meeting', id, 'OPENED')
    expect((await vote(friend, id, 'for', 'for')).status).toBe(200)
    const stale = t.person({ userId: big.userId, factorMinutesAgo: 30 })
    expect(await end(id, stale)).toMatchObject({ status: 403, body: { code: 'step_up' } })
    const after = await end(id)
    expect([after.status, after.body.voters[0]?.choices, after.body.quorum.present]).toEqual([
      200,
      {},
      0,
    ])
    await name(id, friend.email)
    expect((await see(big, id)).voters[0]?.choices).toEqual({})
    await end(id)
    expect(await counted(id)).toEqual([
      [0, 0],
      [0, 0],
    ])
  })
  it('leaves the vote to the next one, or to the holder', async () => {
    const id = await called()
    const [first, next] = [await investor(t), await investor(t)]
    await name(id, first.email)
    await send(owner, 'meeting', id, 'OPENED')
    await vote(first, id, 'for', 'for')
    await name(id, next.email)
    expect((await first.get(`/api/meetings/${id}`)).status).toBe(404)
    const voted = await vote(next, id, 'against', 'abstain')
    expect(Object.values(voted.body.voters[0]?.choices ?? {})).toEqual(['against', 'abstain'])
    await end(id)
    const own = await vote(big, id, 'abstain', 'for')
    expect(Object.values(own.body.voters[0]?.choices ?? {})).toEqual(['abstain', 'for'])
  })
})

describe('a written consent', () => {
  it('is open for sixty days from its first signature and needs a majority of all votes', async () => {
    const id = await called({
      kind: 'written_consent',
      place: '',
      record_on: today(),
      meets_on: today(),
    })
    await send(owner, 'meeting', id, 'OPENED')
    await vote(small, id, 'for', 'for')
    expect(dateInZone((await see(small, id)).consent_by ?? '')).toBe(addDays(today(), 60))
    await t.advance({ days: 59 })
    expect((await see(small, id)).status.state).toBe('open')
    await t.advance({ days: 3 })
    expect((await see(small, id)).proposals[0]?.result).toMatchObject({
      for: 400,
      needed: 551,
      passes: false,
    })
  })
})

it('a calendar file has one event with its hour in UTC', async () => {
  const id = await called()
  const file = await big.get(`/api/meetings/${id}/calendar.ics`)
  expect([file.status, file.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(file.text).toContain(
    `DTSTART:${(await meets(id))?.at.replaceAll(/[-:]/g, '').slice(0, 15)}Z`,
  )
  expect(file.text).toContain(`UID:${id}@capstan`)
  expect(file.text.endsWith('\r\n')).toBe(true)
  expect(file.text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
})
