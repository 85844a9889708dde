import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { offeringRegions } from '#domain/offerings/model/topics/offering.ts'
import { goodTopics } from '#domain/offerings/model/topics/topics.fixture.ts'
import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { TestApp, TestPerson } from '#tests/support/app.ts'
import type { Signers } from '#tests/support/closing.ts'
import { verified } from '#tests/support/holders.ts'
import {
  goLive,
  investor,
  liveOffering,
  staff,
  type Investor,
  type LiveOffering,
} from '#tests/support/investing.ts'
import {
  beginRaise,
  decide,
  must,
  save,
  submitForReview,
  type Raising,
} from '#tests/support/raising.ts'
import { Shadow, type Held, type Values, type Which } from './shadow.ts'

const LEGAL_NAME = 'Tidewater Grid, Inc.'
/** What the offerings are written with; nothing else of them is compared. */
export const written = [
  'type-of-offering',
  'details',
  'distribution',
  'pitch',
  'proceeds',
  'broker-dealer',
  'basic-information',
  'captable',
  'documents-offering',
] as const satisfies readonly Topic[]
export type Written = (typeof written)[number]

/** An amendment that was proposed and not decided. */
interface Proposed {
  id: string
  which: Which
  topics: Topic[]
  changes: Values
  /** of a correction of the company, which one of its amendments applies */
  correction: { legalName: string; applied: boolean } | null
  material: boolean
}
/** What all sequences share: who works for the platform, and who invests. */
export interface Cast {
  t: TestApp
  principal: TestPerson
  escrow: TestPerson
  signs: { principal: string; escrow: string }
  investors: Investor[]
  /** offerings that were set live without a log */
  setDown: string[]
  /** how many companies these investors have been in */
  worn: number
}
/** A company with a live Reg A offering of SAFEs (a) and a Reg CF offering of shares that is prepared (b). */
export interface World {
  cast: Cast
  shadow: Shadow
  raise: Readonly<Record<Which, Raising>>
  live: Partial<Record<Which, LiveOffering>>
  signers: Signers
  /** values as they were handed in last */
  handed: Map<string, Values>
  proposed: Proposed[]
  /** accepted investments that are not closed */
  open: { id: string; which: Which; who: Investor }[]
  /** who signed an investment, by its id */
  investorOf: Map<string, Investor>
  holders: Map<Held, Investor>
  serial: number
  /** whether the second offering was launched or withdrawn, neither of which happens twice */
  ended: boolean
}
const nameOf = async (t: TestApp, who: TestPerson): Promise<string> =>
  (
    await t.db.one<{ name: string }>(
      "select first_name || ' ' || last_name as name from app_user where id = $1",
      [who.person.userId],
    )
  )?.name ?? ''

export async function makeCast(t: TestApp): Promise<Cast> {
  const [principal, escrow] = [await staff(t, 'compliance'), await staff(t, 'operator')]
  return {
    t,
    principal,
    escrow,
    signs: { principal: await nameOf(t, principal), escrow: await nameOf(t, escrow) },
    investors: [],
    setDown: [],
    worn: 0,
  }
}
const COMPANIES_OF_INVESTORS = 5
/** Limits of investors count twelve months: others come after some companies. */
async function freshInvestors(cast: Cast): Promise<void> {
  if (cast.worn++ % COMPANIES_OF_INVESTORS !== 0) return
  const nursery = await liveOffering(cast.t)
  cast.setDown.push(nursery.listingId)
  cast.investors = [await investor(cast.t), await investor(cast.t)]
  for (const one of cast.investors) await verified(cast.t, one, nursery)
}

/** Right values of a topic for one of the offerings. */
function firstValues(t: TestApp, which: Which, topic: Written): Record<string, unknown> {
  const today = dateInZone(t.clock.now().toISOString())
  const isA = which === 'a'
  const own: Record<Written, Record<string, unknown>> = {
    'type-of-offering': isA ? { type: 'reg_a_t2', first_reg_a: true } : {},
    details: {
      min_target: 20_000,
      max_amount: 60_000_000,
      min_investment: 10_000,
      open_on: today,
      deadline_on: addDays(today, 90),
      ...(isA
        ? {
            security_type: 'crowd_safe',
            security_name: 'SAFE 2026',
            price: '1',
            valuation_cap: 500_000_000,
          }
        : {}),
    },
    distribution: { jurisdictions: [...offeringRegions], countries: [] },
    pitch: {},
    proceeds: {
      uses: [
        {
          use: 'New sites',
          category: 'equipment',
          at_min: 15_000,
          at_max: 50_000_000,
          to_related_party: false,
        },
        {
          use: 'Fees of the portal',
          category: 'intermediary_fees',
          at_min: 5_000,
          at_max: 10_000_000,
          to_related_party: false,
        },
      ],
    },
    'broker-dealer': isA
      ? {
          kind: 'broker_dealer',
          firm: 'Brightline Securities',
          sec_no: '8-12345',
          licensed_states: [...offeringRegions],
        }
      : {},
    'basic-information': {},
    // no holder has a fifth of the votes, so that the company alone answers the questionnaire
    captable: {
      as_of: addDays(today, isA ? -2 : -1),
      holdings: ['Ada', 'Bo', 'Cy', 'Di', 'Eve', 'Flo', 'Gus', 'Hal'].map((holder) => ({
        holder: `${holder} Reed`,
        class: 'Class A',
        units: 250_000,
      })),
    },
    'documents-offering': {
      files: ['subscription_agreement', isA ? 'offering_circular' : 'form_c'].map((kind) => ({
        kind,
        title: `The ${kind.replace('_', ' ')}`,
        file: goodTopics.cpa['statements'],
      })),
    },
  }
  return { ...goodTopics[topic], ...own[topic] }
}

/** Writes and hands in a topic, and has it approved where it is the second offering. */
async function prepare(w: World, which: Which): Promise<void> {
  for (const topic of written)
    await must(await save(w.raise[which], topic, firstValues(w.cast.t, which, topic)))
  for (const topic of written) {
    const { values } = await must(await submitForReview(w.raise[which], topic))
    w.handed.set(`${which} ${topic}`, values)
    if (which === 'b') await must(await decide(w.raise.b, topic, 'approve'))
    w.shadow.approve(which, topic, values)
  }
}

export async function makeWorld(cast: Cast): Promise<World> {
  const { t } = cast
  await freshInvestors(cast)
  const a = await beginRaise(t, 'reg_a_t2')
  const { listing_id: listingId } = await must(
    await a.owner.post<{ listing_id: string }>('/api/dealroom/offerings', {
      query: a.query,
      body: { name: 'Second round', type: 'reg_cf' },
    }),
  )
  const b = {
    ...a,
    listingId,
    path: (rest: string) => `/api/dealroom/offerings/${listingId}${rest}`,
  }
  const w: World = {
    cast,
    shadow: new Shadow(LEGAL_NAME),
    raise: { a, b },
    live: {},
    signers: {
      owner: a.owner,
      principal: cast.principal,
      escrow: cast.escrow,
      names: { owner: await nameOf(t, a.owner), ...cast.signs },
    },
    handed: new Map(),
    proposed: [],
    open: [],
    investorOf: new Map(),
    holders: new Map(),
    serial: 0,
    ended: false,
  }
  await prepare(w, 'a')
  w.live.a = await goLive(t, a)
  cast.setDown.push(a.listingId)
  const { terms } = await must(
    await t.visitor.get<{ terms: { deadline_at: string } }>(`/api/offerings/${a.listingId}`),
  )
  w.shadow.launch('a', { deadline_at: terms.deadline_at })
  await prepare(w, 'b')
  return w
}
