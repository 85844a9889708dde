import type { Plugin } from 'vite'

/** What is known of a module when the parts are made. */
export interface Source {
  id: string
  /** bytes of code */
  size: number
  imports: readonly string[]
}
/** What one address loads: the modules that it begins with, and how often that is counted. */
export interface Page {
  starts: readonly string[]
  weight: number
  /** bytes of code that it may load without need for one request less */
  request: number
}
export interface PartsInput {
  /** modules that are not in the first script */
  sources: readonly Source[]
  /** modules that are loaded by an `import()` */
  starts: readonly string[]
  pages: readonly Page[]
}

/** Modules that belong together: one file. */
interface Part {
  modules: string[]
  size: number
  /** parts that it imports, by their number */
  imports: Set<number>
}
/** What a page would load more, were a part given to it: bytes and files. */
interface Missing {
  size: Float64Array
  count: Int32Array
}

/** Everything that can be reached from some places, themselves among it. */
function reachOf<T>(starts: Iterable<T>, next: (one: T) => Iterable<T>): Set<T> {
  const seen = new Set<T>()
  const open = [...starts]
  while (open.length > 0) {
    const one = open.pop() as T
    if (seen.has(one)) continue
    seen.add(one)
    open.push(...next(one))
  }
  return seen
}

/** Modules that exactly the same starts need; what only one needs stays with it. */
function exactParts({ sources, starts }: PartsInput, importsOf: (id: string) => readonly string[]): Part[] {
  const neededBy = new Map<string, string[]>()
  for (const start of starts) for (const id of reachOf([start], importsOf)) neededBy.set(id, [...(neededBy.get(id) ?? []), start])
  const parts = new Map<string, Part>()
  for (const { id, size } of sources) {
    const needs = neededBy.get(id) ?? []
    if (needs.length < 2) continue
    const key = needs.join('|')
    const part = parts.get(key) ?? { modules: [], size: 0, imports: new Set() }
    part.modules.push(id)
    part.size += size
    parts.set(key, part)
  }
  return [...parts.values()]
}

/** The parts while they are put together, with what each page loads of them. */
class Merging {
  readonly #parts: Part[]
  readonly #pages: readonly { weight: number; request: number; parts: Set<number> }[]
  /** for each page: the parts that it loads, and what each other part would bring */
  #loads: Uint8Array[] = []
  #missing: Missing[] = []
  /** for each part: the pages that load it */
  #loadedBy: number[][] = []

  constructor(input: PartsInput) {
    const imports = new Map(input.sources.map((one) => [one.id, one.imports]))
    const importsOf = (id: string): readonly string[] => imports.get(id) ?? []
    this.#parts = exactParts(input, importsOf)
    const partOf = new Map(this.#parts.flatMap((part, index) => part.modules.map((id) => [id, index] as const)))
    const partsAt = (ids: Iterable<string>): Set<number> => new Set([...ids].flatMap((id) => partOf.get(id) ?? []))
    this.#parts.forEach((part, index) => {
      part.imports = partsAt(part.modules.flatMap(importsOf))
      part.imports.delete(index)
    })
    this.#pages = input.pages.map(({ starts, weight, request }) => ({ weight, request, parts: partsAt(reachOf(starts, importsOf)) }))
    this.#count()
  }

  get parts(): readonly Part[] {
    return this.#live().map((index) => this.#parts[index] as Part)
  }
  #live(): number[] {
    return this.#parts.flatMap((part, index) => (part.modules.length > 0 ? [index] : []))
  }
  #importsOf = (index: number): Set<number> => this.#parts[index]?.imports ?? new Set()

  /** What each page loads, and what each part would bring to it. */
  #count(): void {
    const closures = this.#parts.map((_, index) => [...reachOf([index], this.#importsOf)])
    this.#loads = this.#pages.map(({ parts }) => {
      const loads = new Uint8Array(this.#parts.length)
      for (const part of parts) for (const one of closures[part] ?? []) loads[one] = 1
      return loads
    })
    this.#loadedBy = this.#parts.map((_, part) => this.#loads.flatMap((loads, page) => (loads[part] === 1 ? [page] : [])))
    this.#missing = this.#loads.map((loads) => {
      const missing = { size: new Float64Array(this.#parts.length), count: new Int32Array(this.#parts.length) }
      for (const part of this.#live()) {
        for (const one of closures[part] ?? []) {
          if (loads[one] === 1) continue
          missing.size[part] = (missing.size[part] ?? 0) + (this.#parts[one]?.size ?? 0)
          missing.count[part] = (missing.count[part] ?? 0) + 1
        }
      }
      return missing
    })
  }

  /** Bytes that all pages together load more when two parts are one; a request counts as bytes, so it is negative when they gain. */
  #price(a: number, b: number): number {
    let sum = 0
    for (const page of this.#loadedBy[a] ?? []) {
      const { weight, request } = this.#pages[page] as { weight: number; request: number }
      sum += this.#loads[page]?.[b] === 1 ? -weight * request : weight * this.#brings(page, b, request)
    }
    for (const page of this.#loadedBy[b] ?? []) {
      const { weight, request } = this.#pages[page] as { weight: number; request: number }
      if (this.#loads[page]?.[a] !== 1) sum += weight * this.#brings(page, a, request)
    }
    return sum
  }
  /** Bytes more for a page that loads one of two when it is given the other, too; that one is then no file of its own. */
  #brings(page: number, part: number, request: number): number {
    const missing = this.#missing[page] as Missing
    return (missing.size[part] ?? 0) + request * ((missing.count[part] ?? 1) - 1)
  }

  /** True when one of two, over others, comes to import itself once they are one. */
  #makesCircle(a: number, b: number): boolean {
    const over = (from: number, to: number): boolean => reachOf([...this.#importsOf(from)].filter((one) => one !== to), this.#importsOf).has(to)
    return over(a, b) || over(b, a)
  }

  #merge(a: number, b: number): void {
    const [kept, gone] = [this.#parts[a] as Part, this.#parts[b] as Part]
    kept.modules.push(...gone.modules)
    kept.size += gone.size
    kept.imports = new Set([...kept.imports, ...gone.imports].filter((one) => one !== a && one !== b))
    Object.assign(gone, { modules: [], size: 0, imports: new Set() })
    for (const part of this.#parts) if (part.imports.delete(b) && part !== kept) part.imports.add(a)
    for (const { parts } of this.#pages) if (parts.delete(b)) parts.add(a)
  }

  /** Puts together the two parts from which the pages gain most; false when none gains. */
  step(): boolean {
    const live = this.#live()
    let best: { a: number; b: number; price: number } | null = null
    for (const [at, a] of live.entries()) {
      for (const b of live.slice(at + 1)) {
        const price = this.#price(a, b)
        if (price < (best?.price ?? 0) && !this.#makesCircle(a, b)) best = { a, b, price }
      }
    }
    if (best === null) return false
    this.#merge(best.a, best.b)
    this.#count()
    return true
  }
}

/**
 * Puts modules that several starts share into parts, so that the pages load few files and little that they do not need: first
 * those that exactly the same starts need, then two and two from which the pages gain, and never so that parts import each other
 * in a circle.
 */
export function makeParts(input: PartsInput): Map<string, string> {
  const merging = new Merging(input)
  while (merging.step());
  return new Map(merging.parts.flatMap((part, index) => part.modules.map((id) => [id, `part-${index}`] as const)))
}

/** The pages of one kind: what is fetched with each module that fits, and how often such a page is counted. */
export interface PageKind {
  fits: RegExp
  beside: readonly RegExp[]
  weight: number
  /** bytes of code that such a page may load without need for one request less */
  request: number
}
/** How much of a library's code is used, in the mean: the rest falls away in the build. */
const OF_LIBRARY = 0.45

/** Makes the parts when the modules are known; `nameOf` tells the bundler of them. The first kind that fits a start is its page. */
export function buildParts(kinds: readonly PageKind[]): { plugin: Plugin; nameOf: (id: string) => string | null } {
  let parts = new Map<string, string>()
  const plugin: Plugin = {
    name: 'capstan-parts',
    apply: 'build',
    buildEnd() {
      const known = [...this.getModuleIds()].flatMap((id) => {
        const info = this.getModuleInfo(id)
        return info ? [{ id, info }] : []
      })
      const imports = new Map(known.map(({ id, info }) => [id, info.importedIds]))
      const always = reachOf(known.filter(({ info }) => info.isEntry).map(({ id }) => id), (id) => imports.get(id) ?? [])
      const later = known.filter(({ id }) => !always.has(id))
      const starts = later.filter(({ info }) => info.dynamicImporters.length > 0).map(({ id }) => id)
      const pages = starts.flatMap((start) => {
        const kind = kinds.find(({ fits }) => fits.test(start))
        return kind ? [{ weight: kind.weight, request: kind.request, starts: [start, ...starts.filter((one) => kind.beside.some((beside) => beside.test(one)))] }] : []
      })
      const sources = later.filter(({ id }) => !id.startsWith('\0')).map(({ id, info }) => ({ id, size: (info.code?.length ?? 0) * (id.includes('node_modules') ? OF_LIBRARY : 1), imports: info.importedIds.filter((one) => !always.has(one)) }))
      parts = makeParts({ sources, starts, pages })
    },
  }
  return { plugin, nameOf: (id) => parts.get(id) ?? null }
}
