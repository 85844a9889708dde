import { z } from 'zod'
import { isPlainDate, type PlainDate } from '#domain/shared/calendar/plain-date.ts'
import type { ImportedRegister, ImportRemark } from '../model/cap-table-import.ts'
import {
  centsOfText,
  emptyRegister,
  grouped,
  priceOf,
  unitsOf,
  type ReadRegister,
  type UnreadFigures,
} from './import-values.ts'

/** A file of a folder in the Open Cap Format, parsed as JSON. */
export interface OcfFile {
  name: string
  content: unknown
}
/** An object of the format with its file and its place there, from 1. */
interface Item {
  file: string
  row: number
  type: string
  values: Readonly<Record<string, unknown>>
}
const contentOf = z.looseObject({
  file_type: z.string(),
  items: z.array(z.looseObject({ object_type: z.string() })).optional(),
})

/** Issuances by the kind of security. Equity compensation was called a plan security before version 1.1. */
const ISSUANCES = {
  TX_STOCK_ISSUANCE: 'stock',
  TX_CONVERTIBLE_ISSUANCE: 'convertible',
  TX_WARRANT_ISSUANCE: 'warrant',
  TX_EQUITY_COMPENSATION_ISSUANCE: 'option',
  TX_PLAN_SECURITY_ISSUANCE: 'option',
} as const
type Kind = (typeof ISSUANCES)[keyof typeof ISSUANCES]
const kindOf = (type: string): Kind | undefined =>
  type in ISSUANCES ? ISSUANCES[type as keyof typeof ISSUANCES] : undefined
/** Transactions that end a security. A rest and a resulting security have issuances of their own. */
const SECURITIES = 'STOCK|CONVERTIBLE|WARRANT|EQUITY_COMPENSATION|PLAN_SECURITY'
const ENDINGS = 'CANCELLATION|CONVERSION|REISSUANCE|REPURCHASE|RETRACTION|TRANSFER|CONSOLIDATION'
const ENDS = new RegExp(`^TX_(?:${SECURITIES})_(?:${ENDINGS})$|^TX_WARRANT_EXERCISE$`)
/** Shares that came out of a grant: the rest of the grant stays as it is. */
const TAKES = /^TX_(?:EQUITY_COMPENSATION|PLAN_SECURITY)_(?:EXERCISE|RELEASE)$/
/** Adjustments that set a figure of a class or a plan. */
const CLASS_AUTHORIZED = 'TX_STOCK_CLASS_AUTHORIZED_SHARES_ADJUSTMENT'
const POOL = 'TX_STOCK_PLAN_POOL_ADJUSTMENT'
const SPLIT = 'TX_STOCK_CLASS_SPLIT'
const KNOWN = new Set(['STAKEHOLDER', 'STOCK_CLASS', 'STOCK_PLAN', CLASS_AUTHORIZED, POOL, SPLIT])
/** Names of objects that have no place in the register. */
const OTHER_OBJECTS: Readonly<Record<string, string>> = {
  ISSUER: 'issuer',
  STOCK_LEGEND_TEMPLATE: 'legends of certificates',
  VESTING_TERMS: 'vesting terms',
  VALUATION: 'valuations',
}

/** A text or a number as text; '' for anything else. */
const scalar = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
const text = (item: Item, field: string): string => scalar(item.values[field])
const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {}
/** An amount of money as the file writes it, with its currency. */
const amountText = (value: unknown): string =>
  [record(value)['amount'], record(value)['currency']].map(scalar).filter(Boolean).join(' ')
const unreadDay = (given: string, read: string | null): UnreadFigures =>
  read === null ? { issued_on: given } : {}
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Reads one folder into a register with its problems and notices. */
class OcfReader {
  readonly problems: ImportRemark[] = []
  readonly notices: ImportRemark[] = []
  readonly register: ImportedRegister
  readonly unread = new Map<object, UnreadFigures>()
  readonly #items: readonly Item[]
  readonly #holders = new Map<string, number>()
  readonly #classes = new Map<string, number>()
  readonly #plans = new Map<string, number>()
  /** shares that came out of a grant, by its security */
  readonly #taken = new Map<string, number>()

  constructor(items: readonly Item[], asOf: PlainDate) {
    this.#items = items
    this.register = emptyRegister(asOf)
  }
  #wrong(item: Item, column: string | null, says: string): void {
    this.problems.push({ file: item.file, row: item.row, column, says })
  }
  #of(type: string): Item[] {
    return this.#items.filter((one) => one.type === type)
  }
  /** Registers the id of an object in a list; a second object of the id is a problem. */
  #named(known: Map<string, number>, item: Item, place: number, field = 'id'): boolean {
    const id = text(item, field)
    if (id === '') this.#wrong(item, field, `The field ${field} is missing.`)
    else if (known.has(id)) this.#wrong(item, field, `${id} is in the files twice.`)
    else known.set(id, place)
    return id !== ''
  }
  #holderList(): void {
    for (const item of this.#of('STAKEHOLDER')) {
      const name = record(item.values['name'])['legal_name']
      if (typeof name !== 'string' || name.trim() === '') {
        this.#wrong(item, 'name.legal_name', 'The name of the holder is missing.')
        continue
      }
      const contact = record(item.values['primary_contact'])
      const emails = [
        ...list(contact['emails']),
        ...list(record(item.values['contact_info'])['emails']),
      ]
      const email = emails
        .map((one) => record(one)['email_address'])
        .find((one): one is string => typeof one === 'string' && one.trim() !== '')
      this.#named(this.#holders, item, this.register.holders.length)
      this.register.holders.push({
        name: name.trim(),
        email: email?.trim() ?? null,
        institution: text(item, 'stakeholder_type') === 'INSTITUTION',
      })
    }
  }
  #authorised(item: Item, field: string): number | null {
    const given = text(item, field)
    if (given === '' || given === 'UNLIMITED' || given === 'NOT APPLICABLE') return null
    const units = unitsOf(given)
    if (units === null) this.#wrong(item, field, `${given} isn’t a whole number of shares.`)
    return units
  }
  #classList(): void {
    for (const item of this.#of('STOCK_CLASS')) {
      const name = text(item, 'name')
      if (name === '') this.#wrong(item, 'name', 'The name of the class is missing.')
      const votes = unitsOf(text(item, 'votes_per_share') || '1')
      if (votes === null)
        this.#wrong(item, 'votes_per_share', 'The votes of a share aren’t a whole number.')
      this.#named(this.#classes, item, this.register.classes.length)
      this.register.classes.push({
        name,
        preferred: text(item, 'class_type') === 'PREFERRED',
        authorised: this.#authorised(item, 'initial_shares_authorized'),
        votes: votes ?? 0,
      })
    }
    for (const item of this.#until(CLASS_AUTHORIZED)) {
      const one = this.register.classes[this.#classes.get(text(item, 'stock_class_id')) ?? -1]
      if (one === undefined) this.#wrong(item, 'stock_class_id', 'The class isn’t in the files.')
      else one.authorised = this.#authorised(item, 'new_shares_authorized')
    }
    for (const item of this.#until(SPLIT))
      this.#wrong(
        item,
        null,
        'A stock split can’t be imported. Export the cap table with the numbers of shares after the split.',
      )
  }
  /** Transactions of a type until the day of the table, the oldest first. */
  #until(type: string): Item[] {
    return this.#of(type)
      .filter((one) => text(one, 'date') <= this.register.as_of)
      .sort((a, b) => text(a, 'date').localeCompare(text(b, 'date')))
  }
  #planList(): void {
    for (const item of this.#of('STOCK_PLAN')) {
      const units = unitsOf(text(item, 'initial_shares_reserved'))
      if (units === null)
        this.#wrong(item, 'initial_shares_reserved', 'The reserved shares aren’t a whole number.')
      const id = text(item, 'id')
      if (this.#plans.has(id)) this.#wrong(item, 'id', `${id} is in the files twice.`)
      this.#plans.set(id, units ?? 0)
    }
    for (const item of this.#until(POOL)) {
      const id = text(item, 'stock_plan_id')
      const units = unitsOf(text(item, 'shares_reserved'))
      if (!this.#plans.has(id) || units === null)
        this.#wrong(
          item,
          'stock_plan_id',
          'The plan isn’t in the files, or its shares aren’t a whole number.',
        )
      else this.#plans.set(id, units)
    }
  }
  /** Issuances by the id of their security, without securities that ended until the day of the table. */
  #outstanding(): Map<string, Item> {
    const issued = new Map<string, Item>()
    const later: Item[] = []
    for (const item of this.#items) {
      if (kindOf(item.type) === undefined) continue
      const id = text(item, 'security_id')
      const on = text(item, 'date')
      if (!isPlainDate(on)) this.#wrong(item, 'date', 'The date isn’t a day as YYYY-MM-DD.')
      if (id === '') this.#wrong(item, 'security_id', 'The field security_id is missing.')
      else if (issued.has(id)) this.#wrong(item, 'security_id', `${id} is issued twice.`)
      else issued.set(id, item)
      if (isPlainDate(on) && on > this.register.as_of) later.push(item)
    }
    let ended = 0
    for (const item of this.#items.filter((one) => ENDS.test(one.type))) {
      const ids =
        item.type === 'TX_STOCK_CONSOLIDATION'
          ? list(item.values['security_ids'])
          : [item.values['security_id']]
      for (const id of ids.map(scalar)) {
        const of = issued.get(id)
        if (of === undefined) {
          this.#wrong(
            item,
            'security_id',
            `The security ${id} isn’t in the files, or ended before.`,
          )
          continue
        }
        if (text(item, 'date') > this.register.as_of) continue
        this.#checkRest(item, of)
        issued.delete(id)
        ended += 1
      }
      const following = [
        ...list(item.values['resulting_security_ids']),
        ...(item.values['balance_security_id'] === undefined
          ? []
          : [item.values['balance_security_id']]),
      ].map(scalar)
      for (const id of following)
        if (
          !this.#items.some(
            (one) => kindOf(one.type) !== undefined && text(one, 'security_id') === id,
          )
        )
          this.#wrong(item, 'resulting_security_ids', `The security ${id} isn’t in the files.`)
    }
    for (const item of this.#items.filter((one) => TAKES.test(one.type))) {
      const id = text(item, 'security_id')
      const units = unitsOf(text(item, 'quantity'))
      if (units === null) this.#wrong(item, 'quantity', 'The quantity isn’t a whole number.')
      if (
        !this.#items.some((one) => kindOf(one.type) === 'option' && text(one, 'security_id') === id)
      )
        this.#wrong(item, 'security_id', `The security ${id} isn’t in the files.`)
      else if (text(item, 'date') <= this.register.as_of)
        this.#taken.set(id, (this.#taken.get(id) ?? 0) + (units ?? 0))
    }
    for (const item of later) issued.delete(text(item, 'security_id'))
    const says = (count: number, what: string): void => {
      if (count > 0)
        this.notices.push({ file: '', row: null, column: null, says: `${count} ${what}` })
    }
    says(ended, 'securities ended before this day and aren’t imported.')
    says(later.length, 'securities were issued after this day and aren’t imported.')
    return issued
  }
  /** A part that ended needs a security for the rest. */
  #checkRest(item: Item, of: Item): void {
    const part = unitsOf(text(item, 'quantity'))
    const whole = unitsOf(text(of, 'quantity'))
    const hasRest = text(item, 'balance_security_id') !== ''
    if (
      part !== null &&
      whole !== null &&
      part < whole &&
      !hasRest &&
      !item.type.endsWith('TRANSFER')
    )
      this.#wrong(
        item,
        'balance_security_id',
        `${part} of ${whole} ended, and the files don’t name the security of the rest.`,
      )
  }
  #money(item: Item, field: string): number | null {
    const given = record(item.values[field])
    if (given['amount'] === undefined) return null
    if (given['currency'] !== 'USD') {
      this.#wrong(
        item,
        field,
        `The amount is in ${scalar(given['currency'])}. Only US dollars (USD) can be imported.`,
      )
      return null
    }
    const cents = centsOfText(scalar(given['amount']))
    if (cents === null)
      this.#wrong(item, field, `${scalar(given['amount'])} isn’t an amount in whole cents.`)
    return cents
  }
  #security(item: Item, kind: Kind): void {
    const quantity = text(item, 'quantity')
    const units = unitsOf(quantity)
    if (kind === 'option' || (kind === 'warrant' && quantity !== '')) {
      if (units === null)
        this.#wrong(item, 'quantity', `${quantity || 'The quantity'} isn’t a whole number.`)
      if (kind === 'warrant') this.register.warrants += units ?? 0
      else this.#grant(item, units ?? 0)
      return
    }
    if (kind === 'warrant') {
      this.notices.push({
        file: item.file,
        row: item.row,
        column: 'quantity',
        says: 'A warrant without a number of shares isn’t counted.',
      })
      return
    }
    const holder = this.#holders.get(text(item, 'stakeholder_id'))
    if (holder === undefined)
      this.#wrong(
        item,
        'stakeholder_id',
        `The holder ${text(item, 'stakeholder_id')} isn’t in the files.`,
      )
    const on = text(item, 'date')
    const common = {
      holder: holder ?? -1,
      certificate: text(item, 'custom_id'),
      issued_on: isPlainDate(on) ? on : null,
    }
    if (kind === 'convertible') return this.#convertible(item, common)
    const of = this.#classes.get(text(item, 'stock_class_id'))
    if (of === undefined)
      this.#wrong(
        item,
        'stock_class_id',
        `The class ${text(item, 'stock_class_id')} isn’t in the files.`,
      )
    if (units === null || units === 0)
      this.#wrong(item, 'quantity', `${quantity || 'The quantity'} isn’t a whole number of shares.`)
    const given = record(item.values['share_price'])['amount']
    const price = given === undefined ? null : priceOf(scalar(given))
    if (given !== undefined && price === null)
      this.#wrong(item, 'share_price', `${scalar(given) || 'The amount'} isn’t a price.`)
    const cost = this.#money(item, 'cost_basis')
    const security = {
      ...common,
      class: of ?? -1,
      units: units ?? 0,
      price,
      cost,
    }
    this.register.securities.push(security)
    this.unread.set(security, {
      ...unreadDay(on, common.issued_on),
      ...(units === null ? { units: quantity } : {}),
      ...(cost === null ? { cost: amountText(item.values['cost_basis']) } : {}),
    })
  }
  #convertible(
    item: Item,
    common: Pick<ImportedRegister['convertibles'][number], 'holder' | 'certificate' | 'issued_on'>,
  ): void {
    const type = text(item, 'convertible_type')
    if (type !== 'SAFE' && type !== 'NOTE')
      this.#wrong(item, 'convertible_type', `${type || 'The type'} is neither SAFE nor NOTE.`)
    const amount = this.#money(item, 'investment_amount')
    const given = item.values['investment_amount']
    if (given === undefined) this.#wrong(item, 'investment_amount', 'The amount is missing.')
    const triggers = list(item.values['conversion_triggers']).map(record)
    const security = {
      ...common,
      kind: type === 'NOTE' ? ('note' as const) : ('safe' as const),
      amount: amount ?? 0,
      terms: triggers.map(termsOf).filter(Boolean).join('; '),
      triggers,
      seniority:
        typeof item.values['seniority'] === 'number' ? Math.trunc(item.values['seniority']) : 1,
    }
    this.register.convertibles.push(security)
    this.unread.set(security, {
      ...unreadDay(text(item, 'date'), common.issued_on),
      ...(amount === null ? { cost: amountText(given) } : {}),
    })
  }
  #grant(item: Item, units: number): void {
    const taken = this.#taken.get(text(item, 'security_id')) ?? 0
    if (taken > units)
      this.#wrong(item, 'quantity', `${taken} shares came out of a grant of ${units}.`)
    this.register.options += Math.max(units - taken, 0)
    const plan = text(item, 'stock_plan_id')
    if (plan === '') return
    const left = this.#plans.get(plan)
    if (left === undefined)
      this.#wrong(item, 'stock_plan_id', `The plan ${plan} isn’t in the files.`)
    else if (left < units)
      this.#wrong(item, 'quantity', 'More options are granted than the plan reserves.')
    else this.#plans.set(plan, left - units)
  }
  /** Objects that have no place in the register, by their kind. */
  #leftOut(): void {
    const rest = this.#items.filter(
      (one) =>
        !KNOWN.has(one.type) &&
        kindOf(one.type) === undefined &&
        !ENDS.test(one.type) &&
        !TAKES.test(one.type),
    )
    for (const [type, of] of grouped(rest, (one) => one.type))
      this.notices.push({
        file: of[0]?.file ?? '',
        row: null,
        column: null,
        says: `Not imported: ${of.length} of ${kindName(type)}.`,
      })
  }
  read(): ReadRegister {
    this.#holderList()
    this.#classList()
    this.#planList()
    for (const item of this.#outstanding().values())
      this.#security(item, kindOf(item.type) ?? 'stock')
    this.register.pool = [...this.#plans.values()].reduce((sum, units) => sum + units, 0)
    this.#leftOut()
    const { register, unread, problems, notices } = this
    return { register, unread, problems, notices }
  }
}

/** A kind of object as a person reads it: `TX_VESTING_START` is a vesting start. */
const kindName = (type: string): string =>
  OTHER_OBJECTS[type] ?? type.replace(/^TX_/, '').toLowerCase().replaceAll('_', ' ')
/** The terms of a conversion as a person reads them. */
function termsOf(trigger: Readonly<Record<string, unknown>>): string {
  const mechanism = record(record(trigger['conversion_right'])['conversion_mechanism'])
  const cap = record(mechanism['conversion_valuation_cap'])['amount']
  const discount = mechanism['conversion_discount']
  const rates = list(mechanism['interest_rates']).map((one) => record(one)['rate'])
  const own = mechanism['custom_conversion_description']
  return [
    typeof own === 'string' ? own : '',
    cap === undefined ? '' : `Valuation cap $${scalar(cap)}`,
    discount === undefined ? '' : `Discount ${scalar(discount)}`,
    rates.length === 0 ? '' : `Interest ${rates.map(scalar).join(', ')}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Objects of all files; a file that is none of the format is a problem. */
function itemsOf(files: readonly OcfFile[]): {
  items: Item[]
  asOf: string | null
  problems: ImportRemark[]
} {
  const problems: ImportRemark[] = []
  let asOf: string | null = null
  const items = files.flatMap(({ name, content }) => {
    const read = contentOf.safeParse(content)
    if (!read.success) {
      problems.push({
        file: name,
        row: null,
        column: 'file_type',
        says: 'This isn’t a file of the Open Cap Format.',
      })
      return []
    }
    const on = read.data['as_of']
    if (read.data.file_type === 'OCF_MANIFEST_FILE' && typeof on === 'string') asOf = on
    return (read.data.items ?? []).map((values, index): Item => ({
      file: name,
      row: index + 1,
      type: values.object_type,
      values,
    }))
  })
  return { items, asOf, problems }
}

/**
 * Reads the files of a folder in the Open Cap Format (versions 1.0 to 1.2): outstanding securities on the day of the
 * manifest, or on `asOf` where a person chose one. Objects refer to each other by their ids; one that is not there is a
 * problem of the object that names it.
 */
export function readOcf(
  files: readonly OcfFile[],
  asOf: PlainDate | null,
  today: PlainDate,
): ReadRegister {
  const { items, asOf: said, problems } = itemsOf(files)
  const on = asOf ?? (said !== null && isPlainDate(said) ? said : today)
  if (!items.some((one) => one.type === 'STAKEHOLDER'))
    problems.push({
      file: '',
      row: null,
      column: null,
      says: 'The files contain no holders (STAKEHOLDER).',
    })
  const read = new OcfReader(items, on).read()
  return { ...read, problems: [...problems, ...read.problems] }
}
