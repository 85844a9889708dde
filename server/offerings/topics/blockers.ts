import { awaitsCompliance, isAnswered, RELIED_ON } from '#domain/offerings/rules/questionnaires.ts'
import type { Blocking } from '#domain/offerings/model/raise.ts'
import { topicCatalogue, type Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { topicSchemas } from '#domain/offerings/model/topics/index.ts'
import { offeringGuards, type OfferingGuard } from '#machines/offerings/offering.events.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { openComments } from '../offerings/index.ts'
import { coveredNow, type CoveredNow } from './covered.ts'
import { findOfOffering } from './questionnaire-repo.ts'
import type { TopicInWorkspace } from './tables.ts'
import { hrefOf, lockedBecause, problemsOf, topicHref, type ReadWorkspace } from './workspace.ts'

/** Something that blocks an event of the offering, with the guard that refuses because of it. */
export interface Blocker extends Blocking {
  guard: OfferingGuard
}

/** States in which a topic counts as submitted; waived counts, what does not apply is left out. */
export const submittedStates = ['submitted', 'under_review', 'approved', 'waived']
const settledStates = ['approved', 'waived', 'not_applicable']
const leads = new Set(['director', 'executive_officer', 'officer'])
const BAD_ACTOR = 'offering-details/regulatory/bad-actor'
/** Characters of a comment that its line shows. */
const SHOWN = 100

export const contextOfItem = ({ item }: TopicInWorkspace) =>
  item.context as { required: boolean; revision: number; reviewed_revision: number }
/** Number of the revision that stands submitted, under review or approved; null while its draft is being written. */
export const submittedRevision = (row: TopicInWorkspace): number | null =>
  submittedStates.includes(row.item.state) && contextOfItem(row).revision > 0
    ? contextOfItem(row).revision
    : null
/** The offering needs the topic, or its record holds an earlier revision of it. */
const counts = (row: TopicInWorkspace): boolean =>
  row.item.state !== 'not_applicable' &&
  (contextOfItem(row).required || contextOfItem(row).revision > 0)

/** The guard that a problem of a topic makes fail; every other topic belongs to the checklist as a whole. */
const guardOfTopic: Readonly<Partial<Record<Topic, OfferingGuard>>> = {
  'basic-information': 'companyComplete',
  'type-of-offering': 'termsValid',
  details: 'termsValid',
  distribution: 'termsValid',
  'broker-dealer': 'termsValid',
  'payment-options': 'termsValid',
  shares: 'termsValid',
  proceeds: 'termsValid',
  captable: 'capTableMatches',
  'beneficial-ownership': 'capTableMatches',
}

/** What has to be done about a topic that is not submitted, by its state. */
function openText(state: string, title: string): string {
  if (state === 'not_started') return `Fill in “${title}”.`
  if (state === 'changes_requested') return `Correct “${title}” and resubmit it.`
  if (state === 'rejected') return `“${title}” was rejected. Contact us.`
  return `Complete “${title}” and submit it.`
}

const ofTopic = (
  opened: ReadWorkspace,
  row: TopicInWorkspace,
  of: Pick<Blocker, 'code' | 'text' | 'guard'>,
): Blocker => ({
  ...of,
  topic: row.topic,
  href: topicHref(opened, row.topic),
  who: lockedBecause(opened.state, row.item.state) === null ? 'issuer' : 'platform',
  since: row.item.updated_at,
})

/** Topics that are not submitted, and topics that no longer fit the current values of another one. */
function topicBlockers(opened: ReadWorkspace): Blocker[] {
  const problems = problemsOf(opened.context)
  const open = opened.rows
    .filter((row) => counts(row) && !submittedStates.includes(row.item.state))
    .map((row) =>
      ofTopic(opened, row, {
        code: 'topic_open',
        text: openText(row.item.state, topicCatalogue[row.topic].title),
        guard: 'sectionsSubmitted',
      }),
    )
  const apart = opened.rows
    .filter((row) => submittedStates.includes(row.item.state) && row.item.state !== 'waived')
    .flatMap((row) =>
      Object.values(problems(row.topic))
        .slice(0, 3)
        .map((text) =>
          ofTopic(opened, row, {
            code: 'topic_problem',
            text: `${topicCatalogue[row.topic].title}: ${text}`,
            guard: guardOfTopic[row.topic] ?? 'sectionsSubmitted',
          }),
        ),
    )
  return [...open, ...apart]
}

/** The topic of the people is submitted and names no officer or director who is in office. */
function officerBlockers(opened: ReadWorkspace): Blocker[] {
  const row = opened.rows.find((one) => one.topic === 'people')
  const people = topicSchemas.people.safeParse(opened.context.values.people)
  const has =
    people.success &&
    people.data.people.some(
      (one) => one.end_date === undefined && one.roles.some((role) => leads.has(role)),
    )
  if (row === undefined || has || !submittedStates.includes(row.item.state)) return []
  return [
    ofTopic(opened, row, {
      code: 'no_officer',
      text: offeringGuards.hasOfficer,
      guard: 'hasOfficer',
    }),
  ]
}

/** Comments of the platform and of partners that were neither answered nor followed by a change of their field. */
async function commentBlockers(
  q: Queryable,
  opened: ReadWorkspace,
  guard: OfferingGuard,
): Promise<Blocker[]> {
  return (await openComments(q, opened.raise.listing_id)).map(({ topic, text, written_at }) => ({
    code: 'comment_open',
    text: `Answer the comment on “${topicCatalogue[topic].title}”: ${text.length > SHOWN ? `${text.slice(0, SHOWN).trimEnd()}…` : text}`,
    topic,
    href: topicHref(opened, topic),
    who: 'issuer',
    since: written_at,
    guard,
  }))
}

/** What has to be done about a questionnaire, and by whom; null when nothing is left for the company and the person. */
function asked({
  name,
  state,
  left,
}: Pick<CoveredNow, 'name' | 'left'> & { state: string | null }): Pick<
  Blocker,
  'text' | 'who'
> | null {
  if (left && state !== null && awaitsCompliance(state))
    return { text: `We confirm that ${name} has left the offering.`, who: 'platform' }
  if (state === 'disqualified')
    return { text: `${name} is disqualified. Remove the person from the offering.`, who: 'issuer' }
  if (isAnswered(state)) return null
  if (state === null || state === 'drafted')
    return { text: `Send ${name} the bad-actor questionnaire.`, who: 'issuer' }
  if (state === 'expired')
    return { text: `Send ${name} the bad-actor questionnaire again: it expired.`, who: 'issuer' }
  return state === 'bring_down_due'
    ? { text: `${name} certifies the bad-actor questionnaire again.`, who: 'partner' }
    : { text: `${name} answers the bad-actor questionnaire.`, who: 'partner' }
}

/** Covered persons, each with the state of the questionnaire; null where none was sent. */
async function questioned(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  opened: ReadWorkspace,
): Promise<(CoveredNow & { state: string | null; since: string | null })[]> {
  const { listing_id } = opened.raise
  const rows = new Map((await findOfOffering(q, listing_id)).map((row) => [row.person_key, row]))
  return (await coveredNow(services, q, listing_id, opened.context.values)).map((one) => {
    const machine = rows.get(one.key)?.machine
    return { ...one, state: machine?.state ?? null, since: machine?.updated_at ?? null }
  })
}
const ofPerson = (
  opened: ReadWorkspace,
  of: Pick<Blocker, 'text' | 'who' | 'since' | 'guard'>,
): Blocker => ({
  ...of,
  code: 'questionnaire_open',
  topic: null,
  href: hrefOf(opened, BAD_ACTOR),
})

/** Covered persons who have not answered (17 CFR 227.503, 230.506(d), 230.262). */
export const questionnaireBlockers = async (
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  opened: ReadWorkspace,
): Promise<Blocker[]> =>
  (await questioned(services, q, opened)).flatMap((one) => {
    const open = asked(one)
    return open === null
      ? []
      : [ofPerson(opened, { ...open, since: one.since, guard: 'sectionsSubmitted' })]
  })

/**
 * Everything that prevents the offering from being submitted, each with the location where it is corrected. The facts
 * of the event's guards, its refusal and the pages of the company and the platform are made of this one list; empty
 * when the event is accepted.
 */
export const submissionBlockers = async (
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  opened: ReadWorkspace,
): Promise<Blocker[]> => [
  ...topicBlockers(opened),
  ...officerBlockers(opened),
  ...(await commentBlockers(q, opened, 'sectionsSubmitted')),
  ...(await questionnaireBlockers(services, q, opened)),
]

/** Topics, documents and comments that keep the documents of an offering from being approved. */
export const documentBlockers = async (q: Queryable, opened: ReadWorkspace): Promise<Blocker[]> => [
  ...opened.rows
    .filter(
      (row) =>
        (contextOfItem(row).required ||
          (row.topic.startsWith('documents-') && contextOfItem(row).revision > 0)) &&
        !settledStates.includes(row.item.state),
    )
    .map((row) =>
      ofTopic(opened, row, {
        code: 'topic_unapproved',
        text: `“${topicCatalogue[row.topic].title}” isn’t approved.`,
        guard: 'documentsApproved',
      }),
    ),
  ...(await commentBlockers(q, opened, 'documentsApproved')),
]

/** Covered persons whose answers may not be relied on now. */
export const personBlockers = async (
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  opened: ReadWorkspace,
): Promise<Blocker[]> =>
  (await questioned(services, q, opened))
    .filter((one) => !RELIED_ON.includes(one.state ?? ''))
    .map((one) =>
      ofPerson(opened, {
        ...(asked(one) ?? {
          text: `The answers of ${one.name} are not cleared.`,
          who: 'platform',
        }),
        since: one.since,
        guard: 'badActorClear',
      }),
    )
