import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { endOfDay } from '#domain/shared/calendar/zone.ts'

export type Values = Readonly<Record<string, unknown>>
export type Which = 'a' | 'b'
interface Terms {
  cap: number | null
  discount: string | null
}
export interface Signed extends Terms {
  /** legal name of the issuer when it was signed */
  issuer: string
  minTarget: number
  class: string
  holder: string
  units: number
  cents: number
}
/** A security: `issuer` is the legal name on the day of its issue. */
export type Held = Pick<Signed, 'class' | 'holder' | 'units' | 'cents' | 'issuer'> & {
  terms: Terms | null
}
interface Position {
  holder: string
  class: string
  units: number
}
interface Known {
  /** what a reviewer approved last, by topic */
  approved: Map<Topic, Values>
  /** what is in force since the launch; null before it */
  facts: Record<string, unknown> | null
}
type Row = Record<string, unknown>
const rows = (value: unknown): Row[] => (Array.isArray(value) ? (value as Row[]) : [])
/** Documents of the fixture have no stored file, so no page shows them. */
export const PAPER = 'Paper'

/** What each topic says of what is compared, in the words of the public page. */
const says: { readonly [T in Topic]?: (v: Values) => Row } = {
  details: (v) => ({
    min_target: v['min_target'],
    max_amount: v['max_amount'],
    min_investment: v['min_investment'],
    valuation_cap: v['valuation_cap'] ?? null,
    discount_pct: v['discount_pct'] ?? null,
    summary: v['summary'],
    deadline_at: endOfDay(String(v['deadline_on'])),
  }),
  pitch: (v) => ({ headline: v['headline'], faq: v['faq'] }),
  proceeds: (v) => ({
    use_of_proceeds: rows(v['uses']).map(({ use, at_min, at_max }) => ({ use, at_min, at_max })),
  }),
  'broker-dealer': (v) => ({ intermediary: v['firm'], fee_pct: v['fee_pct'] }),
  'type-of-offering': (v) => ({ sold: v['sold_prior_12_months'] }),
  'basic-information': (v) => ({ tagline: v['one_line'] }),
  'documents-offering': (v) => ({
    documents: rows(v['files'])
      .map((one) => String(one['title']))
      .filter((title) => title.startsWith(PAPER)),
  }),
  captable: (v) => ({ as_of: v['as_of'], positions: v['holdings'] }),
}

/** Remembers of a company with two offerings only what was approved and what was signed. */
export class Shadow {
  readonly offerings: Readonly<Record<Which, Known>> = {
    a: { approved: new Map(), facts: null },
    b: { approved: new Map(), facts: null },
  }
  readonly signed = new Map<string, Signed>()
  /** how often there was something to remember */
  readonly counts = {
    approvals: 0,
    launches: 0,
    amendments: 0,
    corrections: 0,
    securities: 0,
    conversions: 0,
    transfers: 0,
  }
  held: Held[] = []
  name: string
  legalName: string
  tagline: unknown = null
  /** who held what before the first issue; fixed by it */
  private opening: Position[] | null = null

  constructor(legalName: string) {
    this.name = legalName
    this.legalName = legalName
  }

  approve(which: Which, topic: Topic, values: Values): void {
    this.counts.approvals++
    this.offerings[which].approved.set(topic, values)
  }
  /** What was approved comes into force; `over` is what the test has set down besides. */
  launch(which: Which, over: Row = {}): void {
    const known = this.offerings[which]
    known.facts = {}
    this.counts.launches++
    for (const topic of known.approved.keys()) this.enter(which, topic)
    Object.assign(known.facts, over)
  }
  /** An amendment was confirmed: topics, then its own fields. */
  amend(which: Which, topics: readonly Topic[], changes: Values): void {
    const { facts } = this.offerings[which]
    if (facts === null) throw new Error(`an amendment of ${which} before its launch`)
    for (const topic of topics) this.enter(which, topic)
    Object.assign(facts, changes)
    this.counts.amendments++
  }
  correct(legalName: string): void {
    this.counts.corrections++
    this.name = legalName
    this.legalName = legalName
  }
  private enter(which: Which, topic: Topic): void {
    const { approved, facts } = this.offerings[which]
    const values = approved.get(topic)
    if (values === undefined)
      throw new Error(`${topic} of ${which} came into force without an approval`)
    const said = says[topic]?.(values) ?? {}
    Object.assign(facts ?? {}, said)
    if ('tagline' in said) this.tagline = said['tagline']
  }

  sign(id: string, which: Which, of: Pick<Signed, 'class' | 'holder' | 'units' | 'cents'>): Signed {
    const facts = this.offerings[which].facts ?? {}
    const one: Signed = {
      ...of,
      issuer: this.legalName,
      minTarget: facts['min_target'] as number,
      cap: facts['valuation_cap'] as number | null,
      discount: facts['discount_pct'] as string | null,
    }
    this.signed.set(id, one)
    return one
  }
  /** Signed investments become securities on their signed terms. */
  close(ids: readonly string[]): void {
    if (this.held.length === 0) this.opening = this.positions()
    this.counts.securities += ids.length
    for (const id of ids) {
      const one = this.signed.get(id)
      if (one === undefined) throw new Error(`${id} was issued and never signed`)
      const { cap, discount, class: name, holder, units, cents } = one
      this.held.push({
        ...{ class: name, holder, units, cents, issuer: this.legalName },
        terms: cap === null && discount === null ? null : { cap, discount },
      })
    }
  }
  convert(held: Held, name: string, units: number): void {
    this.counts.conversions++
    this.held = this.held.map((one) =>
      one === held ? { ...one, class: name, units, terms: null } : one,
    )
  }
  transfer(held: Held, holder: string): void {
    this.counts.transfers++
    this.held = this.held.map((one) => (one === held ? { ...one, holder } : one))
  }

  /** Before the first issue: the newest cap table that is in force. */
  positions(): Position[] {
    if (this.opening !== null) return this.opening
    const tables = Object.values(this.offerings)
      .flatMap(({ facts }) => (facts !== null && 'positions' in facts ? [facts] : []))
      .toSorted((x, y) => String(y['as_of']).localeCompare(String(x['as_of'])))
    return rows(tables[0]?.['positions']).map((one) => ({
      holder: String(one['holder']),
      class: String(one['class']),
      units: Number(one['units']),
    }))
  }
}
