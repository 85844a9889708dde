import { topics } from '#domain/offerings/model/topics/catalogue.ts'
import { offeringRegions } from '#domain/offerings/model/topics/offering.ts'
import { goodTopics } from '#domain/offerings/model/topics/topics.fixture.ts'
import type { AmendmentView, RevisionChange } from '#domain/offerings/model/revision.ts'
import { storeFile } from '#server/kernel/files/index.ts'
import { testApp } from '#tests/support/app.ts'
import { goLive, investor, signed, submitted } from '#tests/support/investing.ts'
import {
  beginRaise,
  complete,
  decide,
  must,
  save,
  submitForReview,
} from '#tests/support/raising.ts'
import { expect, it } from 'vitest'

const t = await testApp()

it('editor, owner, operator and investor read one difference of two fields, a topic and a document (issue 42)', async () => {
  const r = await beginRaise(t)
  const written = topics.filter((topic) => topic !== 'distribution')
  const everywhere = { ...goodTopics.distribution, jurisdictions: [...offeringRegions] }
  await must(await save(r, 'distribution', everywhere))
  await complete(r, written)
  await must(await submitForReview(r, 'distribution'))
  const offering = await goLive(t, r)
  const path = r.path('/amendments')
  const { query } = r
  const confirm = (id: string, material: boolean) =>
    r.operator.post(`/api/lifecycles/amendment/${id}/events`, {
      body: { type: 'CONFIRM', payload: { material }, reason: 'Read and agreed.' },
    })
  const first = await must(
    await r.owner.post<AmendmentView>(path, {
      query,
      body: {
        changes: { headline: 'Batteries in every street' },
        material: false,
        reason: 'A shorter headline.',
      },
    }),
  )
  await must(await confirm(first.id, false))
  const who = await investor(t)
  const { id: investment } = await submitted(t, who, offering)

  // prepared and reviewed: a topic and a document
  const file = await t.db.tx((tx) =>
    storeFile(t.services, tx, Buffer.from('%PDF-1.4 memorandum'), {
      ownerId: r.owner.person.userId,
      accountId: r.accountId,
      name: 'memorandum.pdf',
      contentType: 'application/pdf',
      purpose: 'offering_document',
      maxBytes: 1000,
    }),
  )
  const files = goodTopics['documents-offering']['files'] as object[]
  await must(
    await save(r, 'documents-offering', {
      ...goodTopics['documents-offering'],
      files: [...files, { kind: 'other', title: 'A memorandum', file: file.id }],
    }),
  )
  await must(await save(r, 'broker-dealer', { ...goodTopics['broker-dealer'], fee_pct: '7' }))
  const carried = ['documents-offering', 'broker-dealer'] as const
  for (const topic of carried) {
    await must(await submitForReview(r, topic))
    await must(await decide(r, topic, 'approve'))
  }
  const parts = {
    changes: { headline: 'Batteries on every corner', min_investment: 20_000 },
    topics: carried,
  }
  const preview = await must(
    await r.editor.post<{ changes: RevisionChange[] }>(`${path}/preview`, { query, body: parts }),
  )
  const made = await must(
    await r.owner.post<AmendmentView>(path, {
      query,
      body: { ...parts, material: true, reason: 'A memorandum and other fees.' },
    }),
  )
  const listed = async (person: typeof r.owner) =>
    (await must(await person.get<{ items: AmendmentView[] }>(path, { query }))).items.find(
      (one) => one.id === made.id,
    )?.changes
  const [owner, operator] = [await listed(r.owner), await listed(r.operator)]
  await must(await confirm(made.id, true))
  const investorReads = await must(
    await who.get<{ changes: RevisionChange[] }>(`/api/investments/${investment}/revision`),
  )
  expect(preview.changes.map((one) => one.label).toSorted()).toEqual(
    expect.arrayContaining(['Document: A memorandum', 'Headline', 'Minimum investment']),
  )
  expect(preview.changes.some((one) => one.field === 'topic:broker-dealer')).toBe(true)
  expect({ owner, operator, investor: investorReads.changes }).toEqual({
    owner: preview.changes,
    operator: preview.changes,
    investor: preview.changes,
  })
  // reconfirmed, on a new signature where the agreement changed
  await signed(who, investment)
  await must(
    await who.post(`/api/lifecycles/investment/${investment}/events`, {
      body: { type: 'RECONFIRMED' },
    }),
  )
}, 120_000)
