import { centsOf, dayOf } from './fields.ts'
import type { StatementLine } from './line.ts'

interface Node {
  name: string
  line: number
  attributes: string
  text: string
  nodes: Node[]
}
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}
/** The five entities of XML and numbers; a document type, which could name others, is refused before. */
const plain = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w+));/g,
    (whole, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
      if (name !== undefined) return ENTITIES[name] ?? whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )

/** What stands between two marks and where the next begins; null when it is not closed. */
const until = (
  text: string,
  from: number,
  mark: string,
): { inner: string; next: number } | null => {
  const end = text.indexOf(mark, from)
  return end < 0 ? null : { inner: text.slice(from, end), next: end + mark.length }
}
const lines = (text: string): number => text.split('\n').length - 1

/** Opens or closes an element by its tag; false when the tag is none or does not fit. */
function takeTag(open: Node[], tag: string, line: number): boolean {
  const found = /^(\/?)(?:[\w.-]+:)?([\w.-]+)(?:\s([^<]*))?$/.exec(
    tag.endsWith('/') ? tag.slice(0, -1).trimEnd() : tag.trimEnd(),
  )
  if (found === null) return false
  const [, closes, name = '', attributes = ''] = found
  if (closes === '/') return open.length > 1 && !tag.endsWith('/') && open.pop()?.name === name
  const node: Node = { name, line, attributes, text: '', nodes: [] }
  open.at(-1)?.nodes.push(node)
  if (!tag.endsWith('/')) open.push(node)
  return open.length <= 40
}

/** Markup that is no tag, by how it begins and ends. */
const MARKUP = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const
const TAG = ['<', '>'] as const

/** Elements of an XML text without namespaces; null when it is not well formed, is too deep, or has a document type. Each character is read once. */
function elementsOf(text: string): Node | null {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) return null
  const root: Node = { name: '', line: 1, attributes: '', text: '', nodes: [] }
  const open = [root]
  let [from, line] = [0, 1]
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', from)) {
    const before = text.slice(from, at)
    const here = open.at(-1) ?? root
    here.text += plain(before)
    line += lines(before)
    const [kind, mark] = MARKUP.find(([begin]) => text.startsWith(begin, at)) ?? TAG
    const found = until(text, at + kind.length, mark)
    if (found === null) return null
    if (kind === '<![CDATA[') here.text += found.inner
    if (kind === '<' && !takeTag(open, found.inner, line)) return null
    line += lines(found.inner)
    from = found.next
  }
  return open.length === 1 && text.slice(from).trim() === '' ? root : null
}
const all = (from: readonly Node[], ...path: readonly string[]): Node[] =>
  path.reduce<Node[]>(
    (nodes, name) => nodes.flatMap((node) => node.nodes.filter((one) => one.name === name)),
    [...from],
  )
const textOf = (from: readonly Node[], ...path: readonly string[]): string =>
  (all(from, ...path)[0]?.text ?? '').trim()

/** One movement: an entry, or a transaction of an entry that holds several; the day and the sign are those of the entry. */
function movement(entry: Node, of: Node | null, number: number): StatementLine | string {
  const [where, given] = [[entry], of === null ? [] : [of]]
  const amount =
    all(given, 'Amt')[0] ?? all(given, 'AmtDtls', 'TxAmt', 'Amt')[0] ?? all(where, 'Amt')[0]
  const cents = centsOf(amount?.text ?? '')
  const at = `Line ${of?.line ?? entry.line}`
  if (amount === undefined || cents === null || cents <= 0)
    return `${at}: the amount ${amount?.text.trim() ?? ''} is not an amount.`
  if (!/\bCcy\s*=\s*["']USD["']/.test(amount.attributes))
    return `${at}: the amount is not in US dollars.`
  const sign = textOf(given, 'CdtDbtInd') || textOf(where, 'CdtDbtInd')
  if (sign !== 'CRDT' && sign !== 'DBIT') return `${at}: the entry says neither credit nor debit.`
  const booked = dayOf(
    (textOf(where, 'BookgDt', 'Dt') || textOf(where, 'BookgDt', 'DtTm')).slice(0, 10),
  )
  if (booked === null) return `${at}: the entry has no booking date.`
  const bank = textOf(given, 'Refs', 'AcctSvcrRef') || textOf(where, 'AcctSvcrRef')
  if (bank === '') return `${at}: the bank reference is missing. It distinguishes equal payments.`
  const words = [
    ...all(given, 'RmtInf', 'Ustrd').map((one) => one.text.trim()),
    textOf(given, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    textOf(given, 'Refs', 'EndToEndId'),
    textOf(where, 'AddtlNtryInf'),
  ].filter((one) => one !== '' && one !== 'NOTPROVIDED')
  const sender =
    textOf(given, 'RltdPties', 'Dbtr', 'Nm') || textOf(given, 'RltdPties', 'Dbtr', 'Pty', 'Nm')
  const account =
    textOf(given, 'RltdPties', 'DbtrAcct', 'Id', 'IBAN') ||
    textOf(given, 'RltdPties', 'DbtrAcct', 'Id', 'Othr', 'Id')
  return {
    line: of?.line ?? entry.line,
    booked_on: booked,
    amount: sign === 'CRDT' ? cents : -cents,
    reference: [...new Set(words)].join(' ').slice(0, 140),
    sender: sender.slice(0, 120),
    sender_last4: account.replace(/\W/g, '').slice(-4),
    bank_reference: (number > 0 && textOf(given, 'Refs', 'AcctSvcrRef') === ''
      ? `${bank}/${number}`
      : bank
    ).slice(0, 60),
  }
}

/** Reads the booked entries of a camt.053 statement (ISO 20022, any version) in US dollars. Entries that are not booked yet are left out. */
export function readCamt053(text: string): { lines: StatementLine[]; problems: string[] } {
  const root = elementsOf(text)
  if (root === null) return { lines: [], problems: ['This isn’t a well-formed XML file.'] }
  const statements = all([root], 'Document', 'BkToCstmrStmt', 'Stmt')
  if (statements.length === 0)
    return { lines: [], problems: ['This XML file has no bank statement (camt.053).'] }
  const booked = all(statements, 'Ntry').filter(
    (entry) => (textOf([entry], 'Sts', 'Cd') || textOf([entry], 'Sts')) === 'BOOK',
  )
  const read = booked.flatMap((entry) => {
    const parts = all([entry], 'NtryDtls', 'TxDtls')
    return parts.length < 2
      ? [movement(entry, parts[0] ?? null, 0)]
      : parts.map((part, index) => movement(entry, part, index + 1))
  })
  return {
    lines: read.filter((one) => typeof one !== 'string'),
    problems: read.filter((one) => typeof one === 'string'),
  }
}
