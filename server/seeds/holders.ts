import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { CompanyMeeting, MeetingView } from '#domain/holders/model/meeting.ts'
import type { Act } from './demo/acts.ts'
import { send, type MadeOffering } from './recipes/offering.ts'
import { paper } from './recipes/document.ts'
import { maraSeed } from './demo/people.ts'
import type { Visitor, World } from './world.ts'

/** A company and the people who act around its holders. */
export interface HolderStage {
  world: World
  owner: string
  operator: string
  compliance: string
  mara: string
  made: () => MadeOffering | undefined
}
interface Stage extends HolderStage {
  sister: { name: string; email: string }
  /** others who were issued securities there */ others: readonly string[]
}
const proposals = [
  {
    text: 'Elect Harrow & Finch as the auditor of the year.',
    standard: 'majority_of_present',
    recommendation: 'for',
  },
  {
    text: 'Change the charter so that the board has five seats.',
    standard: 'majority_of_outstanding',
    recommendation: 'for',
  },
]
const news = {
  orders: {
    title: 'Forty arms ordered in October',
    category: 'product',
    body: 'Laboratories in nine states ordered forty arms in October. That is more than in the two months before.\n\nThe workshop in Ann Arbor works in two shifts until the new year.',
  },
  wrong: {
    title: 'A second workshop in spring',
    category: 'corporate',
    body: 'We open a second workshop in Ypsilanti in spring. The lease is signed and the machines are ordered.',
  },
  draft: {
    title: 'Results of the third quarter',
    category: 'financial',
    body: 'Sales were a quarter above those of the year before. The report with all figures follows in December.',
  },
}

async function file(
  visitor: Visitor,
  purpose: 'company_document' | 'transfer_document',
  name: string,
  lines: string[],
): Promise<string> {
  return (
    await visitor.upload(
      purpose,
      `${name.toLowerCase().replaceAll(' ', '-')}.pdf`,
      'application/pdf',
      await paper(name, lines),
    )
  ).id
}

/** What a company and its holders do by their own calls; actions are named by the company. */
export function handsOf(
  { world, owner, compliance, mara, made }: HolderStage,
  slug: string,
  meetingPlace: string,
) {
  const place = (): MadeOffering => {
    const found = made()
    if (found === undefined) throw new Error('the company that has closed is not made yet')
    return found
  }
  const act = (day: number, name: string, run: () => Promise<void>): Act => ({
    day,
    name: `${slug}: ${name}`,
    run,
  })
  const day = (days: number): string => dateInZone(world.at(days))
  const account = () => ({ account: place().accountId })
  const meets = (id: string, type: string) => send(world, owner, 'meeting', id, type)

  async function plan(
    kind: 'annual' | 'special',
    title: string,
    on: number,
    record: number,
    agenda: string,
  ): Promise<string> {
    const who = await world.visit(owner)
    const papers = [
      await file(who, 'company_document', 'Report of the board', [
        'What the company did in the year, and what it plans.',
      ]),
    ]
    return (
      await who.call<{ id: string }>(
        'POST',
        '/api/dealroom/meetings',
        {
          kind,
          title,
          meets_on: day(on),
          meets_at: '14:00',
          record_on: day(record),
          place: meetingPlace,
          virtual_url: `https://meet.${slug}.example/holders`,
          agenda,
          proposals,
          papers,
        },
        account(),
      )
    ).id
  }
  async function vote(userId: string, id: string): Promise<void> {
    const who = await world.visit(userId)
    const meeting = await who.call<MeetingView>('GET', `/api/meetings/${id}`)
    await who.call('POST', `/api/meetings/${id}/ballot`, {
      voter_id: meeting.voters[0]?.id,
      votes: meeting.proposals.map((one) => ({ proposal_id: one.id, choice: 'for' })),
    })
  }
  /** Holders of before vote on paper: the owner enters each signed ballot, and the platform confirms it. */
  async function onPaper(id: string): Promise<void> {
    const who = await world.visit(owner)
    const meeting = await who.call<CompanyMeeting>(
      'GET',
      `/api/dealroom/meetings/${id}`,
      undefined,
      account(),
    )
    const second = await world.visit(compliance)
    for (const voter of meeting.voters.filter((one) => !one.online)) {
      const ballot = await file(who, 'company_document', `Ballot of ${voter.title}`, [
        `${voter.title} votes for every proposal.`,
      ])
      const entered = await who.call<CompanyMeeting>(
        'POST',
        `/api/dealroom/meetings/${id}/ballot`,
        {
          voter_id: voter.id,
          votes: meeting.proposals.map((one) => ({ proposal_id: one.id, choice: 'for' })),
          signed_on: dateInZone(world.services.clock.now().toISOString()),
          files: [ballot],
        },
        account(),
      )
      await second.call(
        'POST',
        `/api/dealroom/meetings/${id}/ballot/decision`,
        {
          ballot_id: entered.voters.find((one) => one.id === voter.id)?.paper?.id,
          decision: 'confirm',
        },
        account(),
      )
    }
  }
  async function ask(
    body: Record<string, unknown>,
    documents: Record<string, string>,
  ): Promise<string> {
    const who = await world.visit(mara)
    const { items } = await who.call<{ items: { id: string }[] }>(
      'GET',
      `/api/holdings?account_id=${place().accountId}`,
    )
    const { id } = await who.call<{ id: string }>('POST', '/api/transfers', {
      holding_id: items[0]?.id,
      ...body,
    })
    for (const [kind, title] of Object.entries(documents))
      await who.call('POST', `/api/transfers/${id}/documents`, {
        kind,
        file_id: await file(who, 'transfer_document', title, [
          'Signed by Mara Lindqvist. A paper of the demo world.',
        ]),
      })
    await send(world, mara, 'transfer', id, 'SENT')
    return id
  }
  const write = async (content: object): Promise<string> =>
    (
      await (
        await world.visit(owner)
      ).call<{ id: string }>(
        'POST',
        '/api/dealroom/news',
        { audience: 'holders', ...content },
        account(),
      )
    ).id
  async function publish(content: object): Promise<string> {
    const id = await write(content)
    await send(world, owner, 'news-release', id, 'SUBMITTED')
    await send(world, compliance, 'news-release', id, 'APPROVED')
    return id
  }
  return { act, account, meets, plan, vote, onPaper, ask, write, publish }
}

/** A company that has closed, and what its holders do there: a meeting that was, one that comes, transfers, news. */
export function holderActs(stage: Stage): Act[] {
  const { world, owner, operator, compliance, mara, sister, others } = stage
  const state = { past: '', next: '', given: '', asked: '', orders: '', wrong: '' }
  const { act, account, meets, plan, vote, onPaper, ask, write, publish } = handsOf(
    stage,
    'sable-instruments',
    '210 Depot Street, Ann Arbor',
  )
  return [
    act(-17.5, 'plans its meeting', async () => {
      state.past = await plan(
        'annual',
        'Annual meeting',
        -5,
        -17,
        'Report of the board\nQuestions\nVotes',
      )
      await meets(state.past, 'SCHEDULED')
    }),
    act(-15.8, 'sends its notice', () => meets(state.past, 'NOTICE_SENT')),
    act(-15.6, 'publishes news', async () => {
      state.orders = await publish(news.orders)
    }),
    act(-14, 'Mara gives to her sister', async () => {
      state.given = await ask(
        {
          kind: 'gift',
          units: 250,
          receiver_name: sister.name,
          receiver_email: sister.email,
          relation: 'sibling',
          reason: 'A gift to my sister.',
        },
        {
          assignment: 'Assignment',
          relationship_proof: 'Certificates of birth of both sisters',
        },
      )
    }),
    act(-13.5, 'the desk reads it', () =>
      send(world, compliance, 'transfer', state.given, 'DOCS_ACCEPTED'),
    ),
    act(-13, 'consents', () => send(world, owner, 'transfer', state.given, 'CONSENTED')),
    act(-12.5, 'the desk clears it', () =>
      send(world, compliance, 'transfer', state.given, 'CLEARED'),
    ),
    act(-12, 'opens the voting', () => meets(state.past, 'OPENED')),
    act(-10.8, 'the ledger is changed', () =>
      send(world, operator, 'transfer', state.given, 'POSTED'),
    ),
    act(-10, 'its holders vote', async () => {
      for (const holder of [mara, ...others]) await vote(holder, state.past)
    }),
    act(-9, 'publishes news too early', async () => {
      state.wrong = await publish(news.wrong)
    }),
    act(-8, 'retracts it', () =>
      send(world, owner, 'news-release', state.wrong, 'RETRACTED', {
        payload: { reason: 'The lease is not signed yet. We write again when it is.' },
        reason: 'The lease is not signed yet. We write again when it is.',
      }),
    ),
    act(-6, 'records the votes on paper', () => onPaper(state.past)),
    act(-3.9, 'closes its meeting', () => meets(state.past, 'CLOSED')),
    act(
      -3.5,
      'posts the minutes',
      async () =>
        void (await (
          await world.visit(owner)
        ).call(
          'POST',
          `/api/dealroom/meetings/${state.past}/minutes`,
          {
            minutes:
              'The meeting began at 14:00 with the quorum present.\nHarrow & Finch was elected as the auditor.\nThe charter was changed: the board has five seats.',
          },
          account(),
        )),
    ),
    act(-3.2, 'Mara moves shares into her trust', async () => {
      state.asked = await ask(
        {
          kind: 'trust',
          units: 500,
          receiver_name: 'Lindqvist Family Trust',
          receiver_email: maraSeed.email,
          reason: 'My estate plan holds my securities in one trust.',
        },
        { assignment: 'Assignment', trust_certificate: 'Certificate of the trust' },
      )
    }),
    act(-2.5, 'the desk reads the papers', () =>
      send(world, compliance, 'transfer', state.asked, 'DOCS_ACCEPTED'),
    ),
    act(-2.4, 'plans the next meeting', async () => {
      state.next = await plan(
        'special',
        'Special meeting on the next round',
        25,
        -4,
        'Why the company raises again\nVotes',
      )
      await meets(state.next, 'SCHEDULED')
    }),
    act(-1.2, 'sends the next notice', async () => {
      await meets(state.next, 'NOTICE_SENT')
      await meets(state.next, 'OPENED')
    }),
    act(-1, 'writes a release', async () => {
      const id = await write(news.draft)
      await send(world, owner, 'news-release', id, 'SUBMITTED')
    }),
  ]
}
