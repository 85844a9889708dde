import type { ClosingView } from '#domain/investments/model/closing.ts'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import type { ConversionView } from '#domain/holders/model/conversion.ts'
import type { TransferView } from '#domain/holders/model/transfer.ts'
import type { TopicView, Workspace } from '#domain/offerings/model/raise.ts'
import type { AmendmentView } from '#domain/offerings/model/revision.ts'
import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { goodTopics } from '#domain/offerings/model/topics/topics.fixture.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { storeFile } from '#server/kernel/files/index.ts'
import type { Answer } from '#tests/support/app.ts'
import { accepted, certified, closeAll } from '#tests/support/closing.ts'
import { paperOf, send } from '#tests/support/holders.ts'
import type { Investor } from '#tests/support/investing.ts'
import { decide, must, submitForReview } from '#tests/support/raising.ts'
import { PAPER, type Held, type Values, type Which } from './shadow.ts'
import { written, type World, type Written } from './shadow-world.ts'

/** Every investor of the fixtures verifies as this person. */
const HOLDER = 'Mara Lindqvist'
type Act =
  | 'edit'
  | 'submit'
  | 'decide'
  | 'propose'
  | 'confirm'
  | 'recall'
  | 'correct'
  | 'withdraw'
  | 'launch'
  | 'invest'
  | 'close'
  | 'convert'
  | 'transfer'
export interface Step {
  act: Act
  which: Which
  topic: Written
  pick: number
}

/** A refusal is right or wrong by its own tests; a fault of the server, or of the request, ends the sequence. */
function taken(answer: Pick<Answer, 'status' | 'text'>): boolean {
  if (answer.status >= 500 || answer.status === 415)
    throw new Error(`${answer.status} ${answer.text}`)
  return answer.status < 300
}
/** The same of helpers that throw what is refused. */
async function orRefused<T>(made: Promise<T>): Promise<T | null> {
  return made.catch((error: unknown) => {
    if (error instanceof Error && /^4(?!15)\d\d\b/.test(error.message)) return null
    throw error
  })
}
function same(what: string, found: unknown, expected: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(
      `${what}: ${JSON.stringify(found)}, approved or signed: ${JSON.stringify(expected)}`,
    )
}

/** What a founder would type next. */
async function draftOf(w: World, { which, topic, pick }: Step, values: Values): Promise<Values> {
  const holdings = (values['holdings'] ?? []) as { units: number }[]
  const classes = (values['classes'] ?? []) as { authorised: number }[]
  const times = 2 + (pick % 3)
  const changed: Record<Written, () => Values | Promise<Values>> = {
    'type-of-offering': () => ({ sold_prior_12_months: pick * 1000 }),
    details: () => ({
      summary: `${String(goodTopics.details['summary'])} Draft ${pick}.`,
      min_investment: 10_000 + pick,
      ...(which === 'a' && pick % 4 === 0 ? { valuation_cap: 500_000_000 + pick * 1_000_000 } : {}),
    }),
    distribution: () => ({ countries: pick % 2 === 0 ? ['CA'] : [] }),
    pitch: () => ({ headline: `Shared batteries of kind ${pick}` }),
    proceeds: () => ({ in_words: `${String(goodTopics.proceeds['in_words'])} Draft ${pick}.` }),
    'broker-dealer': () => ({ fee_pct: String(1 + (pick % 7)) }),
    'basic-information': () => ({
      legal_name: pick % 4 === 0 ? 'Sable Global Trust Bank, N.A.' : w.shadow.legalName,
      one_line: `Batteries of kind ${pick}`,
    }),
    captable: () => ({
      holdings: holdings.map((one) => ({ ...one, units: one.units * times })),
      classes: classes.map((one) => ({
        ...one,
        authorised: one.authorised * times,
        issued: holdings.reduce((sum, each) => sum + each.units * times, 0),
      })),
    }),
    'documents-offering': async () => ({
      files: [
        ...((values['files'] ?? []) as unknown[]),
        { kind: 'other', title: `${PAPER} ${++w.serial}`, file: await paper(w) },
      ],
    }),
  }
  return { ...values, ...(await changed[topic]()) }
}
const paper = ({ cast: { t }, raise }: World): Promise<string> =>
  t.db.tx(
    async (tx) =>
      (
        await storeFile(t.services, tx, Buffer.from('%PDF-1.4 paper'), {
          ownerId: raise.a.owner.person.userId,
          accountId: raise.a.accountId,
          name: 'paper.pdf',
          contentType: 'application/pdf',
          purpose: 'offering_document',
          maxBytes: 1000,
        })
      ).id,
  )

/** Changes of single fields. */
function fieldsOf(w: World, which: Which, pick: number): Values {
  const facts = w.shadow.offerings[which].facts ?? {}
  const kinds: readonly (() => Values)[] = [
    () => ({ faq: [{ question: `Where do you build ${pick}?`, answer: 'Everywhere.' }] }),
    () => ({ headline: `Batteries amended ${pick}` }),
    () => ({ min_investment: 10_000 + pick }),
    () => ({
      max_amount: 60_000_000 + pick * 100,
      use_of_proceeds: ((facts['use_of_proceeds'] ?? []) as { at_max: number }[]).map((one, n) =>
        n === 0 ? { ...one, at_max: 50_000_000 + pick * 100 } : one,
      ),
    }),
    () => ({}),
    // what SAFEs were signed on is the first that a dishonest company would change
    ...Array(which === 'a' ? 4 : 0).fill(() => ({ valuation_cap: 900_000_000 + pick * 1_000_000 })),
  ]
  return (kinds[pick % kinds.length] ?? kinds[0])?.() ?? {}
}

async function invested(w: World, { which, pick }: Step): Promise<void> {
  const offering = w.live[which]
  const who = w.cast.investors[pick % w.cast.investors.length]
  if (offering === undefined || who === undefined) return
  // each has an amount of its own, by which it is found again
  const cents = 50_000 + ++w.serial * 2_100
  const made = await orRefused(accepted(w.cast.t, offering, w.signers, { who, cents }))
  if (made === null) return
  const { id, units, amount } = made.view as InvestmentView
  w.shadow.sign(id, which, {
    class: which === 'a' ? 'SAFE 2026' : 'Class B common stock',
    holder: HOLDER,
    units,
    cents: amount.amount,
  })
  w.open.push({ id, which, who })
  w.investorOf.set(id, who)
}

async function closed(w: World): Promise<void> {
  const { t } = w.cast
  const offering = w.live.a
  const facts = w.shadow.offerings.a.facts
  if (offering === undefined || w.open.every((one) => one.which !== 'a')) return
  await certified(t, offering)
  const done: ClosingView | null = await orRefused(
    closeAll(t, offering, w.signers, { kind: 'interim', closes_on: t.clock.now().toISOString() }),
  )
  if (done === null) return
  const ids: string[] = []
  for (const one of w.open.filter(({ which }) => which === 'a')) {
    const { status } = await must(await one.who.get<InvestmentView>(`/api/investments/${one.id}`))
    if (status.state === 'closed') ids.push(one.id)
  }
  w.shadow.close(ids)
  for (const [n, id] of ids.entries()) {
    const held = w.shadow.held[w.shadow.held.length - ids.length + n]
    const of = w.open.find((one) => one.id === id)
    if (held !== undefined && of !== undefined) w.holders.set(held, of.who)
  }
  w.open = w.open.filter((one) => !ids.includes(one.id))
  const gross = ids.reduce((sum, id) => sum + (w.shadow.signed.get(id)?.cents ?? 0), 0)
  same(
    'fee of the closing',
    done.payout.fees.map((one) => [one.kind, one.amount.amount]),
    [['platform_success_pct', Math.round((gross * Number(facts?.['fee_pct'])) / 100)]],
  )
}

/** A security of the shadow is replaced by what it became. */
function replaced(w: World, held: Held, make: () => void, who: Investor | undefined): void {
  const at = w.shadow.held.indexOf(held)
  make()
  const now = w.shadow.held[at]
  w.holders.delete(held)
  if (now !== undefined && who !== undefined) w.holders.set(now, who)
}

async function converted(w: World): Promise<void> {
  const { raise, cast, shadow } = w
  const today = dateInZone(cast.t.clock.now().toISOString())
  const made = await raise.a.owner.post<ConversionView>('/api/dealroom/conversions', {
    query: raise.a.query,
    body: {
      trigger: 'priced_round',
      happened_on: today,
      price: '5',
      capitalization: 2_500_000,
      security_type: 'preferred',
      security_name: 'Series Seed',
      basis: 'Stock purchase agreement of this week.',
      capitalization_reason: 'The company keeps its cap table elsewhere.',
      papers: [await paperOf(cast.t, raise.a.owner.person.userId, 'company_document')],
    },
  })
  if (!taken(made)) return
  const safes = shadow.held.filter((one) => one.terms !== null)
  const byCost = (x: [number, ...unknown[]], y: [number, ...unknown[]]) => x[0] - y[0]
  same(
    'terms of the conversion',
    made.body.items
      .map((one): [number, ...unknown[]] => [
        one.principal.amount,
        one.cap?.amount ?? null,
        one.discount,
      ])
      .toSorted(byCost),
    safes
      .map((one): [number, ...unknown[]] => [
        one.cents,
        one.terms?.cap ?? null,
        one.terms?.discount ?? null,
      ])
      .toSorted(byCost),
  )
  for (const [who, type] of [
    [raise.a.owner, 'SUBMITTED'],
    [cast.principal, 'APPROVED'],
    [cast.escrow, 'EXECUTED'],
  ] as const)
    if (!taken(await send(who, 'conversion', made.body.id, type))) return
  for (const one of safes) {
    const shares = made.body.items.find((item) => item.principal.amount === one.cents)?.shares ?? 0
    replaced(w, one, () => shadow.convert(one, 'Series Seed', shares), w.holders.get(one))
  }
}

interface Holding {
  id: string
  units: number
}
export const holdingsOf = async (w: World, who: Investor): Promise<Holding[]> =>
  (
    await must(
      await who.get<{ items: Holding[] }>('/api/holdings', {
        query: { account_id: w.raise.a.accountId },
      }),
    )
  ).items

async function transferred(w: World, { pick }: Step): Promise<void> {
  const { cast, raise, shadow } = w
  const held = shadow.held[pick % Math.max(1, shadow.held.length)]
  const from = held && w.holders.get(held)
  const to = cast.investors.find((one) => one !== from)
  if (held === undefined || from === undefined || to === undefined) return
  const holding = (await holdingsOf(w, from)).find((one) => one.units === held.units)
  if (holding === undefined) throw new Error(`no holding of ${held.units} units`)
  const made = await from.post<TransferView>('/api/transfers', {
    body: {
      holding_id: holding.id,
      kind: 'gift',
      units: held.units,
      receiver_name: HOLDER,
      receiver_email: to.email,
      relation: 'child',
      accredited: false,
      price: null,
      reason: 'For her birthday.',
    },
  })
  if (!taken(made)) return
  for (const { kind } of made.body.documents)
    await must(
      await from.post(`/api/transfers/${made.body.id}/documents`, {
        body: { kind, file_id: await paperOf(cast.t, from.userId) },
      }),
    )
  for (const [who, type] of [
    [from, 'SENT'],
    [cast.principal, 'DOCS_ACCEPTED'],
    [raise.a.owner, 'CONSENTED'],
    [cast.principal, 'CLEARED'],
    [cast.escrow, 'POSTED'],
  ] as const) {
    if (type === 'POSTED') cast.t.clock.advance({ hours: 73 })
    if (!taken(await send(who, 'transfer', made.body.id, type))) return
  }
  replaced(w, held, () => shadow.transfer(held, HOLDER), to)
}

async function launched(w: World): Promise<void> {
  const { cast, raise } = w
  if (w.live.b !== undefined) return
  const { topics } = await must(
    await raise.b.owner.get<Workspace>(raise.b.path('/workspace'), { query: raise.b.query }),
  )
  for (const topic of written) {
    const state = topics.find((one) => one.topic === topic)?.status.state
    if (state !== 'approved') await acts.submit(w, { act: 'submit', which: 'b', topic, pick: 0 })
    if (state !== 'approved') await acts.decide(w, { act: 'decide', which: 'b', topic, pick: 1 })
  }
  const { t } = cast
  const { listingId } = raise.b
  for (const [who, type] of [
    [raise.b.owner, 'SUBMIT'],
    [cast.escrow, 'REVIEW_STARTED'],
    [cast.escrow, 'PLATFORM_APPROVED'],
    [cast.principal, 'PRINCIPAL_APPROVED'],
    [cast.escrow, 'FILED'],
    [cast.escrow, 'LAUNCH'],
  ] as const)
    if (!taken(await t.send(who, 'offering', listingId, { type }))) return
  w.ended = true
  w.shadow.launch('b')
  for (const [who, type] of [
    [raise.b.owner, 'REQUEST'],
    [cast.escrow, 'REVIEW_STARTED'],
    [cast.escrow, 'APPROVE'],
    [cast.escrow, 'LIST'],
  ] as const)
    await must(await t.send(who, 'listing', listingId, { type }))
  w.live.b = { listingId, accountId: raise.b.accountId, documents: [] }
}

async function proposed(w: World, { which, topic, pick }: Step): Promise<void> {
  const r = w.raise[which]
  const { waiting } = await must(
    await r.owner.get<{ waiting: { topic: Topic }[] }>(r.path('/amendments'), { query: r.query }),
  )
  const topics = pick % 5 === 0 ? [topic] : waiting.map((one) => one.topic)
  const changes = fieldsOf(w, which, pick)
  const ask = (material: boolean) =>
    r.owner.post<AmendmentView>(r.path('/amendments'), {
      query: r.query,
      body: {
        topics,
        ...(Object.keys(changes).length > 0 ? { changes } : {}),
        material,
        reason: 'Investors ask for it every week.',
      },
    })
  let made = await ask(false)
  if (made.status === 422 && Object.keys(made.body.fields ?? {}).join() === 'material')
    made = await ask(true)
  if (!taken(made)) return
  const { id, material } = made.body
  w.proposed.push({ id, which, topics, changes, correction: null, material })
}

async function corrected(w: World, { pick }: Step): Promise<void> {
  // a submission of the old facts is decided before
  for (const which of ['a', 'b'] as const)
    await acts.decide(w, { act: 'decide', which, topic: 'basic-information', pick: 1 })
  const path = `/api/admin/offerings/${w.raise.a.listingId}/company-information`
  const { rev } = await must(await w.cast.escrow.get<{ rev: number }>(path))
  const legalName = `Tidewater Streets ${pick}, Inc.`
  const { jurisdiction, formation_date, address } = goodTopics['basic-information']
  const answer = await w.cast.escrow.put(path, {
    headers: { 'if-match': String(rev) },
    body: {
      legal_name: legalName,
      dba: legalName,
      jurisdiction,
      formation_date,
      address,
      reason: 'The charter was amended this month.',
    },
  })
  if (!taken(answer)) return
  const correction = { legalName, applied: false }
  for (const which of ['a', 'b'] as const) {
    if (w.live[which] === undefined) continue
    const r = w.raise[which]
    const { items } = await must(
      await r.owner.get<{ items: AmendmentView[] }>(r.path('/amendments'), { query: r.query }),
    )
    const [newest] = items
    if (newest?.changes.some((one) => one.field === 'company'))
      w.proposed.push({
        id: newest.id,
        which,
        topics: [],
        changes: {},
        correction,
        material: true,
      })
  }
}

/** Each act of a sequence: what a person does over HTTP, and what the shadow remembers of it. */
export const acts: Readonly<Record<Act, (w: World, step: Step) => Promise<void>>> = {
  edit: async (w, step) => {
    const r = w.raise[step.which]
    const path = r.path(`/topics/${step.topic}`)
    const { values, rev } = await must(await r.owner.get<TopicView>(path, { query: r.query }))
    // a file is its owner's to name
    const who = step.pick % 2 === 0 && step.topic !== 'documents-offering' ? r.editor : r.owner
    taken(
      await who.put(path, {
        query: r.query,
        body: { values: await draftOf(w, step, values) },
        headers: { 'if-match': String(rev) },
      }),
    )
  },
  submit: async (w, { which, topic }) => {
    const answer = await submitForReview(w.raise[which], topic)
    if (taken(answer)) w.handed.set(`${which} ${topic}`, answer.body.values)
  },
  decide: async (w, { which, topic, pick }) => {
    const how = pick % 4 === 0 ? 'request_changes' : 'approve'
    const answer = await decide(w.raise[which], topic, how, 'Read in full.')
    const values = w.handed.get(`${which} ${topic}`)
    if (taken(answer) && how === 'approve' && values !== undefined)
      w.shadow.approve(which, topic, values)
  },
  propose: proposed,
  confirm: async (w, { pick }) => {
    const one = w.proposed[pick % Math.max(1, w.proposed.length)]
    if (one === undefined) return
    w.proposed = w.proposed.filter((each) => each !== one)
    const answer = await w.cast.principal.post(`/api/lifecycles/amendment/${one.id}/events`, {
      body: { type: 'CONFIRM', payload: { material: one.material }, reason: 'Read and agreed.' },
    })
    if (!taken(answer)) return
    w.shadow.amend(one.which, one.topics, one.changes)
    if (one.correction === null || one.correction.applied) return
    one.correction.applied = true
    w.shadow.correct(one.correction.legalName)
  },
  // what was withdrawn or declined is nothing to remember
  recall: async (w, { pick }) => {
    const one = w.proposed[pick % Math.max(1, w.proposed.length)]
    if (one === undefined) return
    const [who, type] =
      pick % 2 === 0 ? [w.raise.a.owner, 'WITHDRAW'] : [w.cast.principal, 'DECLINE']
    const answer = await w.cast.t.send(who, 'amendment', one.id, {
      type,
      reason: 'It is said elsewhere.',
    })
    if (taken(answer)) w.proposed = w.proposed.filter((each) => each !== one)
  },
  correct: corrected,
  withdraw: async (w, { pick }) => {
    // a launched offering goes on: its investors are tested elsewhere
    if (w.live.b !== undefined || pick % 2 === 0) return
    const answer = await w.cast.t.send(w.raise.b.owner, 'offering', w.raise.b.listingId, {
      type: 'WITHDRAW',
      reason: 'We begin again later.',
    })
    if (taken(answer)) w.ended = true
  },
  launch: launched,
  invest: invested,
  close: closed,
  convert: converted,
  transfer: transferred,
}
