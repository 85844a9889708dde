import { generator } from '#tests/invariants/generator.ts'
import { KilledServer } from '#tests/invariants/shadow-kills.ts'
import { machines } from '#tests/invariants/shadow-machines.ts'
import { reportRow } from '#tests/support/report.ts'
import { runs } from '#tests/support/thorough.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { CutConnections } from './cut-connections.ts'
import { acts, taken, type ActName, type Life } from './random-acts.ts'
import { differences, rulesBroken, settle } from './random-judge.ts'
import { ok, World } from './world.ts'

const NAME = 'tests/reality/bank/random'
/** `SEED=… SEQUENCES=…` runs others, or the failing ones again. */
const SEED = Number(process.env['SEED'] ?? 20_261_129)
const SEQUENCES = Number(process.env['SEQUENCES'] ?? runs(30, 1_000, NAME))
/** sequences in which the server is killed, and in which it loses its database */
const KILLS = Number(process.env['KILLS'] ?? runs(0, 50, NAME))
const CUTS = Number(process.env['CUTS'] ?? runs(3, 100, NAME))
/** A company is made once for some sequences. */
const OF_A_COMPANY = 5
const PAYERS = 2
/** Requests that write, and ms, after which the server is killed or its connections are cut. */
const WRITES = 20
const WRITE_MS = 40

const server = new KilledServer()
const network = new CutConnections()
const w = await World.begin({
  machines,
  over: (app, services) => network.over(KILLS > 0 ? server.over(app, services) : app, services),
})
afterAll(() => server.end())

interface Step {
  act: ActName
  seed: number
}
/** What happens in one order, with anything between it; the rest happens at any time. */
const PLOTS: readonly (readonly ActName[])[] = [
  ['investByWire', 'pays', 'reconciles', 'hours', 'cancels', 'paysOrders'],
  ['investByWire', 'paysTooLittle', 'reconciles', 'waitsOrOffersFewer', 'takesFewer', 'pays'],
  ['investByWire', 'paysTooMuch', 'reconciles', 'amends', 'reconciles'],
  [
    'investByWire',
    'pays',
    'reconciles',
    'hours',
    'closes',
    'payoutAccount',
    'rescinds',
    'clawsBack',
    'voids',
  ],
  [
    'investByDebit',
    'sendsFile',
    'bankPosts',
    'reconciles',
    'bankReturns',
    'booksReturns',
    'paysAgain',
  ],
  ['investByDebit', 'sendsFile', 'settlesByTwo', 'bankPosts', 'cancels', 'bankReturnsAndBooks'],
  [
    'investByDebit',
    'sendsFile',
    'bankPosts',
    'reconciles',
    'days',
    'days',
    'closes',
    'bankReturnsAndBooks',
    'rescinds',
    'clawsBack',
  ],
  ['investByDebit', 'amends', 'authorizesAgain', 'sendsFile', 'bankPosts'],
  ['paysWithoutReference', 'reconciles', 'matches', 'cancels'],
  ['strangerPaysUnknown', 'reconciles', 'sendsBack', 'paysOrders'],
  ['receiptByHand', 'pays', 'reconciles', 'receiptByHand'],
]
const names = Object.keys(acts) as ActName[]
const OTHERS = 5
function stepsOf(seed: number): Step[] {
  const next = generator(seed)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T
  const ways = [[...pick(PLOTS)], Array.from({ length: OTHERS }, () => pick(names))]
  const steps: Step[] = []
  while (ways.some((way) => way.length > 0)) {
    const act = pick(ways.filter((way) => way.length > 0)).shift()
    if (act !== undefined) steps.push({ act, seed: Math.floor(next() * 2 ** 31) })
  }
  return steps
}

/** Plays a sequence and settles it; returns what differs then, and each act with whether it was taken. */
async function play(
  life: Life,
  steps: readonly Step[],
): Promise<{ against: string[]; said: string[] }> {
  const said: string[] = []
  const before = network.faults.length
  try {
    for (const { act, seed } of steps) {
      said.push(act)
      w.t.clock.advance({ minutes: 1 })
      const done = await taken(() => acts[act](life, generator(seed)))
      said.splice(-1, 1, done ? act : `${act} (refused)`)
    }
    said.push('everything is settled')
    await settle(life)
    return { against: [...(await differences(life)), ...network.faults.slice(before)], said }
  } catch (error) {
    return {
      against: [(error as Error).stack ?? String(error), ...network.faults.slice(before)],
      said,
    }
  }
}
async function newLife(): Promise<Life> {
  const later = new Date(w.t.clock.now().getTime() + 300 * 86_400_000).toISOString()
  const venture = await w.venture({ deadline_at: later })
  // the bank gives statements from the first day; receipts recorded before are tried in sequences.test.ts
  ok(await w.upload('/api/admin/money/statements', w.bank.openingStatement(venture.escrow)))
  const payers = []
  for (let n = 0; n < PAYERS; n++) payers.push(await w.payer())
  return { w, venture, payers, stakes: [], strangers: [], given: new Map(), faults: [] }
}
/** Whether the sequence at a place is one of `count` of them. */
const chosen = (place: number, count: number): boolean =>
  Math.floor(((place + 1) * count) / SEQUENCES) > Math.floor((place * count) / SEQUENCES)

describe(`money of companies with a bank, seed ${SEED}`, () => {
  const counted = new Map<ActName, number>()
  test(`after each of ${SEQUENCES} sequences the books say what the bank says (issue 44)`, async () => {
    const failed: string[] = []
    let life: Life | undefined
    let first = SEED
    for (let seed = SEED; seed < SEED + SEQUENCES; seed++) {
      if (life === undefined || seed - first === OF_A_COMPANY) {
        life = await newLife()
        first = seed
      }
      const steps = stepsOf(seed)
      const next = generator(seed ^ 0x5bd1e995)
      if (chosen(seed - SEED, KILLS))
        server.kill(1 + Math.floor(next() * WRITES), next() * WRITE_MS)
      if (chosen(seed - SEED, CUTS)) network.cut(1 + Math.floor(next() * WRITES), next() * WRITE_MS)
      const { against, said } = await play(life, steps)
      for (const [n, { act }] of steps.entries())
        if (said[n] === act) counted.set(act, (counted.get(act) ?? 0) + 1)
      if (against.length === 0) continue
      failed.push(
        `SEED=${first} SEQUENCES=${seed - first + 1}: ${against.join('; ')}\n${said.join('\n')}`,
      )
      life = undefined
    }
    reportRow('Money of companies with a bank', {
      seed: SEED,
      sequences: SEQUENCES,
      acts: [...counted.values()].reduce((sum, n) => sum + n, 0),
      'kinds of them': counted.size,
      kills: server.kills,
      cuts: network.cuts,
    })
    if (failed.length > 0) throw new Error(failed.join('\n\n'))
    // each kind of act is taken in some sequence
    if (SEQUENCES >= 300) expect(names.filter((name) => !counted.has(name))).toEqual([])
  }, 7_200_000)

  test('no one person did what takes two, and no debit was above its authorization', async () => {
    expect(await rulesBroken(w.t)).toEqual([])
  })
})
