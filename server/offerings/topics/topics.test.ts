import type { TopicView, Workspace } from '#domain/offerings/model/raise.ts'
import { requiredTopics, topics, type Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { goodTopics } from '#domain/offerings/model/topics/topics.fixture.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { testApp, type Json, type TestPerson } from '#tests/support/app.ts'
import { onProposal, proposed } from '#tests/support/proposals.ts'
import {
  answerQuestionnaires,
  beginRaise,
  complete,
  decide,
  submitForReview,
  must,
  save,
  somebody,
  workspace,
  type Raising,
} from '#tests/support/raising.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { findCompany, findOffering } from '../offerings/index.ts'
import { launchTopics, settlePending } from './index.ts'
import { pendingPatch } from '#server/offerings/topics/pending.ts'
import { pendingChanges } from '#server/offerings/topics/pending.ts'

const t = await testApp()
const line = (w: Workspace, topic: string) => w.topics.find((one) => one.topic === topic)

describe('an offering begins', () => {
  test('with its machines and the review of every topic, required by its type', async () => {
    const r = await beginRaise(t)
    const w = await workspace(r)
    expect(w.topics.map((one) => one.topic)).toEqual(topics)
    expect(w.topics.filter((one) => one.required).map((one) => one.topic)).toEqual(
      requiredTopics('reg_cf'),
    )
    expect(w).toMatchObject({
      name: 'Seed round',
      type: 'reg_cf',
      offering: { state: 'draft' },
      listing: { state: 'not_requested' },
      role: 'owner',
      done: { submitted: 0, approved: 0, required: requiredTopics('reg_cf').length },
    })
    expect(w.blocking[0]).toMatchObject({
      topic: 'type-of-offering',
      text: 'Fill in “Type of offering”.',
      href: `/dashboard/raise-capital/company/${r.accountId}/status/current/${r.listingId}/offering-details/offering-details/overview/edit/type-of-offering`,
    })
  })
  test('for owners and editors only', async () => {
    const r = await beginRaise(t)
    const body = { name: 'Another', type: 'reg_d_506c' }
    expect((await r.editor.post('/api/dealroom/offerings', { query: r.query, body })).status).toBe(
      201,
    )
    expect((await r.viewer.post('/api/dealroom/offerings', { query: r.query, body })).status).toBe(
      403,
    )
    expect(
      (await r.operator.post('/api/dealroom/offerings', { query: r.query, body })).status,
    ).toBe(403)
    expect(
      (await (await somebody(t)).post('/api/dealroom/offerings', { query: r.query, body })).status,
    ).toBe(404)
  })
})

describe('drafts', () => {
  let r: Raising
  beforeAll(async () => {
    r = await beginRaise(t)
  })
  test('are kept incomplete; what is wrong is answered by field', async () => {
    const kept = await must(await save(r, 'details', { name: 'Seed round 2027', price: '0' }))
    expect(kept).toMatchObject({
      rev: 1,
      revision: 0,
      status: { state: 'in_progress' },
      values: { name: 'Seed round 2027', price: '0' },
      editable: true,
    })
    expect(kept.field_problems['price']).toBe(
      'Enter a price of more than zero, with at most five decimals.',
    )
    expect((await workspace(r)).name).toBe('Seed round 2027')
    const refused = await submitForReview(r, 'details')
    expect([refused.status, refused.body.code, refused.body.fields?.['values.price']]).toEqual([
      400,
      'invalid',
      'Enter a price of more than zero, with at most five decimals.',
    ])
    expect((await workspace(r)).topics.find((one) => one.topic === 'details')).toMatchObject({
      status: { state: 'in_progress' },
    })
  })
  test('a figure that could not be read stays in the draft and is refused at its field (I1, I2)', async () => {
    const other = await beginRaise(t)
    const typed = { ...goodTopics.details, price: '4,1O', max_amount: '85k', min_target: '1.000' }
    const kept = await must(await save(other, 'details', typed))
    expect(kept.values).toMatchObject({ price: '4,1O', max_amount: '85k', min_target: '1.000' })
    expect(Object.keys(kept.field_problems)).toEqual(
      expect.arrayContaining(['price', 'max_amount', 'min_target']),
    )
    expect((await submitForReview(other, 'details')).status).toBe(400)
    expect((await workspace(other)).topics.length).toBeGreaterThan(0)
  })
  test('a stale version is answered with the current topic and changes nothing', async () => {
    const stale = await r.editor.put<Json>(r.path('/topics/details'), {
      query: r.query,
      body: { values: { name: 'Mine' } },
      headers: { 'if-match': '0' },
    })
    expect([stale.status, stale.body.code]).toEqual([412, 'stale'])
    expect((stale.body.detail as { current: TopicView }).current).toMatchObject({
      topic: 'details',
      rev: 1,
      values: { name: 'Seed round 2027' },
    })
  })
  test('a draft that was on its way during the submission is stale and opens nothing again', async () => {
    const late = await beginRaise(t)
    const kept = await must(await save(late, 'employees'))
    const sent = await must(await submitForReview(late, 'employees'))
    const draft = await late.owner.put<Json>(late.path('/topics/employees'), {
      query: late.query,
      body: { values: kept.values },
      headers: { 'if-match': String(kept.rev) },
    })
    expect([draft.status, draft.body.code]).toEqual([412, 'stale'])
    const now = await must(
      await late.owner.get<TopicView>(late.path('/topics/employees'), { query: late.query }),
    )
    expect([now.status.state, now.rev]).toEqual(['submitted', sent.rev])
    // an edit after it is based on what was submitted, and makes a draft of it as before
    expect((await must(await save(late, 'employees'))).status.state).toBe('in_progress')
  })
  test('a field that the topic does not have, zero bytes and halves of characters do no harm', async () => {
    expect((await save(r, 'details', { name: 'x', is_admin: true })).body).toMatchObject({
      code: 'unknown_field',
    })
    expect((await must(await save(r, 'details', { name: 'a\u0000b\ud800' }))).values['name']).toBe(
      'ab\ufffd',
    )
  })
  test('a viewer and the platform read and do not write; strangers find nothing', async () => {
    const stranger = await somebody(t, { member: { accountId: newId(), role: 'owner' } })
    expect((await r.viewer.get(r.path('/topics/details'), { query: r.query })).body).toMatchObject({
      editable: false,
    })
    for (const who of [r.viewer, r.operator])
      expect([
        (await save(r, 'details', {}, who)).status,
        (await submitForReview(r, 'details', who)).status,
      ]).toEqual([403, 403])
    expect([
      (await stranger.get(r.path('/workspace'), { query: r.query })).status,
      (
        await stranger.get(r.path('/workspace'), {
          query: { accountid: stranger.person.memberships[0]?.accountId ?? '' },
        })
      ).status,
    ]).toEqual([404, 404])
  })
  test('somebody else’s file is no file of yours', async () => {
    const [mine, theirs] = [newId(), newId()]
    for (const [id, owner] of [
      [mine, r.owner.person.userId],
      [theirs, newId()],
    ])
      await t.db.run(
        `insert into stored_file (id, store_key, name, content_type, size, sha256, purpose, owner_id, created_at)
          values ($1, $2, 'a.pdf', 'application/pdf', 3, 'x', 'offering_document', $3, now())`,
        [id, id, owner],
      )
    const files = (id: string) => ({ files: [{ kind: 'charter', title: 'Charter', file: id }] })
    expect((await save(r, 'documents-business', files(theirs))).status).toBe(422)
    expect((await save(r, 'documents-business', files(mine))).status).toBe(200)
    // named by the topic now: another editor may save it again
    expect((await save(r, 'documents-business', files(mine), r.editor)).status).toBe(200)
    expect(
      (await must(await r.viewer.get<{ items: Json[] }>(r.path('/documents'), { query: r.query })))
        .items,
    ).toMatchObject([{ file_id: mine, kind: 'charter', state: 'draft' }])
    expect((await r.viewer.get(r.path(`/files/${theirs}`), { query: r.query })).status).toBe(404)
  })
  test('a portrait has to be a picture', async () => {
    const [pdf, png] = [newId(), newId()]
    for (const [id, type] of [
      [pdf, 'application/pdf'],
      [png, 'image/png'],
    ])
      await t.db.run(
        `insert into stored_file (id, store_key, name, content_type, size, sha256, purpose, owner_id, created_at)
          values ($1, $2, 'a', $4, 3, 'x', 'offering_document', $3, now())`,
        [id, id, r.owner.person.userId, type],
      )
    const people = (photo: string) => ({
      people: (goodTopics['people']['people'] as Json[]).map((one, at) =>
        at === 0 ? { ...one, photo } : one,
      ),
    })
    const refused = await save(r, 'people', people(pdf))
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { 'values.people.0.photo': 'Choose a JPG or PNG picture.' },
    ])
    expect((await save(r, 'people', people(png))).status).toBe(200)
  })
  test('another type resets what is required, and the machines follow', async () => {
    const other = await beginRaise(t)
    await must(await save(other, 'type-of-offering', { type: 'reg_d_506c' }))
    const w = await workspace(other)
    expect([w.type, w.topics.filter((one) => one.required).map((one) => one.topic)]).toEqual([
      'reg_d_506c',
      requiredTopics('reg_d_506c'),
    ])
    expect((await t.lifecycles.read(t.db, 'offering', other.listingId))?.context).toMatchObject({
      type: 'reg_d_506c',
    })
  })
})

describe('an offering is ready when the guard says so (W1)', () => {
  /** texts of the refusal of the event itself, as its command sends it */
  const refusal = async (r: Raising): Promise<unknown> => {
    const { status, body } = await t.send<Json>(r.owner, 'offering', r.listingId, {
      type: 'SUBMIT',
    })
    return status === 200 ? [] : (body.detail as { unmet: string[] }).unmet
  }
  const texts = async (r: Raising, who = r.owner): Promise<string[]> =>
    (await workspace(r, who)).blocking.map((one) => one.text)
  const comment = async (r: Raising, body: Json, who = r.operator) =>
    must(await who.post<Json>(r.path('/topics/costs/comments'), { query: r.query, body }))
  test('questionnaires and comments refuse the event with the list that all pages show', async () => {
    const r = await beginRaise(t)
    await complete(r)
    const unanswered = [
      'Send Tidewater Grid, Inc. the bad-actor questionnaire.',
      'Send Imani Ashford the bad-actor questionnaire.',
      'Send Devi Raman the bad-actor questionnaire.',
    ]
    expect([await texts(r), await texts(r, r.operator), await refusal(r)]).toEqual([
      unanswered,
      unanswered,
      unanswered,
    ])
    const body = { person_key: 'company', email: 'office@tidewater.example' }
    await must(await r.owner.post(r.path('/bad-actor'), { query: r.query, body }))
    expect((await texts(r))[0]).toBe('Tidewater Grid, Inc. answers the bad-actor questionnaire.')
    await answerQuestionnaires(t, r)
    await comment(r, { field: 'costs', text: 'Name the agent.' })
    await comment(r, { field: null, text: 'Which of these are paid already?' })
    const open = [
      'Answer the comment on “Costs”: Name the agent.',
      'Answer the comment on “Costs”: Which of these are paid already?',
    ]
    expect([await texts(r), await texts(r, r.operator), await refusal(r)]).toEqual([
      open,
      open,
      open,
    ])
    // sent again as it was, nothing is answered
    await must(await save(r, 'costs'))
    await must(await submitForReview(r, 'costs'))
    expect(await texts(r)).toEqual(open)
    await comment(r, { field: null, text: 'All of them.' }, r.editor)
    expect([await texts(r), await refusal(r)]).toEqual([[], []])
    // a comment of the review keeps the offering from being approved
    await must(await decide(r, 'costs', 'start'))
    await comment(r, { field: null, text: 'Then name the days.' })
    const page = await must(
      await r.operator.get<{ next: { event: string; ahead: boolean; obstacles: Json[] } }>(
        `/api/admin/offerings/${r.listingId}/review`,
      ),
    )
    expect([page.next.event, page.next.ahead]).toEqual(['REVIEW_STARTED', true])
    expect(page.next.obstacles.map((one) => one['text'])).toEqual(
      expect.arrayContaining([
        'Answer the comment on “Costs”: Then name the days.',
        'The answers of Imani Ashford are not cleared.',
        '“Details” isn’t approved.',
      ]),
    )
  })
  test('a change of the field answers its comment, a change of another does not', async () => {
    const r = await beginRaise(t)
    await must(await save(r, 'details'))
    await must(await submitForReview(r, 'details'))
    await must(
      await r.operator.post(r.path('/topics/details/comments'), {
        query: r.query,
        body: { field: 'tagline', text: 'Say what you sell.' },
      }),
    )
    const asks = 'Answer the comment on “Details”: Say what you sell.'
    for (const [change, blocks] of [
      [{ name: 'Another round' }, true],
      [{ name: 'Another round', tagline: 'Batteries for every street' }, false],
    ] as const) {
      await must(await save(r, 'details', { ...goodTopics.details, ...change }))
      await must(await submitForReview(r, 'details'))
      expect((await texts(r)).includes(asks)).toBe(blocks)
    }
  })
  test('a topic that was returned blocks, although its type does not need it', async () => {
    const r = await beginRaise(t, 'reg_d_506c')
    await must(await save(r, 'employees'))
    await must(await submitForReview(r, 'employees'))
    await must(await decide(r, 'employees', 'request_changes', 'Not clear.'))
    const required = (await workspace(r)).topics.find((one) => one.topic === 'employees')?.required
    expect([required, await texts(r)]).toEqual([
      false,
      expect.arrayContaining(['Correct “Employees” and resubmit it.']),
    ])
  })
})

describe('an offering from the checklist to the review and back', () => {
  let r: Raising
  beforeAll(async () => {
    r = await beginRaise(t)
    await complete(
      r,
      requiredTopics('reg_cf').filter((topic) => topic !== 'proceeds'),
    )
  }, 60_000)
  test('what was submitted is the offering’s own record', async () => {
    expect(await findOffering(t.db, r.listingId)).toMatchObject({
      price: '4.1',
      min_target: 25_000_000,
      max_amount: 60_000_000,
      headline: 'Shared batteries for whole streets',
      jurisdictions: ['NY', 'CA'],
      countries: ['CA'],
      intermediary: { name: 'Capstan Portal LLC', file_number: '007-00061' },
      open_at: '2027-01-04T05:00:00.000Z',
      team: [{ name: 'Imani Ashford', title: 'Chief executive' }],
      categories: ['clean_energy'],
      company: { name: 'Tidewater Grid, Inc.', city: 'Portland' },
    })
  })
  test('the use of proceeds has to add up to target and maximum', async () => {
    const uses = (goodTopics['proceeds']['uses'] as Json[]).map((use, i) =>
      i === 0 ? { ...use, at_max: 49_000_000 } : use,
    )
    await must(await save(r, 'proceeds', { ...goodTopics['proceeds'], uses }))
    expect((await submitForReview(r, 'proceeds')).body.fields).toEqual({
      'values.uses': 'The maximum column is $10,000.00 short of $600,000.00.',
    })
  })
  test('it is submitted by an owner, when nothing blocks it', async () => {
    const blocked = await r.owner.post<Json>(r.path('/submit'), { query: r.query })
    const { blocking } = await workspace(r)
    expect([
      blocked.status,
      blocked.body.code,
      (blocked.body.detail as { blocking: Json[] }).blocking.map((one) => one['text']),
    ]).toEqual([409, 'guard_failed', blocking.map((one) => one.text)])
    expect(blocking.map((one) => one.topic ?? one.text)).toEqual([
      'proceeds',
      'Send Tidewater Grid, Inc. the bad-actor questionnaire.',
      'Send Imani Ashford the bad-actor questionnaire.',
      'Send Devi Raman the bad-actor questionnaire.',
    ])
    await complete(r, ['proceeds'])
    await answerQuestionnaires(t, r)
    expect((await workspace(r)).blocking).toEqual([])
    expect((await r.editor.post(r.path('/submit'), { query: r.query })).status).toBe(403)
    expect(
      (await must(await r.owner.post<Json>(r.path('/submit'), { query: r.query })))['state'],
    ).toBe('submitted')
  })
  test('while it is reviewed, a topic changes only when changes were asked for', async () => {
    const locked = await save(r, 'details', {
      ...goodTopics['details'],
      tagline: 'Batteries for every street',
    })
    expect([locked.status, locked.body.code]).toEqual([409, 'not_accepted'])
    expect((await decide(r, 'details', 'request_changes')).body.fields).toEqual({
      reason: 'Say why.',
    })
    expect(
      (
        await decide(
          r,
          'details',
          'request_changes',
          'The tagline is not clear.',
          await somebody(t, { adminRole: 'support' }),
        )
      ).status,
    ).toBe(403)
    expect(
      await must(await decide(r, 'details', 'request_changes', 'The tagline is not clear.')),
    ).toMatchObject({ status: { state: 'changes_requested' } })
    const changed = await must(
      await save(r, 'details', { ...goodTopics['details'], tagline: 'Batteries for every street' }),
    )
    expect(changed.since_review).toEqual([
      {
        field: 'tagline',
        label: 'Tagline',
        before: goodTopics['details']['tagline'],
        after: 'Batteries for every street',
      },
    ])
    await must(await submitForReview(r, 'details'))
    expect(await must(await decide(r, 'details', 'approve'))).toMatchObject({
      status: { state: 'approved' },
      revision: 2,
    })
    const revisions = await must(
      await r.viewer.get<{ items: { revision: number; status: string; differences: Json[] }[] }>(
        r.path('/topics/details/revisions'),
        { query: { ...r.query, limit: '10' } },
      ),
    )
    expect(
      revisions.items.map((one) => [one.revision, one.status, one.differences.length > 0]),
    ).toEqual([
      [2, 'approved', true],
      [1, 'changes_requested', true],
    ])
    const history = await must(
      await r.viewer.get<{ items: Json[] }>(r.path('/topics/details/history'), { query: r.query }),
    )
    expect(history.items[0]).toMatchObject({
      says: 'Approved the topic',
      who: 'The platform',
      role: 'The platform',
    })
  })
  test('nobody decides on what they wrote, not even with a role of the platform', async () => {
    const both = t.person({
      userId: r.editor.person.userId,
      adminRole: 'operator',
      memberships: [],
    })
    await t.db.run(
      'insert into topic_author (item_id, user_id) select item_id, $2 from topic where listing_id = $1 and topic = $3',
      [r.listingId, r.editor.person.userId, 'shares'],
    )
    expect((await decide(r, 'shares', 'approve', undefined, both)).body.code).toBe('four_eyes')
    const item = (await workspace(r)).topics.find((one) => one.topic === 'shares')?.item_id
    const subject = { machine: 'review-item', id: item ?? '' }
    const asked = await both.post('/api/admin/proposals', {
      body: { kind: 'event', subject, payload: { type: 'WAIVED' }, reason: 'Not required.' },
    })
    expect(asked.body).toMatchObject({ code: 'four_eyes' })
  })
  test('a topic is left out by two people, neither of whom wrote it (staff 16)', async () => {
    const other = await beginRaise(t)
    const item = line(await workspace(other), 'cpa')?.item_id ?? ''
    const subject = { machine: 'review-item', id: item }
    for (const type of ['WAIVED', 'NOT_APPLICABLE']) {
      const alone = await other.operator.post(`/api/lifecycles/review-item/${item}/events`, {
        body: { type, payload: { reason: 'Not required.' }, reason: 'Not required.' },
      })
      expect([alone.status, alone.body['code']], type).toEqual([403, 'second_person'])
    }
    expect((await decide(other, 'cpa', 'waive', 'Not required.')).status).toBe(400)
    const id = await proposed(other.operator, subject, 'WAIVED', 'The statements are on file.')
    const writer = t.person({ userId: other.compliance.person.userId, adminRole: 'compliance' })
    await t.db.run('insert into topic_author (item_id, user_id) values ($1, $2)', [
      item,
      writer.person.userId,
    ])
    expect((await onProposal(writer, id, 'APPROVED')).body).toMatchObject({ code: 'guard_failed' })
    const second = await somebody(t, { adminRole: 'compliance' })
    expect((await onProposal(second, id, 'APPROVED')).body.state).toBe('executed')
    expect(line(await workspace(other), 'cpa')?.status.state).toBe('waived')
  })
  test('an approved topic is offered for opening to an owner alone, as its rule says (41.3)', async () => {
    const acceptsOf = async (who: TestPerson) => {
      const item = line(await workspace(r, who), 'details')
      const generic = await who.get<{ accepts: string[] }>(
        `/api/lifecycles/review-item/${item?.item_id ?? ''}`,
      )
      return [item?.status.accepts, generic.body.accepts].map((one) => one?.includes('REOPENED'))
    }
    expect(await acceptsOf(r.owner)).toEqual([true, true])
    expect(await acceptsOf(r.editor)).toEqual([false, false])
  })
  test('comments go both ways, and a company does not learn who of the platform wrote', async () => {
    const said = await must(
      await r.operator.post<Json>(r.path('/topics/shares/comments'), {
        query: r.query,
        body: { field: 'votes', text: 'One vote?' },
      }),
    )
    expect(
      (
        await r.viewer.post(r.path('/topics/shares/comments'), {
          query: r.query,
          body: { field: null, text: 'Yes.' },
        })
      ).status,
    ).toBe(403)
    await must(
      await r.editor.post(r.path('/topics/shares/comments'), {
        query: r.query,
        body: { field: null, text: 'Yes, one.' },
      }),
    )
    const seen = await must(
      await r.editor.get<TopicView>(r.path('/topics/shares'), { query: r.query }),
    )
    expect(
      seen.comments.map((one) => [one.role, one.author === 'The platform', one.field]),
    ).toEqual([
      ['platform', true, 'votes'],
      ['issuer', false, null],
    ])
    expect(
      (
        await must(
          await r.editor.post<Json>(
            r.path(`/topics/shares/comments/${String(said['id'])}/resolve`),
            { query: r.query },
          ),
        )
      )['resolved_at'],
    ).not.toBeNull()
    expect(line(await workspace(r), 'shares')).toMatchObject({ open_comments: 1 })
  })
  test('a decision names the revision that was read, of the topic and of the offering (J12)', async () => {
    const path = `/api/admin/offerings/${r.listingId}/topics/shares/review`
    const before = await must(
      await r.operator.get<Json>(r.path('/topics/shares'), { query: r.query }),
    )
    const seen = (before['status'] as { rev: number }).rev
    const offering = `/api/lifecycles/offering/${r.listingId}`
    const whole = (await must(await r.operator.get<Json>(offering)))['rev'] as number
    const unread = await r.operator.post<Json>(path, {
      headers: { 'if-match': '' },
      body: { decision: 'approve' },
    })
    expect([unread.status, unread.body.code]).toEqual([428, 'version_required'])
    await must(await decide(r, 'shares', 'request_changes', 'Say it plainly.', r.compliance))
    await must(
      await save(r, 'shares', {
        ...(before['values'] as object),
        dividend: 'None of them is planned',
      }),
    )
    await must(await submitForReview(r, 'shares'))
    const stale = await r.compliance.post<Json>(path, {
      headers: { 'if-match': String(seen) },
      body: { decision: 'approve' },
    })
    expect([stale.status, stale.body.code]).toEqual([412, 'stale'])
    expect(stale.body.detail).toMatchObject({
      current: { state: 'submitted' },
      changes: expect.arrayContaining([
        expect.objectContaining({ says: 'Submitted the topic' }),
      ]) as unknown,
    })
    expect((stale.body.detail as { fields: string[] }).fields).toHaveLength(1)
    const approval = await r.operator.post<Json>(`${offering}/events`, {
      body: { type: 'REJECT', reason: 'It was read before.', rev: whole },
    })
    expect([approval.status, approval.body.code]).toEqual([412, 'stale'])
  })
  test('every required topic is approved, one by one', async () => {
    for (const topic of requiredTopics('reg_cf'))
      if (topic !== 'details')
        await must(await decide(r, topic, 'approve', undefined, r.compliance))
    expect((await workspace(r)).done).toMatchObject({ approved: requiredTopics('reg_cf').length })
  }, 30_000)
  test('an approval runs out after twelve months', async () => {
    await t.advance({ days: 366 })
    expect(line(await workspace(r), 'details')).toMatchObject({ status: { state: 'expired' } })
  }, 60_000)
})

describe('papers', () => {
  test('are drafts, then submitted, approved and on the page; a later approved revision archives what it leaves out', async () => {
    const r = await beginRaise(t)
    const [circular, deck] = [newId(), newId()]
    for (const id of [circular, deck])
      await t.db.run(
        `insert into stored_file (id, store_key, name, content_type, size, sha256, purpose, owner_id, created_at)
          values ($1, $2, 'a.pdf', 'application/pdf', 3, 'x', 'offering_document', $3, now())`,
        [id, id, r.owner.person.userId],
      )
    const row = (kind: string, file: string) => ({
      key: kind,
      kind,
      title: `The ${kind.replace('_', ' ')}`,
      file,
    })
    const states = async () =>
      Object.fromEntries(
        (
          await must(
            await r.viewer.get<{ items: Json[] }>(r.path('/documents'), { query: r.query }),
          )
        ).items.map((one) => [String(one['kind']), one['state']]),
      )
    const page = async () =>
      await t.db.query<{ kind: string; required: boolean }>(
        'select kind, required from offering_document where listing_id = $1 order by kind',
        [r.listingId],
      )
    await must(
      await save(r, 'documents-offering', {
        files: [row('subscription_agreement', circular), row('form_c', deck)],
      }),
    )
    expect(await states()).toEqual({ subscription_agreement: 'draft', form_c: 'draft' })
    await must(await submitForReview(r, 'documents-offering'))
    expect([await states(), await page()]).toEqual([
      { subscription_agreement: 'submitted', form_c: 'submitted' },
      [],
    ])
    await must(await decide(r, 'documents-offering', 'approve'))
    expect(await states()).toEqual({ subscription_agreement: 'approved', form_c: 'approved' })
    expect(await page()).toEqual([
      { kind: 'form_c', required: true },
      { kind: 'subscription_agreement', required: false },
    ])
    await must(
      await save(r, 'documents-offering', {
        files: [
          row('subscription_agreement', circular),
          { ...row('form_c', circular), key: 'again' },
        ],
      }),
    )
    await must(await submitForReview(r, 'documents-offering'))
    await must(await decide(r, 'documents-offering', 'approve'))
    expect((await page()).map((one) => one.kind)).toEqual(['subscription_agreement'])
    expect(Object.values(await states())).toContain('archived')
  })
})

describe('two at once', () => {
  test('one key begins one offering', async () => {
    const r = await beginRaise(t)
    const sent = {
      query: r.query,
      body: { name: 'Once', type: 'reg_d_506c' },
      headers: { 'idempotency-key': newId() },
    }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => r.owner.post<Json>('/api/dealroom/offerings', sent)),
    )
    expect(
      new Set(answers.filter((one) => one.status === 201).map((one) => one.body['listing_id']))
        .size,
    ).toBe(1)
    expect(
      await t.db.query('select 1 from raise where account_id = $1 and name = $2', [
        r.accountId,
        'Once',
      ]),
    ).toHaveLength(1)
  })
  test('of two saves on one version one is kept, and of two hand-ins one is a revision', async () => {
    const r = await beginRaise(t)
    const put = (name: string, who = r.owner) =>
      who.put(r.path('/topics/pitch'), {
        query: r.query,
        body: { values: { ...goodTopics['pitch'], headline: name } },
        headers: { 'if-match': '0' },
      })
    expect(
      (await Promise.all([put('Shared batteries, one'), put('Shared batteries, two', r.editor)]))
        .map((one) => one.status)
        .sort(),
    ).toEqual([200, 412])
    expect(
      (await Promise.all([submitForReview(r, 'pitch'), submitForReview(r, 'pitch', r.editor)]))
        .map((one) => one.status)
        .sort(),
    ).toEqual([200, 409])
    expect(
      (await must(await r.viewer.get<TopicView>(r.path('/topics/pitch'), { query: r.query })))
        .revision,
    ).toBe(1)
  })
})

describe('once an offering is open', () => {
  test('what is submitted is a pending change until an amendment applies it', async () => {
    const r = await beginRaise(t)
    await complete(r, ['details', 'pitch'])
    await t.db.run(
      `update machine_instance set value = '"live"', state = 'live' where machine = 'offering' and id = $1`,
      [r.listingId],
    )
    expect(await pendingChanges(t.db, r.listingId)).toEqual([])
    const pitch = { ...goodTopics['pitch'], headline: 'Shared batteries for every street' }
    await must(await save(r, 'pitch', pitch))
    await must(await submitForReview(r, 'pitch'))
    expect((await findOffering(t.db, r.listingId))?.headline).toBe(
      'Shared batteries for whole streets',
    )
    expect(await pendingChanges(t.db, r.listingId)).toMatchObject([
      {
        topic: 'pitch',
        from_revision: 1,
        to_revision: 2,
        changes_offering: true,
        differences: [{ field: 'headline', after: 'Shared batteries for every street' }],
      },
    ])
    expect(await pendingPatch(t.services, t.db, r.listingId)).toEqual({
      headline: 'Shared batteries for every street',
    })
    expect(
      await must(await r.viewer.get<Json>(r.path('/pending-changes'), { query: r.query })),
    ).toMatchObject({
      items: [{ topic: 'pitch', from_revision: 1, to_revision: 2 }],
      changes: { headline: 'Shared batteries for every street' },
      beyond: [],
    })
    const [change] = await pendingChanges(t.db, r.listingId)
    const named = [{ topic: 'pitch' as const, item_id: change?.item_id ?? '', revision: 2 }]
    const settle = (carries: typeof named) =>
      t.db.tx((tx) => settlePending(t.services, tx, r.listingId, carries))
    // only what is approved (J6), and only what the amendment names (J5)
    expect(await settle(named)).toEqual([])
    await must(await decide(r, 'pitch', 'approve'))
    expect(await settle([])).toEqual([])
    expect(await settle(named)).toEqual(['pitch'])
    expect((await findOffering(t.db, r.listingId))?.headline).toBe(
      'Shared batteries for every street',
    )
    expect(await pendingChanges(t.db, r.listingId)).toEqual([])
  })

  test('topics that an amendment does not name leave the company as another offering described it (J1)', async () => {
    const first = await beginRaise(t)
    const begun = await must(
      await first.owner.post<{ listing_id: string }>('/api/dealroom/offerings', {
        query: first.query,
        body: { name: 'Second round', type: 'reg_cf' },
      }),
    )
    const second: Raising = {
      ...first,
      listingId: begun.listing_id,
      path: (rest) => `/api/dealroom/offerings/${begun.listing_id}${rest}`,
    }
    const facts = goodTopics['basic-information']
    const approved = async (of: Raising, topic: Topic, values: Json) => {
      await must(await save(of, topic, values))
      await must(await submitForReview(of, topic))
      await must(await decide(of, topic, 'approve'))
    }
    const launch = async (of: Raising) => {
      await t.db.run(
        `update machine_instance set value = '"live"', state = 'live' where machine = 'offering' and id = $1`,
        [of.listingId],
      )
      await t.db.tx((tx) =>
        launchTopics(t.services, tx, of.listingId, 1, t.clock.now().toISOString()),
      )
    }
    await approved(first, 'basic-information', facts)
    await approved(first, 'employees', goodTopics.employees)
    await launch(first)
    await approved(second, 'basic-information', { ...facts, one_line: 'Batteries for towns' })
    await launch(second)
    const company = () => findCompany(t.db, first.accountId)
    expect(await company()).toMatchObject({ tagline: 'Batteries for towns' })
    await approved(first, 'employees', { ...goodTopics.employees, full_time: 41, part_time: 1 })
    const [change] = await pendingChanges(t.db, first.listingId)
    const carries = [{ topic: 'employees' as const, item_id: change?.item_id ?? '', revision: 2 }]
    await t.db.tx((tx) => settlePending(t.services, tx, first.listingId, carries))
    expect(await company()).toMatchObject({ tagline: 'Batteries for towns', employees: 42 })
  })
})
