import type { ActorCode, AdminRole, MemberRole } from '#domain/shared/access/actor.ts'
import { expect, test } from 'vitest'
import { lifecycles } from '../lifecycles.ts'
import { authority, type Authority, type Sender } from './authority.ts'
import type { EventRule, Road } from './types.ts'

const PEOPLE: readonly ActorCode[] = ['INV', 'ISS', 'BD', 'ESC', 'CUS', 'ADM']
const MACHINES: readonly ActorCode[] = ['CLK', 'SYS', 'ESC', 'CUS', 'BD']
const MEMBERS: readonly (MemberRole | null)[] = ['owner', 'editor', null]
const STAFF: readonly (AdminRole | null)[] = ['operator', 'compliance', 'support', null]
const ROADS: readonly Road[] = ['open', 'command', 'system']

const rules: readonly { name: string; rule: EventRule }[] = Object.values(lifecycles).flatMap(
  ({ id, events }) =>
    Object.entries(events).map(([type, rule]) => ({ name: `${id} ${type}`, rule })),
)
/** The most roads by which people's events of each road may come. */
const MOST: Readonly<Record<Road, readonly Road[]>> = {
  open: ['open', 'command'],
  command: ['command'],
  system: [],
}
/** Each code alone and each pair, in both orders: what the second code adds must not depend on the first. */
const codeSets: readonly (readonly ActorCode[])[] = PEOPLE.flatMap((one) => [
  [one],
  ...PEOPLE.filter((other) => other !== one).map((other) => [one, other]),
])
const people = (fresh: boolean): Sender[] =>
  codeSets.flatMap((codes) =>
    MEMBERS.flatMap((member) =>
      STAFF.map((admin) => ({ codes, person: { member, admin, fresh } })),
    ),
  )
const everyone = [...people(true), ...people(false)]

/** Events for which the rule gives somebody more by a road, or in a case, than it should. */
const wrong = (isWrong: (rule: EventRule) => boolean): string[] =>
  rules.filter(({ rule }) => isWrong(rule)).map(({ name }) => name)
const codeOf = (answer: Authority): ActorCode | null => (answer.ok ? answer.code : null)

test('no event is freer on one road than on another (A3)', () => {
  expect(rules.length).toBeGreaterThan(400)
  // the generic call allows nothing that a command refuses, and nothing under another code
  expect(
    wrong((rule) =>
      everyone.some((who) => {
        const open = authority(rule, who, 'open')
        return open.ok && codeOf(authority(rule, who, 'command')) !== open.code
      }),
    ),
  ).toEqual([])
  // what has a call of its own comes by no other road, and people send nothing of the system's
  expect(
    wrong((rule) =>
      everyone.some((who) => {
        const taken = ROADS.filter((road) => authority(rule, who, road).ok)
        return taken.some((road) => !MOST[rule.road].includes(road))
      }),
    ),
  ).toEqual([])
})

test('on every road an open session sends only what its rule names, and a fresh factor takes nothing away (A3)', () => {
  for (const road of ROADS) {
    expect(
      wrong((rule) =>
        people(false).some((stale) => {
          const answer = authority(rule, stale, road)
          return answer.ok && rule.session?.includes(answer.code) !== true
        }),
      ),
      road,
    ).toEqual([])
    const [freshPeople, stalePeople] = [people(true), people(false)]
    expect(
      wrong((rule) =>
        stalePeople.some((stale, place) => {
          const fresh = freshPeople[place]
          return (
            authority(rule, stale, road).ok &&
            (fresh === undefined || !authority(rule, fresh, road).ok)
          )
        }),
      ),
      road,
    ).toEqual([])
  }
})

test('without a code of the rule an event is forbidden by every road, and with one it never is for another reason', () => {
  expect(
    wrong((rule) =>
      everyone.some((who) => {
        const forbidden = ROADS.filter((road) => {
          const answer = authority(rule, who, road)
          return !answer.ok && answer.refusal === 'forbidden'
        })
        const hasCode = who.codes.some((code) => rule.by.includes(code))
        if (hasCode && rule.only !== undefined) return false
        return forbidden.length !== (hasCode ? 0 : ROADS.length)
      }),
    ),
  ).toEqual([])
})

test('the narrower role is asked for on every road (A14)', () => {
  const countersigned = rules.find(({ name }) => name === 'envelope COUNTERSIGNED')?.rule
  if (countersigned === undefined) throw new Error('the event is gone')
  const by = (member: MemberRole | null, fresh = true) =>
    authority(countersigned, { codes: ['ISS'], person: { member, admin: null, fresh } }, 'command')
  expect(by('owner')).toEqual({ ok: true, code: 'ISS' })
  expect(by('owner', false)).toEqual({ ok: false, refusal: 'step_up' })
  for (const member of ['editor', 'viewer', null] as const)
    expect(by(member)).toEqual({ ok: false, refusal: 'forbidden' })
  // a role that does not narrow every person of the rule would hide the event from those that it does not mean
  expect(
    wrong(
      ({ by: codes, only }) =>
        only !== undefined && codes.some((code) => PEOPLE.includes(code) && !(code in only)),
    ),
  ).toEqual([])
})

test('the clock and the product send by any road what their codes allow, and no more', () => {
  for (const { name, rule } of rules)
    for (const code of MACHINES)
      for (const road of ROADS)
        expect(authority(rule, { codes: [code], person: null }, road).ok, name).toBe(
          rule.by.includes(code),
        )
})

test('the rules themselves: sessions of codes that may send, and no person on the road of the system (A15, P4, P5)', () => {
  expect(wrong(({ by, session = [] }) => session.some((code) => !by.includes(code)))).toEqual([])
  const staff: readonly ActorCode[] = ['INV', 'ISS', 'BD', 'ADM']
  expect(
    wrong(({ by, road }) => road === 'system' && by.some((code) => staff.includes(code))),
  ).toEqual([])
})

/** Why an open session of the platform's staff suffices. Every other event of theirs needs a fresh factor. */
const OPEN_TO_STAFF: Readonly<Record<string, string>> = {
  'offering REVIEW_STARTED': 'says who reads, decides nothing',
  'offering EDITED': 'a draft, before anybody approved it',
  'listing REVIEW_STARTED': 'says who reads, decides nothing',
  'questionnaire REVIEW_STARTED': 'says who reads, decides nothing',
  'change-request REVIEW_STARTED': 'says who reads, decides nothing',
  'change-request WITHDRAWN': 'takes back a request that is not decided',
  'partner-seat WITHDRAWN': 'takes back an invitation that was not accepted',
  'closed-day WITHDRAWN': 'takes back a request that is not decided',
  'legal-text EDITED': 'a draft; what publishes it needs a factor',
  'legal-text DISCARDED': 'a draft, in force nowhere',
  'compliance-link CHECK': 'asks whether a page answers',
  'compliance-link EDITED': 'the address of a public page, reviewed again',
  'compliance-link REVIEWED': 'sets the day of the next look',
  'bulk-action STOPPED': 'only ends a running action',
  'webhook-endpoint PAUSED': 'only ends deliveries',
  'webhook-endpoint REMOVED': 'only ends deliveries',
  'webhook-delivery RESENT': 'the same message to the same address',
  'api-key OLD_SECRET_ENDED': 'only ends access',
  'api-key REVOKED': 'only ends access',
  'view-as ENDED': 'only ends access',
  'report-run DOWNLOADED':
    'counts a download; the call of the file asks for the factor, by what the file carries',
  'private-domain CHECK': 'asks the name server',
  'private-domain RESTARTED': 'asks the name server again',
}
test('every event of the staff needs a fresh factor unless a line here says why not (A3)', () => {
  const open = wrong(({ session = [] }) => session.some((code) => code === 'ADM' || code === 'BD'))
  expect(open.toSorted()).toEqual(Object.keys(OPEN_TO_STAFF).toSorted())
})
