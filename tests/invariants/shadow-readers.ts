import type { CapTableView } from '#domain/holders/model/cap-table.ts'
import type { CompanyMeeting, MeetingView } from '#domain/holders/model/meeting.ts'
import type { OfferingPage } from '#domain/offerings/model/offering.ts'
import type { RevisionRow } from '#domain/offerings/model/revision.ts'
import type { FormPreview } from '#domain/offerings/sec/model.ts'
import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { formatCents } from '#domain/shared/money.ts'
import { topicInForce } from '#server/offerings/topics/index.ts'
import { send } from '#tests/support/holders.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { must } from '#tests/support/raising.ts'
import { unzipped } from '#tests/support/zip.ts'
import { PAPER, type Held, type Which } from './shadow.ts'
import { holdingsOf } from './shadow-acts.ts'
import type { World } from './shadow-world.ts'

/** What a reader of the product says, and what the shadow remembers of it. */
interface Reading {
  reader: string
  found: unknown
  expected: unknown
}
const instant = (value: unknown): string => new Date(String(value)).toISOString()
const sorted = (lines: readonly unknown[][]): string[] =>
  lines.map((line) => JSON.stringify(line)).toSorted()

/** The public page of an offering; before its launch there is none. */
async function pageOf({ cast: { t }, raise, shadow }: World, which: Which): Promise<Reading> {
  const { facts } = shadow.offerings[which]
  const { status, body } = await t.visitor.get<OfferingPage>(
    `/api/offerings/${raise[which].listingId}`,
  )
  const reader = `page of ${which}`
  if (facts === null || status !== 200)
    return { reader, found: status, expected: facts === null ? 404 : 200 }
  const { terms } = body
  const { fee_pct: _fee, sold: _sold, as_of: _day, positions: _positions, ...shown } = facts
  return {
    reader,
    found: {
      name: body.company.name,
      tagline: body.company.tagline,
      min_target: terms.min_target,
      max_amount: terms.max_amount,
      min_investment: terms.min_investment,
      valuation_cap: terms.valuation_cap,
      discount_pct: terms.discount_pct,
      deadline_at: instant(terms.deadline_at),
      use_of_proceeds: terms.use_of_proceeds,
      summary: body.summary,
      headline: body.headline,
      faq: body.faq,
      intermediary: body.intermediary?.name,
      documents: body.documents
        .map((one) => one.title)
        .filter((title) => title.startsWith(PAPER))
        .toSorted(),
    },
    expected: {
      ...shown,
      deadline_at: instant(shown['deadline_at']),
      documents: ((shown['documents'] ?? []) as string[]).toSorted(),
      name: shadow.name,
      tagline: shadow.tagline,
    },
  }
}

/** The newest revision of the public API, once an amendment or the launch has made one. */
async function revisionOf({ cast: { t }, raise, shadow }: World, which: Which): Promise<Reading[]> {
  const path = `/api/offerings/${raise[which].listingId}/revisions`
  const { facts } = shadow.offerings[which]
  if (facts === null) return []
  const { items } = await must(await t.visitor.get<{ items: RevisionRow[] }>(path))
  const newest = Math.max(0, ...items.map((one) => one.number))
  if (newest === 0) return []
  const { content } = await must(
    await t.visitor.get<{ content: { label: string; value: string }[] }>(`${path}/${newest}`),
  )
  const said = (label: string) => content.find((one) => one.label === label)?.value
  return [
    {
      reader: `revision of ${which}`,
      found: [said('Headline'), said('Summary'), said('Target'), said('Maximum')],
      expected: [
        facts['headline'],
        facts['summary'],
        formatCents(Number(facts['min_target'])),
        formatCents(Number(facts['max_amount'])),
      ],
    },
  ]
}

async function formOf({ raise: { b }, shadow }: World): Promise<Reading[]> {
  const { facts } = shadow.offerings.b
  if (facts === null) return []
  const { lines } = await must(
    await b.owner.get<FormPreview>(b.path('/forms/c_a'), { query: b.query }),
  )
  const line = (name: string) => lines.find((one) => one.element.endsWith(name))?.value
  const [year, month, day] = dateInZone(String(facts['deadline_at'])).split('-')
  return [
    {
      reader: 'Form C/A',
      found: [
        line('nameOfIssuer'),
        Number(line('offeringAmount')),
        Number(line('maximumOfferingAmount')),
        line('deadlineDate'),
      ],
      expected: [
        shadow.legalName,
        Number(facts['min_target']) / 100,
        Number(facts['max_amount']) / 100,
        `${month}-${day}-${year}`,
      ],
    },
  ]
}

/** Facts of guards that are on no page: fees and the sales that count toward the cap. */
async function guardFacts({ cast: { t }, raise, shadow }: World, which: Which): Promise<Reading> {
  const { services, db } = t
  const { listingId } = raise[which]
  const seller = await topicInForce(services, db, listingId, 'broker-dealer')
  const kind = await topicInForce(services, db, listingId, 'type-of-offering')
  const { facts } = shadow.offerings[which]
  return {
    reader: `guard facts of ${which}`,
    found: [seller?.fee_pct, kind?.sold_prior_12_months],
    expected: [facts?.['fee_pct'], facts?.['sold']],
  }
}

/** Every agreement still says what it said when it was signed. */
async function agreements({ cast: { t }, shadow, investorOf }: World): Promise<Reading[]> {
  const found: Reading[] = []
  for (const [id, signed] of shadow.signed) {
    const answer = await t.app.inject({
      url: `/api/investments/${id}/envelope/agreement.pdf`,
      headers: { authorization: `Bearer ${investorOf.get(id)?.token ?? ''}` },
    })
    const text = answer.statusCode === 200 ? pdfText(answer.rawPayload) : ''
    const says = [
      signed.issuer,
      formatCents(signed.minTarget),
      ...(signed.cap === null ? [] : [`valuation cap of ${formatCents(signed.cap)}`]),
    ]
    found.push({
      reader: 'agreement',
      found: says.filter((part) => text.includes(part)),
      expected: says,
    })
  }
  return found
}

const capOf = (terms: Held['terms']): string | undefined =>
  terms?.cap ? formatCents(terms.cap) : undefined
async function certificates(w: World): Promise<Reading[]> {
  const { shadow, cast } = w
  const found: Reading[] = []
  for (const who of cast.investors) {
    const mine = shadow.held.filter((one) => w.holders.get(one) === who)
    const holdings = await holdingsOf(w, who)
    found.push({
      reader: 'holdings',
      found: sorted(holdings.map((one) => [one.units])),
      expected: sorted(mine.map((one) => [one.units])),
    })
    for (const one of mine) {
      const id = holdings.find(({ units }) => units === one.units)?.id ?? ''
      const answer = await cast.t.app.inject({
        url: `/api/holdings/${id}/certificate.pdf`,
        headers: { authorization: `Bearer ${who.token}` },
      })
      const text = answer.statusCode === 200 ? pdfText(answer.rawPayload) : ''
      const { conversion } =
        one.terms === null
          ? { conversion: '' }
          : await must(await who.get<{ conversion: string | null }>(`/api/holdings/${id}`))
      const says = [
        `${one.issuer} · Certificate`,
        one.class,
        one.units.toLocaleString('en-US'),
        formatCents(one.cents),
      ]
      found.push({
        reader: 'certificate',
        found: [
          ...says.filter((part) => text.includes(part)),
          conversion?.match(/cap of (\S+),/)?.[1],
        ],
        expected: [...says, capOf(one.terms)],
      })
    }
  }
  return found
}

async function capTable({ raise: { a }, shadow }: World): Promise<Reading> {
  const view = await must(
    await a.owner.get<CapTableView>('/api/dealroom/captable', { query: a.query }),
  )
  return {
    reader: 'cap table',
    found: sorted(view.holders.map((one) => [one.title, one.class, one.units])),
    expected: sorted(
      [...shadow.positions(), ...shadow.held].map((one) => [one.holder, one.class, one.units]),
    ),
  }
}

/** A meeting is called on the day after, and one of the holders votes. */
async function roll({ cast: { t }, raise: { a }, shadow, holders }: World): Promise<Reading[]> {
  const record = dateInZone(t.clock.now().toISOString())
  t.clock.advance({ days: 1 })
  const path = '/api/dealroom/meetings'
  const { id } = await must(
    await a.owner.post<CompanyMeeting>(path, {
      query: a.query,
      body: {
        kind: 'annual',
        title: 'Annual meeting',
        meets_on: addDays(record, 21),
        meets_at: '14:00',
        record_on: record,
        merger: false,
        place: '1 Pier Street',
        virtual_url: '',
        quorum: 'majority',
        proxies: true,
        agenda: 'Vote',
        proposals: [
          {
            text: 'Elect the auditor again.',
            standard: 'majority_of_present',
            recommendation: 'for',
          },
        ],
        papers: [],
      },
    }),
  )
  for (const type of ['SCHEDULED', 'NOTICE_SENT', 'OPENED'])
    await must(await send(a.owner, 'meeting', id, type))
  // units of a SAFE have no vote
  const voting = shadow.held.filter((one) => one.terms === null)
  // one person votes once with all units of a class
  const together = [
    ...Map.groupBy(voting, (one) => `${holders.get(one)?.userId} ${one.class}`).values(),
  ].map((all) => {
    const units = all.reduce((sum, one) => sum + one.units, 0)
    return [all[0]?.holder, all[0]?.class, units, units]
  })
  const [first] = voting
  const voter = first && holders.get(first)
  const own = voter === undefined ? [] : voting.filter((one) => holders.get(one) === voter)
  if (voter !== undefined) {
    const { voters, proposals } = await must(await voter.get<MeetingView>(`/api/meetings/${id}`))
    for (const one of voters)
      await must(
        await voter.post(`/api/meetings/${id}/ballot`, {
          body: {
            voter_id: one.id,
            votes: proposals.map((each) => ({ proposal_id: each.id, choice: 'for' })),
          },
        }),
      )
  }
  const view = await must(await a.owner.get<CompanyMeeting>(`${path}/${id}`, { query: a.query }))
  return [
    {
      reader: 'roll of votes',
      found: sorted(view.voters.map((one) => [one.title, one.class, one.units, one.votes])),
      expected: sorted([
        ...shadow.positions().map((one) => [one.holder, one.class, one.units, one.units]),
        ...together,
      ]),
    },
    {
      reader: 'votes cast',
      found: view.quorum.present,
      expected: own.reduce((sum, one) => sum + one.units, 0),
    },
  ]
}

interface OcfTransaction {
  object_type: string
  security_id: string
  stakeholder_id: string
  stock_class_id: string
  quantity: string
  investment_amount: { amount: string }
}
/** What is outstanding by the transactions of the OCF file. */
async function ocf({ cast: { t }, raise: { a }, shadow }: World): Promise<Reading> {
  const { rawPayload } = await t.app.inject({
    url: '/api/dealroom/captable/captable.ocf.zip',
    headers: { authorization: `Bearer ${a.owner.token}` },
    query: a.query,
  })
  const files = unzipped(rawPayload)
  const items = <T>(name: string): T[] =>
    (JSON.parse(files.get(`${name}.ocf.json`)?.toString('utf8') ?? '') as { items: T[] }).items
  const transactions = items<OcfTransaction>('Transactions')
  const ended = new Set(
    transactions
      .filter((one) => !one.object_type.endsWith('_ISSUANCE'))
      .map((one) => one.security_id),
  )
  const holder = new Map(
    items<{ id: string; name: { legal_name: string } }>('Stakeholders').map((one) => [
      one.id,
      one.name.legal_name,
    ]),
  )
  const classes = new Map(
    items<{ id: string; name: string }>('StockClasses').map((one) => [one.id, one.name]),
  )
  return {
    reader: 'OCF',
    found: sorted(
      transactions
        .filter((one) => one.object_type.endsWith('_ISSUANCE') && !ended.has(one.security_id))
        .map((one) =>
          one.object_type === 'TX_STOCK_ISSUANCE'
            ? [
                holder.get(one.stakeholder_id),
                classes.get(one.stock_class_id),
                Number(one.quantity),
              ]
            : [holder.get(one.stakeholder_id), 'SAFE', Number(one.investment_amount.amount)],
        ),
    ),
    expected: sorted([
      ...shadow.positions().map((one) => [one.holder, one.class, one.units]),
      ...shadow.held.map((one) =>
        one.terms === null
          ? [one.holder, one.class, one.units]
          : [one.holder, 'SAFE', one.cents / 100],
      ),
    ]),
  }
}

/** Every reader that differs from the shadow, with both sides. */
export async function differences(w: World): Promise<string[]> {
  const readings = [
    await pageOf(w, 'a'),
    await pageOf(w, 'b'),
    ...(await revisionOf(w, 'a')),
    ...(await revisionOf(w, 'b')),
    ...(await formOf(w)),
    await guardFacts(w, 'a'),
    await guardFacts(w, 'b'),
    await capTable(w),
    await ocf(w),
    ...(await agreements(w)),
    ...(await certificates(w)),
    ...(await roll(w)),
  ]
  return readings
    .filter(({ found, expected }) => stable(found) !== stable(expected))
    .map(
      ({ reader, found, expected }) =>
        `${reader}: ${stable(found)}, approved or signed: ${stable(expected)}`,
    )
}
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** JSON with the names of fields in order. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    isObject(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([x], [y]) => x.localeCompare(y)))
      : one,
  ) ?? 'nothing'
