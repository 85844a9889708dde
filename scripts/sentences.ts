import { globSync, readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'

/**
 * `npm run sentences -- 50 [seed]` prints sentences at random from screens, mails and errors, each with its file and
 * line, to be read by docs/glossary.md. `npm run sentences -- all` prints every one. Without a seed each run samples
 * others.
 */
export type Sentence = { readonly file: string; readonly line: number; readonly text: string }

const SOURCES = ['src', 'server', 'machines', 'domain'].map((room) => `${room}/**/*.{ts,tsx}`)
/** Tests, demo data, and what only developers read (the reference of the API, the pages below /meta). */
const NOT_TEXT =
  /\.(test|stories|stage|examples|d)\.tsx?$|^machines\/.*\.model\.ts$|\/seeds\/|^domain\/(?:.*\/)?api\/|^machines\/flows\/labels\.ts$|^src\/features\/platform\/meta\//
/** Attributes of JSX that hold no text for people. */
const NOT_SHOWN =
  /^(className|class|style|d|points|viewBox|href|to|id|key|name|type|rel|role|path|transform)$/

type Node = { readonly type?: string; readonly span?: { start: number; end: number } } & Record<
  string,
  unknown
>

/** True for what reads as a sentence, a button or a label: at least two words, the first with a capital. */
const isText = (text: string): boolean =>
  /^[“"‘(]?(?:[A-Z$…0-9])/.test(text) &&
  /[A-Za-z’']{2,}\s+\S*[a-z]{2,}/.test(text) &&
  !/[{}<>=;]|=>|https?:|^[A-Z]+ \/|^[A-Z_]+ /.test(text)

const clean = (text: string): string => text.replace(/\s+/g, ' ').trim()

const textOf = (node: Node): string | null => {
  if (node.type === 'JSXText' || node.type === 'StringLiteral') return String(node['value'])
  if (node.type !== 'TemplateLiteral') return null
  const quasis = node['quasis'] as { cooked?: string; raw: string }[]
  return quasis.map((quasi) => quasi.cooked ?? quasi.raw).join('…')
}

/** The sentences of one file in the order of its text. */
export function sentencesIn(file: string, source: string): Sentence[] {
  const found: Sentence[] = []
  const bytes = Buffer.from(source)
  const module = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('.tsx') })
  // swc counts bytes over all files that it has parsed, and begins at the first token
  const offset = module.span.end - bytes.length
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const at = node as Node
    if (at.type === 'ImportDeclaration' || at.type === 'TsLiteralType') return
    if (at.type === 'JSXAttribute' && NOT_SHOWN.test(String((at['name'] as Node)['value']))) return
    const text = clean(textOf(at) ?? '')
    if (isText(text) && at.span) {
      const before = bytes.subarray(0, Math.max(0, at.span.start - offset)).toString()
      found.push({ file, line: before.split('\n').length, text })
    }
    Object.values(at).forEach(visit)
  }
  visit(module.body)
  return found
}

/** Every sentence of the product. */
export const allSentences = (): Sentence[] =>
  globSync(SOURCES)
    .filter((file) => !NOT_TEXT.test(file))
    .sort()
    .flatMap((file) => sentencesIn(file, readFileSync(file, 'utf8')))

/** mulberry32: the same numbers for the same seed; not for secrets. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** `count` different sentences, the same ones for the same seed. */
export function draw(sentences: readonly Sentence[], count: number, seed: number): Sentence[] {
  const next = random(seed)
  const left = [...sentences]
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(next() * left.length), 1),
  ).flat()
}

if (import.meta.main) {
  const [count = '50', seed = String(Math.floor(Math.random() * 1_000_000))] = process.argv.slice(2)
  const sentences = allSentences()
  const shown = count === 'all' ? sentences : draw(sentences, Number(count), Number(seed))
  for (const { file, line, text } of shown) process.stdout.write(`${file}:${line}  ${text}\n`)
  if (count !== 'all')
    process.stdout.write(`\n${shown.length} of ${sentences.length}, seed ${seed}\n`)
}
