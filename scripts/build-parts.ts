import type { Plugin } from 'vite'

/** What is known of a module when the parts are made. */
interface Source {
  id: string
  size: number
  imports: readonly string[]
}
interface Group {
  /** the starts (screens, frames, things loaded later) that need all of it */
  needs: Set<string>
  modules: string[]
  size: number
}
export interface PartsInput {
  sources: readonly Source[]
  /** modules that are loaded by an `import()` or are the first one */
  starts: readonly string[]
  /** starts whose pages are counted most: what they load is kept small */
  weighty: readonly RegExp[]
  /** bytes of source below which a part is put together with another */
  small: number
  /** libraries and other modules that are no part themselves, with what they import */
  beside: readonly Source[]
}

function reachOf(start: string, imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const seen = new Set<string>()
  const next = [start]
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    next.push(...(imports.get(id) ?? []))
  }
  return seen
}

/** Groups of modules that exactly the same starts need. */
function exactGroups({ sources, starts }: PartsInput): Map<string, Group> {
  const imports = new Map(sources.map((one) => [one.id, one.imports]))
  const neededBy = new Map<string, string[]>()
  for (const start of starts) for (const id of reachOf(start, imports)) neededBy.set(id, [...(neededBy.get(id) ?? []), start])
  const groups = new Map<string, Group>()
  for (const { id, size } of sources) {
    const needs = neededBy.get(id) ?? []
    if (needs.length < 2) continue
    const key = needs.join('|')
    const group = groups.get(key) ?? { needs: new Set(needs), modules: [], size: 0 }
    group.modules.push(id)
    group.size += size
    groups.set(key, group)
  }
  return groups
}

/** True when one group, over others, comes to import itself through `b` once `a` and `b` are one. */
function makesCircle(a: Group, b: Group, groupOf: ReadonlyMap<string, Group>, imports: ReadonlyMap<string, readonly string[]>): boolean {
  const reaches = (from: Group, to: Group): boolean => {
    const seen = new Set<Group>()
    // over at least one other group: a direct import is within the group once they are one
    const next = [...importsOf(from)].filter((one) => one !== to)
    for (let group = next.pop(); group !== undefined; group = next.pop()) {
      if (group === to) return true
      if (seen.has(group)) continue
      seen.add(group)
      next.push(...importsOf(group))
    }
    return false
  }
  const importsOf = (group: Group): Set<Group> => {
    const out = new Set<Group>()
    for (const id of group.modules) for (const imported of imports.get(id) ?? []) {
      const other = groupOf.get(imported)
      if (other && other !== group) out.add(other)
    }
    return out
  }
  return reaches(a, b) || reaches(b, a)
}

/** bytes of source that a weighty page may load without need for one request less */
const TOO_MUCH = 3000

/** Reads how many bytes the pages load without need when two groups are one: exactly for the weighty ones, roughly for others; null: too many. */
function costs(input: PartsInput): (a: Group, b: Group) => number | null {
  const all = new Map([...input.sources, ...input.beside].map((one) => [one.id, one]))
  const imports = new Map([...all].map(([id, one]) => [id, one.imports]))
  const heavy = input.starts.filter((start) => input.weighty.some((one) => one.test(start))).map((start) => ({ start, reach: reachOf(start, imports) }))
  const closures = new Map<string, Set<string>>()
  const closureOf = (id: string): Set<string> => {
    const known = closures.get(id) ?? reachOf(id, imports)
    closures.set(id, known)
    return known
  }
  const extra = (reach: ReadonlySet<string>, group: Group): number => {
    const missing = new Set<string>()
    for (const id of group.modules) for (const one of closureOf(id)) if (!reach.has(one)) missing.add(one)
    return [...missing].reduce((sum, id) => sum + (all.get(id)?.size ?? 0), 0)
  }
  return (a, b) => {
    let sum = 0
    for (const { start, reach } of heavy) {
      const more = a.needs.has(start) === b.needs.has(start) ? 0 : extra(reach, a.needs.has(start) ? b : a)
      if (more > TOO_MUCH) return null
      sum += 40 * more
    }
    for (const start of a.needs) if (!b.needs.has(start)) sum += b.size
    for (const start of b.needs) if (!a.needs.has(start)) sum += a.size
    return sum
  }
}

/**
 * Puts modules that several starts share into parts: first those that exactly the same starts need, then small parts with the
 * part that costs the pages least, and never so that parts import each other in a circle.
 */
export function makeParts(input: PartsInput): Map<string, string> {
  const groups = [...exactGroups(input).values()]
  const imports = new Map(input.sources.map((one) => [one.id, one.imports]))
  const groupOf = new Map(groups.flatMap((group) => group.modules.map((id) => [id, group] as const)))
  const stuck = new Set<Group>()
  const cost = costs(input)
  for (;;) {
    const smallest = groups.filter((one) => one.size < input.small && !stuck.has(one)).sort((x, y) => x.size - y.size)[0]
    if (!smallest) break
    const others = groups.flatMap((group) => {
      const price = group === smallest ? null : cost(smallest, group)
      return price === null ? [] : [{ group, price }]
    }).sort((x, y) => x.price - y.price)
    const best = others.slice(0, 12).find(({ group }) => !makesCircle(smallest, group, groupOf, imports))?.group
    if (!best) {
      stuck.add(smallest)
      continue
    }
    for (const id of smallest.modules) groupOf.set(id, best)
    best.modules.push(...smallest.modules)
    best.size += smallest.size
    for (const start of smallest.needs) best.needs.add(start)
    groups.splice(groups.indexOf(smallest), 1)
  }
  return new Map(groups.flatMap((group, index) => group.modules.map((id) => [id, `part-${index}`] as const)))
}

/** Makes the parts when the modules are known; `nameOf` tells the bundler of them. */
export function buildParts(options: { ours: (id: string) => boolean; weighty: readonly RegExp[]; small: number }): { plugin: Plugin; nameOf: (id: string) => string | null } {
  let parts = new Map<string, string>()
  const plugin: Plugin = {
    name: 'capstan-parts',
    apply: 'build',
    buildEnd() {
      const known = [...this.getModuleIds()].flatMap((id) => {
        const info = this.getModuleInfo(id)
        return info ? [{ id, info, ours: options.ours(id) }] : []
      })
      const imports = new Map(known.map(({ id, info }) => [id, info.importedIds]))
      const always = new Set(known.filter(({ info }) => info.isEntry).flatMap(({ id }) => [...reachOf(id, imports)]))
      const later = known.filter(({ id }) => !always.has(id)).map(({ id, info, ours }) => ({ id, ours, size: info.code?.length ?? 0, imports: info.importedIds.filter((one) => !always.has(one)) }))
      const starts = known.filter(({ id, info }) => info.dynamicImporters.length > 0 && !always.has(id)).map(({ id }) => id)
      parts = makeParts({ sources: later.filter(({ ours }) => ours), beside: later.filter(({ ours }) => !ours), starts, weighty: options.weighty, small: options.small })
    },
  }
  return { plugin, nameOf: (id) => parts.get(id) ?? null }
}
