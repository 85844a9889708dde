import { decimal, decimalText, isDecimalText, roundHalfUp } from '#domain/shared/decimal.ts'
import type { FormFacts, FormLine, FormNode, FormPlace } from './model.ts'

/** A value of a topic that may be unfinished: nothing is taken for granted about it. */
export type Loose = Readonly<Record<string, unknown>>
export const loose = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {}
/** The rows of a table of a topic. */
export const looseRows = (value: unknown): Loose[] =>
  Array.isArray(value) ? value.map((one: unknown) => loose(one)) : []
/** A text with letters, or null. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null
/** A number, or null. */
export const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** An amount in cents as dollars with two decimals, as EDGAR writes amounts. */
export function dollars(value: unknown): string | null {
  const cents = numberOf(value)
  if (cents === null) return null
  const text = decimalText(roundHalfUp({ value: BigInt(Math.round(cents)), scale: 2 }, 2))
  return text
}
/** Decimal text with exactly `scale` decimal places, or null when it is not a number. */
export const places = (value: unknown, scale: number): string | null => {
  const text = textOf(value)
  if (text === null || !isDecimalText(text)) return null
  return decimalText(roundHalfUp(decimal(text), scale))
}
/** A day (YYYY-MM-DD) as Form C and Regulation A write it: MM-DD-YYYY. */
export function usDay(value: unknown): string | null {
  const text = textOf(value)
  const found = text === null ? null : /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return found === null ? null : `${found[2]}-${found[3]}-${found[1]}`
}

const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚ʼ]/g, "'"],
  [/[“”„]/g, '"'],
  [/[‐‑‒–—−]/g, '-'],
  [/…/g, '...'],
  [/\s+/g, ' '],
]
/** Text in the characters that EDGAR takes where there is one of the same meaning; blanks are joined (xs:token). */
export const plain = (text: string): string =>
  PLAIN.reduce((so, [from, to]) => so.replaceAll(from, to), text).trim()
const STRANGE = /[^\u0020-\u007E]/

/** What an element may hold. */
export type Limit =
  | { readonly kind: 'text'; readonly max: number }
  | { readonly kind: 'list'; readonly of: readonly string[] }
  | { readonly kind: 'pattern'; readonly like: RegExp; readonly says: string }
  | { readonly kind: 'amount'; readonly digits: number }
export const text = (max: number): Limit => ({ kind: 'text', max })
export const listed = (of: readonly string[]): Limit => ({ kind: 'list', of })
export const like = (pattern: RegExp, says: string): Limit => ({
  kind: 'pattern',
  like: pattern,
  says,
})
/** A number with at most so many digits before the point. */
export const amount = (digits: number): Limit => ({ kind: 'amount', digits })

/** What is wrong with a value, as a sentence, or null. */
function wrong(value: string, limit: Limit): string | null {
  const strange = STRANGE.exec(value)
  if (strange !== null) return `EDGAR takes no “${strange[0]}”. Write it with plain letters.`
  if (limit.kind === 'text')
    return value.length > limit.max
      ? `This has ${value.length} characters. The form takes at most ${limit.max}.`
      : null
  if (limit.kind === 'list')
    return limit.of.includes(value) ? null : `“${value}” is not in the form’s list.`
  if (limit.kind === 'pattern') return limit.like.test(value) ? null : limit.says
  const whole = value.replace(/^-/, '').split('.')[0] ?? ''
  return whole.length > limit.digits ? 'This amount is larger than the form takes.' : null
}

/** An element of a form: where its value comes from, how it is checked, and where a person fills it in. */
export interface Field<T> {
  /** name of the element with its prefix */
  readonly name: string
  readonly label: string
  readonly from: (facts: T) => string | null
  readonly limit: Limit
  /** the form cannot be filed without it; absent is never */
  readonly needed?: boolean | ((facts: T) => boolean)
  /** message when it is needed and absent */
  readonly missing?: string
  readonly place?: FormPlace
  /** a value that is always the same is written and not shown */
  readonly constant?: true
}
/** An element that always says the same. */
export const constant = <T>(name: string, value: string): Field<T> => ({
  name,
  label: name,
  from: () => value,
  limit: text(255),
  constant: true,
})
/** A part of a form: fields and parts in the order of the schema. */
export interface Part<T> {
  readonly name: string
  readonly section?: string
  readonly when?: (facts: T) => boolean
  /** an element that is written even when nothing is in it */
  readonly always?: true
  readonly holds: readonly (Field<T> | Part<T> | Rows<T>)[]
}
/** A row of a part that repeats: what names it on the page, and what its fields read. */
export interface Row {
  readonly title: string
  readonly facts: unknown
}
/** A part that repeats, once per row. */
export interface Rows<T> {
  readonly name: string
  readonly label: string
  readonly rows: (facts: T) => readonly Row[]
  /** how many of them the form takes */
  readonly max: number
  readonly needed?: boolean
  readonly missing?: string
  readonly place?: FormPlace
  /** what is in each row; a single field without a name is the text of the element itself */
  readonly each: readonly (Field<never> | Part<never>)[]
}
/** A form as it was made: the document, and each line with what is wrong with it. */
export interface Written {
  readonly tree: readonly FormNode[]
  readonly lines: readonly FormLine[]
}

const isPart = <T>(one: Field<T> | Part<T> | Rows<T>): one is Part<T> => 'holds' in one
const isRows = <T>(one: Field<T> | Part<T> | Rows<T>): one is Rows<T> => 'rows' in one
const isNeeded = <T>(field: Field<T>, facts: T): boolean =>
  typeof field.needed === 'function' ? field.needed(facts) : field.needed === true

/**
 * Where a line is shown: its heading and path, the row that it belongs to, and where it is filled in when it does not
 * say so.
 */
interface Within {
  readonly section: string
  readonly path: string
  readonly title?: string | undefined
  readonly place?: FormPlace | undefined
}
const NOTHING: Written = { tree: [], lines: [] }
const joined = (all: readonly Written[]): Written => ({
  tree: all.flatMap((one) => one.tree),
  lines: all.flatMap((one) => one.lines),
})

function writeField<T>(field: Field<T>, facts: T, within: Within): Written {
  const found = field.from(facts)
  const value = found === null || plain(found) === '' ? null : plain(found)
  if (value === null && !isNeeded(field, facts)) return NOTHING
  const problem =
    value === null ? (field.missing ?? `${field.label} is missing.`) : wrong(value, field.limit)
  const line: FormLine = {
    element: `${within.path}/${field.name}`,
    section: within.section,
    label:
      within.title === undefined ? field.label : `${within.title}: ${field.label.toLowerCase()}`,
    value,
    problem,
    place: field.place ?? within.place ?? null,
  }
  return {
    tree: value === null ? [] : [[field.name, value]],
    lines: field.constant === true ? [] : [line],
  }
}

/** What is wrong with how many rows there are, or null. */
function countProblem<T>(part: Rows<T>, count: number): string | null {
  if (count > part.max) return `These are ${count}. The form takes at most ${part.max}.`
  if (count > 0 || part.needed !== true) return null
  return part.missing ?? `${part.label} are missing.`
}

/** Rows whose element is a text: one line for all of them. */
function writeValues<T>(part: Rows<T>, only: Field<unknown>, facts: T, line: FormLine): Written {
  const values = part.rows(facts).map((row) => plain(only.from(row.facts) ?? ''))
  if (values.length === 0 && line.problem === null) return NOTHING
  const bad = values.map((value) => wrong(value, only.limit)).find((one) => one !== null)
  return {
    tree: values.map((value): FormNode => [part.name, value]),
    lines: [
      {
        ...line,
        value: values.length === 0 ? null : values.join(', '),
        problem: line.problem ?? bad ?? null,
      },
    ],
  }
}

function writeRows<T>(part: Rows<T>, facts: T, within: Within): Written {
  const rows = part.rows(facts)
  const path = `${within.path}/${part.name}`
  const line: FormLine = {
    element: path,
    section: within.section,
    label: part.label,
    value: null,
    problem: countProblem(part, rows.length),
    place: part.place ?? null,
  }
  const [only] = part.each
  if (only?.name === '') return writeValues(part, only as Field<unknown>, facts, line)
  const each = rows.map((row) => ({
    ...writeHeld(part.each as readonly Field<unknown>[], row.facts, {
      section: within.section,
      path,
      title: row.title,
      place: part.place,
    }),
  }))
  return {
    tree: each.map((row): FormNode => [part.name, row.tree]),
    lines: [...(line.problem === null ? [] : [line]), ...each.flatMap((row) => row.lines)],
  }
}

const writeHeld = <T>(holds: Part<T>['holds'], facts: T, within: Within): Written =>
  joined(
    holds.map((one) => {
      if (isPart(one)) return writePart(one, facts, within)
      return isRows(one) ? writeRows(one, facts, within) : writeField(one, facts, within)
    }),
  )

/** Writes a part of a form: its elements in order, and a line for each. Parts with nothing in them are left out. */
export function writePart<T>(
  part: Part<T>,
  facts: T,
  within: Within = { section: '', path: '' },
): Written {
  if (part.when?.(facts) === false) return NOTHING
  const { tree, lines } = writeHeld(part.holds, facts, {
    ...within,
    section: part.section ?? within.section,
    path: within.path === '' ? part.name : `${within.path}/${part.name}`,
  })
  return {
    tree: tree.length === 0 && part.always !== true ? [] : [[part.name, tree]],
    lines,
  }
}

/** Reads values of one topic. */
export const topicOf = (facts: FormFacts, topic: keyof FormFacts['values']): Loose =>
  loose(facts.values[topic])
