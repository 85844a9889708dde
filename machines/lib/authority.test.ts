import type { ActorCode, AdminRole, MemberRole } from '#domain/shared/access/actor.ts'
import { expect, test } from 'vitest'
import { lifecycles } from '../lifecycles.ts'
import { authority, offers, proposes, ruleIn, type Authority, type Sender } from './authority.ts'
import type { EventRule, Road } from './types.ts'

const PEOPLE: readonly ActorCode[] = ['INV', 'ISS', 'BD', 'ESC', 'CUS', 'ADM']
const MACHINES: readonly ActorCode[] = ['CLK', 'SYS', 'ESC', 'CUS', 'BD']
const MEMBERS: readonly (MemberRole | null)[] = ['owner', 'editor', 'viewer', null]
const STAFF: readonly (AdminRole | null)[] = ['operator', 'compliance', 'support', null]
const ROADS: readonly Road[] = ['open', 'command', 'system']

/** Every event, and the beginning of each record as one more. */
const rules: readonly { name: string; rule: EventRule }[] = Object.values(lifecycles).flatMap(
  ({ id, events, begins }) => [
    { name: `${id} (begins)`, rule: begins },
    ...Object.entries(events).map(([type, rule]) => ({ name: `${id} ${type}`, rule })),
  ],
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

/** Roles that send under a code where the rule names no narrower one; a code without a line has no roles. */
const SENDERS: Readonly<Partial<Record<ActorCode, readonly (MemberRole | AdminRole | null)[]>>> = {
  ISS: ['owner', 'editor'],
  ADM: ['operator', 'compliance'],
  BD: ['operator', 'compliance'],
  ESC: ['operator', 'compliance'],
}
/** The narrower role of a rule for a code: what `only` says, with ADM for BD too. */
const onlyOf = ({ only }: EventRule, code: ActorCode) =>
  only?.[code === 'BD' ? 'ADM' : (code as 'ISS' | 'ADM' | 'ESC')]
function sends(rule: EventRule, code: ActorCode, { person }: Sender): boolean {
  const roles = SENDERS[code]
  const narrower = onlyOf(rule, code)
  const asked = narrower === undefined ? roles : [narrower]
  const role = code === 'ISS' ? person?.member : person?.admin
  return rule.by.includes(code) && (roles === undefined || asked?.includes(role ?? null) === true)
}
test('an event is forbidden by every road without a code and role of its rule, and with them by none', () => {
  expect(
    wrong((rule) =>
      everyone.some((who) => {
        const forbidden = ROADS.filter((road) => {
          const answer = authority(rule, who, road)
          return !answer.ok && answer.refusal === 'forbidden'
        })
        const may = who.codes.some((code) => sends(rule, code, who))
        return forbidden.length !== (may ? 0 : ROADS.length)
      }),
    ),
  ).toEqual([])
})

test('a viewer of the company and support staff send nothing on any road, and strangers with a code neither', () => {
  const readers: Sender[] = (['ISS', 'ADM', 'BD', 'ESC'] as const).flatMap((code) =>
    (['viewer', null] as const).flatMap((member) =>
      (['support', null] as const).map((admin) => ({
        codes: [code],
        person: { member, admin, fresh: true },
      })),
    ),
  )
  expect(
    wrong((rule) =>
      readers.some(
        (who) => offers(rule, who) || ROADS.some((road) => authority(rule, who, road).ok),
      ),
    ),
  ).toEqual([])
})

test('a screen offers what a fresh factor, a command or a second person sends, and nothing else', () => {
  expect(
    wrong((rule) =>
      everyone.some((who) => {
        const fresh = who.person === null ? null : { ...who.person, fresh: true }
        const answers = ROADS.map((road) => authority(rule, { ...who, person: fresh }, road))
        const sent = answers.some((one) => one.ok || one.refusal === 'second')
        return offers(rule, who) !== sent
      }),
    ),
  ).toEqual([])
})

test('a second person is asked of the staff, never of the company’s own owner', () => {
  const rule: EventRule = {
    by: ['ISS', 'ADM'],
    road: 'open',
    only: { ISS: 'owner' },
    second: ['operator'],
    says: 'Ended it',
  }
  const sender = (codes: ActorCode[], member: MemberRole | null, admin: AdminRole | null) => ({
    codes,
    person: { member, admin, fresh: true },
  })
  const owner = sender(['ISS'], 'owner', null)
  const operator = sender(['ADM'], null, 'operator')
  const system: Sender = { codes: ['ADM'], person: null }
  expect(authority(rule, owner, 'open')).toEqual({ ok: true, code: 'ISS' })
  expect(authority(rule, operator, 'open')).toEqual({ ok: false, refusal: 'second' })
  expect(authority(rule, { codes: ['SYS'], person: null, approved: true }, 'open')).toEqual({
    ok: true,
    code: 'SYS',
  })
  // a role of the staff adds nothing to the owner's code, and takes nothing from it
  expect(authority(rule, sender(['ADM', 'ISS'], 'owner', 'operator'), 'open')).toEqual({
    ok: true,
    code: 'ISS',
  })
  expect(authority(rule, sender(['ADM', 'ISS'], 'editor', 'operator'), 'open')).toEqual({
    ok: false,
    refusal: 'second',
  })
  expect([owner, operator, system].map((who) => proposes(rule, who))).toEqual([false, true, true])
  expect([owner, operator].map((who) => offers(rule, who))).toEqual([true, true])
})

/** Events that no person of the staff sends alone, with the roles that approve them. */
const SECOND: Readonly<Record<string, readonly AdminRole[]>> = {
  'ach-batch REJECTED': ['operator', 'compliance'],
  'ach-batch SETTLED': ['operator', 'compliance'],
  'bank-account HOLDER_ACCEPTED': ['operator', 'compliance'],
  'bank-account UNFROZEN': ['operator', 'compliance'],
  'investment RESCISSION_APPROVED': ['operator', 'compliance'],
  'investment RESCISSION_REFUSED': ['operator', 'compliance'],
  'kyc SUSPENSION_LIFTED': ['compliance'],
  'listing REINSTATE': ['compliance'],
  'listing REOPEN': ['compliance'],
  'offering ALLOCATION_DECIDED': ['operator', 'compliance'],
  'offering UNPAUSE': ['compliance'],
  'offering WITHDRAW': ['operator', 'compliance'],
  'questionnaire WAIVED': ['compliance'],
  'registration RETITLED': ['operator', 'compliance'],
  'review-item NOT_APPLICABLE': ['operator', 'compliance'],
  'review-item WAIVED': ['operator', 'compliance'],
  'sanctions-list ACCEPTED': ['operator', 'compliance'],
  'sanctions-match LIFTED': ['compliance'],
  'user ENABLED': ['operator', 'compliance'],
}
test('what moves money or rights for good takes two people of the staff (K5)', () => {
  expect(
    Object.fromEntries(
      rules.flatMap(({ name, rule }) => (rule.second === undefined ? [] : [[name, rule.second]])),
    ),
  ).toEqual(SECOND)
  const alone = people(true).filter(({ codes }) => !codes.includes('ISS') && !codes.includes('INV'))
  expect(
    wrong(
      (rule) =>
        rule.second !== undefined &&
        alone.some((who) => ROADS.some((road) => authority(rule, who, road).ok)),
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
  // a role that narrows a code which the rule does not name would narrow nothing
  expect(
    wrong(({ by: codes, only = {} }) =>
      (Object.keys(only) as ActorCode[]).some((code) => !codes.includes(code)),
    ),
  ).toEqual([])
})

/** Why an editor of the company suffices, with a fresh factor. Every other act of the company is an owner's. */
const OPEN_TO_EDITORS: Readonly<Record<string, string>> = {
  'closing (begins)': 'prepares; an owner proposes and signs',
  'questionnaire (begins)': 'asks a person who confirms the address before anything is shown',
  'offering REPORT_FILED': 'records a filing that the SEC has, with its number and file',
  'closing INCLUDED': 'prepares; an owner proposes and signs',
  'closing EXCLUDED': 'prepares; an owner proposes and signs',
  'closing DATED': 'prepares; an owner proposes and signs',
  'questionnaire SENT': 'asks a person who confirms the address before anything is shown',
  'questionnaire ADDRESS_CHANGED': 'asks again; the earlier address is notified',
  'deal-file PUBLISHED': 'the platform approved the file',
  'deal-file REGRANTED': 'fewer readers; the platform approves a wider audience',
  'relationship WITHDRAWN': 'an invitation that was not accepted',
  'news-release RETURNED': 'gives it back to its author',
  'news-release APPROVED': 'a second person of the company approves',
  'update PUBLISH': 'an owner while the offering is open; it is kept as it was published',
}
const COMPANY = { codes: ['ISS'], person: { member: 'editor', admin: null, fresh: true } } as const
test('every act of a company is an owner’s unless a line here says why not', () => {
  const editors = wrong((rule) => offers(rule, COMPANY) && rule.session?.includes('ISS') !== true)
  expect(editors.toSorted()).toEqual(Object.keys(OPEN_TO_EDITORS).toSorted())
})

/** Why an open session of a holder or of the company's people suffices. Every other event asks for a fresh factor. */
const OPEN_TO_HOLDERS: Readonly<Record<string, string>> = {
  'user (begins)': 'before anybody can sign in; the address is confirmed by its own link',
  'investment (begins)': 'a draft',
  'investment-steps (begins)': 'a draft',
  'ira (begins)': 'a draft',
  'kyc (begins)': 'a draft',
  'suitability (begins)': 'a draft',
  'accreditation (begins)': 'a draft',
  'profile-section (begins)': 'empty; a change of what is on file asks for a factor by its section',
  'registration (begins)': 'a draft',
  'envelope (begins)': 'prepares; the signature takes a factor',
  'self-statement (begins)': 'empty; the signature takes a factor',
  'tax-form (begins)': 'a draft',
  'transfer (begins)': 'a request; sending it takes a factor',
  'data-export (begins)': 'the download asks for a factor, and whole numbers ask at once',
  'list-export (begins)': 'the download asks for a factor',
  'discussion-post (begins)': 'own words',
  'join-request (begins)': 'an owner of the company decides',
  'recovery CANCELLED': 'only stops what somebody else may have begun',
  'investment AMENDMENT_PROPOSED':
    'holds with the signature of the new agreement, which takes a factor',
  'investment AMENDMENT_WITHDRAWN': 'leaves everything as it was signed',
  'investment REGISTRATION_CHANGED': 'a draft, which is signed again',
  'investment SUBMIT': 'submits the agreement that was signed with a factor',
  'investment DISCARD': 'a draft',
  'investment RESUBMIT': 'answers what the platform asked, which is reviewed',
  'investment RESUME': 'a draft again, which is signed again',
  'investment CANCEL': 'a right with a deadline; the money goes back where it came from',
  'investment-steps saved': 'a draft',
  'investment-steps submitted': 'reviewed; a new account or identity asks for a factor by itself',
  'investment-steps reopened': 'a draft again',
  'kyc BEGIN': 'a draft',
  'kyc SUBMITTED': 'checked by the provider; a change after approval asks for a factor by itself',
  'suitability BEGIN': 'a draft',
  'suitability SUBMITTED': 'assessed and reviewed',
  'suitability ANSWERS_REOPENED': 'a draft again',
  'accreditation LETTER_ASKED': 'the writer of the letter decides, at a confirmed address',
  'accreditation LETTER_SENT_AGAIN': 'the same link to the same address',
  'accreditation SUBMITTED': 'reviewed',
  'accreditation WITHDRAWN': 'only ends a claim',
  'profile-section SAVE': 'a change of what is on file asks for a factor by its section',
  'profile-section CONFIRM': 'changes nothing',
  'ira DETAILS_ENTERED': 'a draft',
  'ira DOCS_SENT': 'signed documents, on which the custodian decides',
  'ira INFORMATION_SENT': 'the custodian decides on it',
  'ira RESTARTED': 'a draft again',
  'ira RESUMED': 'asks the custodian again',
  'envelope VIEWED': 'reads',
  'envelope DECLINED': 'signs nothing',
  'relationship ANSWERED': 'the platform decides on it',
  'bank-account CONFIRMED': 'the amounts are the proof, and their tries are counted',
  'data-export RETRIED': 'the download asks for a factor',
  'data-export DOWNLOADED': 'counts a download; its call asks for the factor',
  'data-export REMOVED': 'only ends access',
  'list-export RETRIED': 'the download asks for a factor',
  'list-export DOWNLOADED': 'counts a download; its call asks for the factor',
  'list-export REMOVED': 'only ends access',
  'discussion-post EDITED': 'own words, for minutes',
  'discussion-post WITHDRAWN': 'own words',
  'join-request WITHDRAWN': 'takes back a request that is not decided',
  'partner-seat DECLINED': 'takes nothing; another invitation follows',
  'tax-form BEGIN': 'a draft',
  'tax-form HANDED_IN': 'signed on paper, and a person compares it',
  'tax-form DISCARDED': 'a draft',
}
const OPEN_TO_COMPANIES: Readonly<Record<string, string>> = {
  'offering (begins)': 'a draft',
  'listing (begins)': 'a draft',
  'review-item (begins)': 'a draft',
  'meeting (begins)': 'a draft',
  'conversion (begins)': 'a draft',
  'news-release (begins)': 'a draft',
  'update (begins)': 'a draft',
  'deal-file (begins)': 'a draft',
  'relationship (begins)': 'the platform decides before anything is shown',
  'change-request (begins)': 'an owner’s; the platform decides',
  'private-domain (begins)': 'an owner’s; it serves nothing before the name server proves it',
  'report-run (begins)': 'the call of the file asks for the factor',
  'report-schedule (begins)': 'the call of each file asks for the factor',
  'offering SUBMIT': 'an owner’s; the platform reviews it',
  'offering EDITED': 'a draft',
  'listing REQUEST': 'an owner’s; the platform decides',
  'review-item EDITED': 'a draft',
  'review-item SUBMITTED': 'the platform reviews it',
  'bulk-action STOPPED': 'an owner’s; only ends a running action',
  'meeting SCHEDULED': 'before the notice it concerns the company alone',
  'meeting REOPENED': 'before the notice it concerns the company alone',
  'news-release SUBMITTED': 'a second person approves it',
  'news-release TAKEN_BACK': 'a draft again',
  'update EDITED': 'a draft',
  'update DISCARD': 'a draft',
  'deal-file EDITED': 'a draft',
  'deal-file SUBMITTED': 'the platform approves it',
  'deal-file WITHDRAWN': 'takes back what is not decided',
  'join-request DECLINED': 'an owner’s; gives nothing, and the person may ask again',
  'partner-seat WITHDRAWN': 'an owner’s; takes back an invitation that was not accepted',
  'webhook-endpoint PAUSED': 'an owner’s; only ends deliveries',
  'webhook-delivery RESENT': 'an owner’s; the same message to the same address',
  'webhook-delivery TRY_NOW': 'an owner’s; what waits is sent now, to the same address',
  'api-key OLD_SECRET_ENDED': 'an owner’s; only ends access',
  'api-key REVOKED': 'an owner’s; only ends access',
  'report-run RETRIED': 'the call of the file asks for the factor',
  'report-run DOWNLOADED': 'counts a download; the call of the file asks for the factor',
  'report-run REMOVED': 'only ends access',
  'report-schedule ENDED': 'only ends reports',
  'private-domain CHECK': 'an owner’s; asks the name server',
  'private-domain RESTARTED': 'an owner’s; asks the name server again',
}
test.each([
  ['holder', 'INV', OPEN_TO_HOLDERS],
  ['company', 'ISS', OPEN_TO_COMPANIES],
] as const)(
  'every event of a %s needs a fresh factor unless a line here says why not',
  (_, code, why) => {
    const open = wrong(({ session = [] }) => session.includes(code)).map((name) =>
      name.replace(/ [a-z-]+\./, ' '),
    )
    expect([...new Set(open)].toSorted()).toEqual(Object.keys(why).toSorted())
    const owners = wrong(
      ({ only, session }) => only?.ISS === 'owner' && session?.includes('ISS') === true,
    )
    const said = Object.entries(OPEN_TO_COMPANIES).filter(([, line]) =>
      line.startsWith('an owner’s'),
    )
    expect(said.map(([name]) => name).toSorted()).toEqual(owners.toSorted())
  },
)

test('accounts, roles and views are operators’; matches, suspensions and the end of reports compliance’s', () => {
  const machinesOf = (role: AdminRole): string[] =>
    [
      ...new Set(wrong(({ only }) => only?.ADM === role).map((name) => name.split(' ')[0] ?? '')),
    ].toSorted()
  expect(machinesOf('operator')).toEqual([
    'access-review',
    'api-key',
    'legal-text',
    'role-grant',
    'user',
    'view-as',
    'webhook-delivery',
    'webhook-endpoint',
  ])
  expect(machinesOf('compliance')).toEqual(['kyc', 'offering', 'sanctions-match'])
  const staffSends = (machine: string, admin: AdminRole): string[] =>
    rules
      .filter(({ name }) => name.startsWith(`${machine} `))
      .filter(({ rule }) =>
        offers(rule, { codes: ['ADM', 'BD'], person: { member: null, admin, fresh: true } }),
      )
      .map(({ name }) => name)
  for (const machine of ['user', 'role-grant', 'access-review', 'view-as'])
    expect(staffSends(machine, 'compliance')).toEqual([])
  expect(staffSends('sanctions-match', 'operator')).toEqual([])
})

test('signatures ask for a fresh factor', () => {
  const signatures = [
    'envelope SIGNED',
    'envelope COUNTERSIGNED',
    'tax-form SIGNED',
    'self-statement SIGNED',
    'investment RECONFIRMED',
    'closing ISSUER_SIGNED',
    'closing PRINCIPAL_SIGNED',
    'closing ESCROW_SIGNED',
    'partner-seat ACCEPTED',
    'transfer SENT',
    'transfer CONSENTED',
  ]
  const open = rules.filter(
    ({ name, rule: { session = [] } }) =>
      signatures.includes(name) && session.some((code) => code !== 'CUS'),
  )
  expect(open).toEqual([])
  expect(rules.filter(({ name }) => signatures.includes(name))).toHaveLength(signatures.length)
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
  'change-request (begins)': 'a request, which another person decides',
  'closed-day (begins)': 'a request, which another person decides',
  'legal-text (begins)': 'a draft, in force nowhere',
  'compliance-link (begins)': 'the address of a public page',
  'relationship (begins)': 'nothing is shown before a decision, which needs a factor',
  'private-domain (begins)': 'asks the name server; serves nothing before it proves the domain',
  'screening-run (begins)': 'compares again; what it finds is decided with a factor',
  'offering REVIEW_STARTED': 'says who reads, decides nothing',
  'offering EDITED': 'a draft, before anybody approved it',
  'listing REVIEW_STARTED': 'says who reads, decides nothing',
  'questionnaire REVIEW_STARTED': 'says who reads, decides nothing',
  'change-request REVIEW_STARTED': 'says who reads, decides nothing',
  'partner-seat WITHDRAWN': 'takes back an invitation that was not accepted',
  'closed-day WITHDRAWN': 'takes back a request that is not decided',
  'legal-text EDITED': 'a draft; what publishes it needs a factor',
  'legal-text DISCARDED': 'a draft, in force nowhere',
  'compliance-link CHECK': 'asks whether a page answers',
  'compliance-link EDITED': 'the address of a public page, reviewed again',
  'compliance-link REVIEWED': 'sets the day of the next look',
  'bulk-action STOPPED': 'only ends a running action',
  'webhook-endpoint PAUSED': 'only ends deliveries',
  'webhook-delivery RESENT': 'the same message to the same address',
  'webhook-delivery TRY_NOW': 'what waits is sent now, to the same address',
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

const ruleOf = (event: string): EventRule => {
  const found = rules.find(({ name }) => name === event)
  if (found === undefined) throw new Error(`${event} is gone`)
  return found.rule
}
const session = (code: 'INV' | 'ISS', member: MemberRole | null = null, fresh = false): Sender => ({
  codes: [code],
  person: { member, admin: null, fresh },
})
/**
 * Acts that a thief of an open session would want: in the early states the session suffices, for an editor of the
 * company too; after them it takes a fresh factor, and an owner of the company.
 */
const ACTS: readonly { event: string; by: 'INV' | 'ISS'; early: string | null; late: string }[] = [
  { event: 'registration CHANGED', by: 'INV', early: null, late: 'active' },
  { event: 'registration SUBMITTED', by: 'INV', early: null, late: 'draft' },
  { event: 'tax-form CIRCUMSTANCES_CHANGED', by: 'INV', early: null, late: 'active' },
  { event: 'investment AMOUNT_CHANGED', by: 'INV', early: 'draft', late: 'action_required' },
  { event: 'transfer CANCELLED', by: 'INV', early: 'requested', late: 'issuer_consent' },
  { event: 'conversion WITHDRAWN', by: 'ISS', early: 'draft', late: 'approved' },
  { event: 'deal-file ARCHIVED', by: 'ISS', early: 'rejected', late: 'published' },
  { event: 'review-item REOPENED', by: 'ISS', early: 'draft', late: 'live' },
  { event: 'questionnaire BRING_DOWN_ASKED', by: 'ISS', early: null, late: 'clear' },
  { event: 'amendment WITHDRAW', by: 'ISS', early: null, late: 'proposed' },
  { event: 'change-request WITHDRAWN', by: 'ISS', early: null, late: 'open' },
  { event: 'webhook-endpoint REMOVED', by: 'ISS', early: null, late: 'active' },
]
test.each(ACTS)(
  '$event takes a fresh factor once it matters (41.2)',
  ({ event, by, early, late }) => {
    const rule = ruleOf(event)
    const at = (state: string) => ruleIn(rule, { state, offering: state })
    const may = (state: string, who: Sender) => {
      const answer = authority(at(state), who, 'command')
      return answer.ok ? 'ok' : answer.refusal
    }
    const member = by === 'ISS' ? 'owner' : null
    expect(may(late, session(by, member))).toBe('step_up')
    expect(may(late, session(by, member, true))).toBe('ok')
    if (by === 'ISS') expect(may(late, session(by, 'editor', true))).toBe('forbidden')
    expect(rule.early !== undefined).toBe(early !== null)
    if (early !== null) expect(may(early, session(by, by === 'ISS' ? 'editor' : null))).toBe('ok')
  },
)
test('what is freed early names states that exist, and codes that may send it (41.2)', () => {
  const statesOf = (id: string): readonly string[] =>
    Object.keys(Object.values(lifecycles).find((one) => one.id === id)?.machine.states ?? {})
  const unknown = rules.filter(({ name, rule: { early, by } }) => {
    const known = statesOf(early?.of ?? name.split(' ')[0] ?? '')
    return (
      early !== undefined &&
      (early.in.some((state) => !known.includes(state)) ||
        early.session.some((code) => !by.includes(code)))
    )
  })
  expect(unknown).toEqual([])
})
test('only an account begins without a session, and records of the product are begun by no person (41.1)', () => {
  const all = Object.values(lifecycles)
  expect(all.filter(({ begins }) => begins.visitor === true).map(({ id }) => id)).toEqual(['user'])
  expect(
    all
      .filter(({ begins }) => begins.road === 'system')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([
    'access-review',
    'ach-batch',
    'disbursement',
    'payment',
    'recovery',
    'sanctions-match',
    'webhook-delivery',
  ])
})
test('owners and holders are notified of what opens or ends their things (41.2)', () => {
  expect(wrong(({ tells }) => tells !== undefined).toSorted()).toEqual([
    'amendment WITHDRAW',
    'api-key (begins)',
    'api-key REVOKED',
    'api-key SECRET_MADE',
    'change-request WITHDRAWN',
    'conversion APPROVED',
    'conversion SUBMITTED',
    'conversion WITHDRAWN',
    'deal-file ARCHIVED',
    'partner-seat (begins)',
    'private-domain (begins)',
    'transfer CANCELLED',
    'webhook-endpoint (begins)',
    'webhook-endpoint EDITED',
    'webhook-endpoint PAUSED',
    'webhook-endpoint REMOVED',
    'webhook-endpoint RESUMED',
  ])
})
