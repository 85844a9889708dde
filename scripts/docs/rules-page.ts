import { readFileSync } from 'node:fs'
import { FIGURES, type Figure } from '#domain/shared/figures.ts'
import { THRESHOLDS, thresholdWords, type Thresholds } from '#domain/shared/thresholds.ts'
import { transitionsOf } from '#machines/lib/structure.ts'
import { lifecycles } from '#machines/lifecycles.ts'
import { isNode, productFiles, treeOf, walk, type Node } from '#tests/support/syntax.ts'

/** A declaration of a file, or a property of one of its objects, with the names and keys that its text uses. */
interface Part {
  file: string
  name: string
  exported: boolean
  words: ReadonlySet<string>
}
/** Figures are named in quotation marks, or as a key of the tables for texts; some have a constant. */
const READS =
  /(?:figureOn|figureText|newestFigure)\([^)]*?\)|(?:PERIODS|SHARES)\.\w+|: '\w+'|\? '\w+'|= '\w+'/g
const constants: Readonly<Record<string, readonly string[]>> = {
  CANCEL_HOURS: ['cf_cancel_hours'],
  NOT_ACCREDITED: ['not_accredited_most', 'not_accredited_days'],
}
const figureNames = new Set(Object.keys(FIGURES))
function wordsOf(text: string): ReadonlySet<string> {
  const words = new Set(text.match(/[A-Za-z_]\w*/g))
  const read = (text.match(READS) ?? []).flatMap((one) => one.match(/\w+/g) ?? [])
  for (const name of read) if (figureNames.has(name)) words.add(`figure ${name}`)
  for (const [constant, names] of Object.entries(constants))
    if (words.has(constant)) for (const name of names) words.add(`figure ${name}`)
  return words
}
const TABLES = [
  'domain/shared/figures.ts',
  'domain/shared/thresholds.ts',
  'domain/shared/periods.ts',
]
const files = productFiles()
  .filter((file) => !TABLES.includes(file))
  .sort((a, b) => a.localeCompare(b))

function partsOf(file: string): { declared: Part[]; properties: Part[] } {
  const text = readFileSync(file, 'utf8')
  const program = treeOf(file, text)
  const textOf = ({ start, end }: Node) => wordsOf(text.slice(start, end))
  const declared: Part[] = []
  const properties: Part[] = []
  for (const one of program['body'] as Node[]) {
    const exported = one.type === 'ExportNamedDeclaration'
    if (
      /Interface|TypeAlias/.test((exported ? (one['declaration'] as Node | null) : one)?.type ?? '')
    )
      continue
    const inner = exported && isNode(one['declaration']) ? one['declaration'] : one
    const named = inner.type === 'VariableDeclaration' ? (inner['declarations'] as Node[]) : [inner]
    for (const part of named)
      if (isNode(part['id']))
        declared.push({ file, name: String(part['id']['name']), exported, words: textOf(part) })
  }
  if (file.startsWith('server/'))
    walk(program, (node) => {
      const key = node.type === 'Property' ? node['key'] : null
      if (isNode(key) && key.type === 'Identifier')
        properties.push({ file, name: String(key['name']), exported: false, words: textOf(node) })
    })
  return { declared, properties }
}

/** Events that a guard of each name decides, over all machines. */
function eventsByGuard(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const { id, machine } of Object.values(lifecycles))
    for (const { event, guards } of transitionsOf(machine))
      for (const guard of guards)
        if (event !== '') found.set(guard, (found.get(guard) ?? new Set()).add(`${id} ${event}`))
  return found
}

const isRule = (file: string): boolean => file.includes('/rules/')
const isText = (file: string): boolean =>
  /^(src|machines)\//.test(file) ||
  /^domain\/\w+\/(mail|model)\//.test(file) ||
  /\/texts?\b[^/]*$/.test(file)
const hits = (part: Part, names: ReadonlySet<string>): boolean =>
  [...part.words].some(
    (word) => word !== part.name && (names.has(word) || names.has(`${part.file} ${word}`)),
  )

interface Users {
  functions: string[]
  events: string[]
  texts: string[]
}
/** What reads a name of the tables: rules (through other rules), then the events and texts that call those. */
function readers(parts: ReturnType<typeof partsOf>[], guards: ReturnType<typeof eventsByGuard>) {
  const declared = parts.flatMap((one) => one.declared)
  const properties = parts.flatMap((one) => one.properties)
  return (name: string): Users => {
    const names = new Set([name])
    const functions = new Set<string>()
    for (let size = -1; size !== names.size;) {
      size = names.size
      for (const part of declared.filter(({ file }) => isRule(file)))
        if (hits(part, names)) {
          // a private helper is known in its own file only
          names.add(part.exported ? part.name : `${part.file} ${part.name}`)
          if (part.exported) functions.add(part.name)
        }
    }
    // a helper of the same file stands between a rule and the fact that it finds out
    const events = new Set<string>()
    for (const { file, name: fact, words } of properties.filter((one) => guards.has(one.name))) {
      const helpers = declared
        .filter((one) => one.file === file && words.has(one.name) && !one.exported)
        .some((one) => hits(one, names))
      if (helpers || [...words].some((word) => names.has(word)))
        for (const event of guards.get(fact) ?? []) events.add(event)
    }
    const texts = declared
      .filter(({ file }) => isText(file) && !isRule(file))
      .filter((part) => hits(part, names))
      .map(({ file }) => file)
    const sorted = (of: Iterable<string>) => [...new Set(of)].sort((a, b) => a.localeCompare(b))
    return { functions: sorted(functions), events: sorted(events), texts: sorted(texts) }
  }
}

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')
const line = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
const HEAD = ['rule', 'in force', 'source', 'functions', 'events', 'texts and screens']
const inForce = ({ unit, by, rows }: Figure): string =>
  rows
    .map(({ from, value, act }) => {
      const amount = `${value.toLocaleString('en-US')} ${value === 1 ? unit.replace(/s$/, '') : unit}`
      if (act !== undefined) return `${amount} from ${from} (${act})`
      return `${amount} from ${from}${by === 'policy' ? '' : ' (first day not confirmed)'}`
    })
    .join('; ')

/** Values of a threshold with their first days; a row that changes nothing is left out. */
function thresholdRows(name: keyof Thresholds): string {
  const rows = THRESHOLDS.filter((row, at) => row[name] !== THRESHOLDS[at - 1]?.[name])
  return rows
    .map((row) => `${thresholdWords(Number(row[name]))} from ${row.effective_from} (${row.source})`)
    .join('; ')
}

/** `docs/rules.md`: every dated figure of a rule, and what reads it. */
export function rulesPage(): string {
  const users = readers(files.map(partsOf), eventsByGuard())
  const cells = (name: string): string[] => {
    const { functions, events, texts } = users(name)
    return [code(functions), events.join(', '), code(texts)]
  }
  const figures = (by: Figure['by']): string[][] =>
    (Object.entries(FIGURES) as [string, Figure][])
      .filter(([, figure]) => figure.by === by)
      .map(([name, figure]) => [
        `\`${name}\`: ${figure.unit} ${figure.is}`,
        inForce(figure),
        figure.source,
        ...cells(`figure ${name}`),
      ])
  const amounts = (Object.keys(THRESHOLDS[0] ?? {}) as (keyof Thresholds)[])
    .filter((name) => name !== 'effective_from' && name !== 'source')
    .map((name) => [`\`${name}\``, thresholdRows(name), sourceOf(name), ...cells(name)])
  return `# Rules

Generated from \`domain/shared/figures.ts\` and \`domain/shared/thresholds.ts\` by \`npm run docs\`; do not edit.

A figure of a rule has the days from which it is in force: a change of law is another row of its table. Functions take the day that the rule looks at, and read the row of that day (\`figureOn\`, \`thresholdsOn\`). A day before the first row of a figure is judged by it. Texts without a day of their own take the newest row.

Functions are those that read the figure, through other rules too; events are those whose guards read a fact that such a function finds out. Both, and the texts, are found in the source by their names.

First days were compared with the published act in brackets on November 30, 2026, and no published text was found for those marked as not confirmed. Values are compared with the words of their source for the figures that \`domain/shared/figures.test.ts\` quotes; the other values, and all section numbers of the Nacha Operating Rules, were not compared.

## Periods, shares and counts of the law

${table(HEAD, figures('law'))}

## Rules of a network

${table(HEAD, figures('network'))}

## Policy of the platform

${table(HEAD, figures('policy'))}

## Amounts of money

${table(HEAD, amounts)}
`
}

/** The source of a threshold: the comment above it, or above the group that it is in. */
function sourceOf(name: string): string {
  const lines = readFileSync('domain/shared/thresholds.ts', 'utf8').split('\n')
  const at = lines.findIndex((one) => one.includes(`readonly ${name}:`))
  const end = lines.slice(0, at).findLastIndex((one) => one.includes('*/'))
  const begin = lines.slice(0, end + 1).findLastIndex((one) => one.includes('/**'))
  return lines
    .slice(begin, end + 1)
    .map((one) => one.replaceAll(/\/\*\*|\*\/|^\s*\*/g, '').trim())
    .filter((one) => one !== '')
    .join(' ')
}
