import { badActorQuestions } from '#domain/investors/model/bad-actor-questionnaire.ts'
import type { MemberRole } from '#domain/shared/access/actor.ts'
import { topics, type Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { goodTopics } from '#domain/offerings/model/topics/topics.fixture.ts'
import type { TopicView, Workspace } from '#domain/offerings/model/raise.ts'
import { addMember } from '#server/offerings/offerings/index.ts'
import { createUser } from '#server/identity/identity/index.ts'
import type { Answer, TestApp, TestPerson } from './app.ts'
import { openedBrowser } from './mail-link.ts'
import { makeCompany } from './offering.ts'

let counter = 0
/** An account with a row of its own, signed in with these roles. */
export async function somebody(
  t: TestApp,
  roles: {
    adminRole?: 'operator' | 'compliance' | 'support'
    member?: { accountId: string; role: MemberRole }
  } = {},
): Promise<TestPerson> {
  const { id } = await t.db.tx((tx) =>
    createUser(tx, t.services, {
      email: `raise${++counter}@mail.example`,
      firstName: 'Imani',
      lastName: `Ashford${counter}`,
      passwordHash: 'none',
      adminRole: roles.adminRole,
    }),
  )
  const { member } = roles
  if (member !== undefined && member.role !== 'owner')
    await t.db.tx((tx) => addMember(tx, member.accountId, id, member.role))
  return t.person({
    userId: id,
    adminRole: roles.adminRole,
    memberships: member === undefined ? [] : [member],
  })
}

export interface Raising {
  accountId: string
  listingId: string
  owner: TestPerson
  editor: TestPerson
  viewer: TestPerson
  operator: TestPerson
  compliance: TestPerson
  query: { accountid: string }
  path(rest: string): string
}

/** A company with its people, and an offering that has just begun. */
export async function beginRaise(t: TestApp, type = 'reg_cf'): Promise<Raising> {
  const founder = await somebody(t)
  const accountId = await makeCompany(t, founder.person.userId)
  const owner = t.person({
    userId: founder.person.userId,
    memberships: [{ accountId, role: 'owner' }],
  })
  const query = { accountid: accountId }
  const begun = await owner.post<{ listing_id: string }>('/api/dealroom/offerings', {
    query,
    body: { name: 'Seed round', type },
  })
  if (begun.status !== 201) throw new Error(begun.text)
  const listingId = begun.body.listing_id
  return {
    accountId,
    listingId,
    owner,
    query,
    editor: await somebody(t, { member: { accountId, role: 'editor' } }),
    viewer: await somebody(t, { member: { accountId, role: 'viewer' } }),
    operator: await somebody(t, { adminRole: 'operator' }),
    compliance: await somebody(t, { adminRole: 'compliance' }),
    path: (rest) => `/api/dealroom/offerings/${listingId}${rest}`,
  }
}

/** Saves a topic on the version that it has. */
export async function save(
  r: Raising,
  topic: Topic,
  values: Record<string, unknown> = goodTopics[topic],
  who = r.owner,
): Promise<Answer<TopicView>> {
  const { body } = await r.owner.get<TopicView>(r.path(`/topics/${topic}`), { query: r.query })
  return who.put<TopicView>(r.path(`/topics/${topic}`), {
    query: r.query,
    body: { values },
    headers: { 'if-match': String(body.rev) },
  })
}
export const submitForReview = (
  r: Raising,
  topic: Topic,
  who = r.owner,
): Promise<Answer<TopicView>> =>
  who.post<TopicView>(r.path(`/topics/${topic}/submit`), { query: r.query })
/** Saves and submits topics; throws at the first refusal. */
export async function complete(r: Raising, only: readonly Topic[] = topics): Promise<void> {
  for (const topic of only) await must(await save(r, topic))
  for (const topic of only) await must(await submitForReview(r, topic))
}
export async function must<T>(answer: Answer<T>): Promise<T> {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`)
  return answer.body
}
export const workspace = async (r: Raising, who = r.owner): Promise<Workspace> =>
  must(await who.get<Workspace>(r.path('/workspace'), { query: r.query }))
export const decide = (
  r: Raising,
  topic: Topic,
  decision: string,
  reason?: string,
  who = r.operator,
): Promise<Answer<TopicView>> =>
  who.post<TopicView>(`/api/admin/offerings/${r.listingId}/topics/${topic}/review`, {
    body: { decision, reason },
  })

const no = {
  answer: false,
  explanation: '',
  event_date: null,
  in_force_until: null,
  authority: '',
  docket_no: '',
  covered_kind: null,
  document: null,
}
/** The company sends every covered person the questionnaire, and each answers “no” throughout by the link of the mail. */
export async function answerQuestionnaires(t: TestApp, r: Raising): Promise<void> {
  const path = r.path('/bad-actor')
  const { items } = await must(
    await r.owner.get<{ items: { person_key: string; name: string }[] }>(path, { query: r.query }),
  )
  for (const { person_key, name } of items) {
    const email = `covered${++counter}@mail.example`
    await must(await r.owner.post(path, { query: r.query, body: { person_key, email } }))
    const token = /questionnaire\/([\w-]{43})/.exec(JSON.stringify(await t.mailbox(email)))?.[1]
    const link = `/api/questionnaires/${token}`
    const browser = await openedBrowser(t, email, token ?? '')
    const { rev } = await must(await browser.get<{ rev: number }>(link))
    await must(
      await browser.put(link, {
        body: { answers: Object.fromEntries(badActorQuestions.map((key) => [key, no])) },
        headers: { 'if-match': String(rev) },
      }),
    )
    await must(await browser.post(`${link}/sign`, { body: { typed_name: name, certified: true } }))
  }
}
