import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { badActorQuestions } from '#domain/investors/model/bad-actor-questionnaire.ts'
import { CANCEL_HOURS } from '#domain/shared/periods.ts'
import {
  companyOf,
  disclosureDocument,
  leaderMail,
  topicValues,
  type Papers,
  type Narrative,
} from '../demo/narrative.ts'
import type { World } from '../world.ts'
import { companyLogo, DRAWN } from './company-logo.ts'
import { paper } from './document.ts'
import { portrait } from './portrait.ts'
import { sitePictures } from './site-pictures.ts'

/** An offering whose topics were saved, topic by topic, in the order of the checklist. */
export interface Begun {
  accountId: string
  listingId: string
  narrative: Narrative
  topics: Topic[]
}

const units = (t: Narrative): string =>
  Math.floor(t.maximum / Math.round(Number(t.price) * 100)).toLocaleString('en-US')

/** The company whose pitch has pictures. */
const PICTURED = 'tidewater-grid'
/** The pictures of a pitch, uploaded by the founder. */
async function uploadPictures(world: World, t: Narrative, owner: string) {
  if (t.slug !== PICTURED) return []
  const founder = await world.visit(owner)
  const gallery: { file: string; caption: string }[] = []
  for (const { name, caption, bytes } of await sitePictures())
    gallery.push({
      file: (await founder.upload('offering_document', name, 'image/png', bytes)).id,
      caption,
    })
  return gallery
}

/** The founder's documents, uploaded by the founder. */
async function uploadDocuments(world: World, t: Narrative, owner: string): Promise<Papers> {
  const founder = await world.visit(owner)
  const add = async (name: string, title: string, lines: readonly string[]): Promise<string> =>
    (
      await founder.upload(
        'offering_document',
        `${t.slug}-${name}.pdf`,
        'application/pdf',
        await paper(`${t.name}: ${title}`, lines),
      )
    ).id
  const portraitsOf = async (): Promise<string[]> => {
    const ids: string[] = []
    for (const { first, last } of t.leaders) {
      const drawn = await portrait(`${first} ${last}`)
      ids.push(
        (await founder.upload('offering_document', `${first}-${last}.png`, 'image/png', drawn)).id,
      )
    }
    return ids
  }
  const logo = DRAWN.has(t.slug)
    ? {}
    : {
        logo: (
          await founder.upload(
            'offering_document',
            `${t.slug}-logo.png`,
            'image/png',
            await companyLogo(t.slug),
          )
        ).id,
      }
  return {
    ...logo,
    disclosure: await add('disclosure', disclosureDocument(t.type)[1], [
      `${t.legalName}, ${t.city}, ${t.region}`,
      `Up to ${units(t)} units of ${t.securityName} at $${t.price}.`,
      ...t.risks.map((r) => `${r.title}. ${r.body}`),
    ]),
    statements: await add('financials', 'Financial statements of two years', [
      `${t.legalName}: balance sheet, income, cash flow and notes, with the report of an independent accountant.`,
    ]),
    education: await add('education', 'Investing through crowdfunding', [
      'How an offering works, what it costs, which rights you have and how you can lose the money that you invest (17 CFR 227.302(b)).',
      `You may cancel until ${CANCEL_HOURS} hours before the deadline. For a year you may sell to few people only. You can lose everything.`,
    ]),
    agreement: await add('agreement', 'Form of the subscription agreement', [
      `The terms on which ${t.legalName} sells ${t.securityName}.`,
    ]),
    portraits: await portraitsOf(),
    charter: await add('charter', 'Documents of the company', [
      `Charter, bylaws, good standing and minutes of ${t.legalName}.`,
    ]),
  }
}

/** The founder makes the company, begins the offering and saves its topics; `upTo` leaves the later ones empty. */
export async function beginRaise(
  world: World,
  t: Narrative,
  owner: string,
  upTo = 1,
): Promise<Begun> {
  const [lead] = t.leaders
  const { account_id: accountId } = await (
    await world.visit(owner)
  ).call<{ account_id: string }>('POST', '/api/companies', {
    information: companyOf(t),
    attestations: { authority: true, accuracy: true, eligibility: true, terms: true },
    people: [
      {
        name: `${lead.first} ${lead.last}`,
        email: leaderMail(t, lead),
        role: 'officer',
        title: lead.title,
        ownership_pct: '80',
        is_authorised_signer: true,
        invite_as: null,
      },
    ],
  })
  // the membership counts from the next request on
  const owning = await world.visit(owner)
  const account = { account: accountId }
  const { listing_id: listingId } = await owning.call<{ listing_id: string }>(
    'POST',
    '/api/dealroom/offerings',
    { name: t.round, type: t.type },
    account,
  )
  const all = topicValues(
    t,
    await uploadDocuments(world, t, owner),
    dateInZone(world.services.clock.now().toISOString()),
  )
  const gallery = await uploadPictures(world, t, owner)
  const filled = all.slice(0, Math.ceil(all.length * upTo))
  for (const [topic, written] of filled) {
    const values = topic === 'pitch' && gallery.length > 0 ? { ...written, gallery } : written
    await owning.call(
      'PUT',
      `/api/dealroom/offerings/${listingId}/topics/${topic}`,
      { values },
      { ...account, ifMatch: 0 },
    )
  }
  return { accountId, listingId, narrative: t, topics: filled.map(([topic]) => topic) }
}

/** The founder submits topics. */
export async function submitForReview(
  world: World,
  owner: string,
  begun: Begun,
  topics: readonly Topic[] = begun.topics,
): Promise<void> {
  const founder = await world.visit(owner)
  for (const topic of topics)
    await founder.call(
      'POST',
      `/api/dealroom/offerings/${begun.listingId}/topics/${topic}/submit`,
      undefined,
      { account: begun.accountId },
    )
}

interface Covered {
  person_key: string
  name: string
  questionnaire_id: string | null
}
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
const answers = Object.fromEntries(badActorQuestions.map((question) => [question, no]))

/** Sends every covered person of an offering the link to their questionnaire, and runs `then` with each link. */
async function eachCovered(
  world: World,
  owner: string,
  { accountId, listingId, narrative }: Begun,
  then: (token: string, name: string) => Promise<void>,
): Promise<string[]> {
  const path = `/api/dealroom/offerings/${listingId}/bad-actor`
  const founder = await world.visit(owner)
  const { items } = await founder.call<{ items: Covered[] }>('GET', path, undefined, {
    account: accountId,
  })
  const sent: string[] = []
  for (const one of items) {
    const email = `${one.person_key.replaceAll(/[^a-z]/g, '')}@${narrative.slug}.example`
    const { questionnaire_id: id } = await founder.call<Covered>(
      'POST',
      path,
      { person_key: one.person_key, email },
      { account: accountId },
    )
    const token = await world.linkIn(email, /\/questionnaire\/([A-Za-z0-9_-]{43})/)
    await world.openLink(email, token)
    await then(token, one.name)
    if (id !== null) sent.push(id)
  }
  return sent
}

/**
 * Every covered person gets the questionnaire and answers it by the link of their mail with “no” throughout; the ids of
 * the questionnaires.
 */
export const answerQuestionnaires = (
  world: World,
  owner: string,
  begun: Begun,
): Promise<string[]> =>
  eachCovered(world, owner, begun, async (token, name) => {
    const { rev } = await world.anybody<{ rev: number }>('GET', `/api/questionnaires/${token}`)
    await world.anybody('PUT', `/api/questionnaires/${token}`, { answers }, { ifMatch: rev })
    await world.anybody('POST', `/api/questionnaires/${token}/sign`, {
      typed_name: name,
      certified: true,
    })
  })

/** Every covered person answers, and compliance finds nothing. */
export async function clearCovered(
  world: World,
  owner: string,
  compliance: string,
  begun: Begun,
): Promise<void> {
  const sent = await answerQuestionnaires(world, owner, begun)
  const staffPerson = await world.visit(compliance)
  for (const id of sent)
    for (const type of ['REVIEW_STARTED', 'CLEARED'])
      await staffPerson.call('POST', `/api/lifecycles/questionnaire/${id}/events`, { type })
}

/** The bring-down before a closing: every covered person certifies again that nothing has changed. */
export async function bringDown(world: World, owner: string, begun: Begun): Promise<void> {
  await eachCovered(world, owner, begun, async (token, name) => {
    await world.anybody('POST', `/api/questionnaires/${token}/confirm`, {
      typed_name: name,
      certified: true,
    })
  })
}

/** An operator reads topics and approves them. */
export async function approveTopics(
  world: World,
  operator: string,
  begun: Begun,
  topics: readonly Topic[] = begun.topics,
): Promise<void> {
  const staffPerson = await world.visit(operator)
  for (const topic of topics)
    await staffPerson.call(
      'POST',
      `/api/admin/offerings/${begun.listingId}/topics/${topic}/review`,
      {
        decision: 'approve',
      },
    )
}
