import { textOf } from '#domain/shared/text.ts'
import { everybody, type Caller } from './identities.ts'
import type { Front } from './front.ts'

/** A call that was answered below 400, so that a scanner which repeats it reaches its handler. */
export interface Target {
  who: Caller
  method: string
  /** path and query */
  path: string
  /** JSON */
  body?: string
  /** names of what a scanner may change: of the query, or of the body */
  parameters: readonly string[]
}
interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  example?: unknown
}
interface Operation {
  parameters?: Parameter[]
  requestBody?: { content?: Record<string, { example?: unknown }> }
}
interface Document {
  paths: Record<string, Record<string, Operation>>
}
type Ids = Map<string, string>
/** Calls that would end the sessions of the scan, or send mail for each request. */
const AVOIDED = /\/(logout|sign-out|sessions|password|factors|passkeys|erasure|closure|deactivat)/
/** Values that a list takes where its example is none that it has. */
const VALUES: Readonly<Record<string, string>> = { q: 'tide', limit: '5', sort: 'newest' }

/** Remembers every id of an answer by its key, and the first of a list by the list's address. */
function learn(value: unknown, path: string, ids: Ids): void {
  if (Array.isArray(value)) return value.slice(0, 3).forEach((one) => learn(one, path, ids))
  if (typeof value !== 'object' || value === null) return
  for (const [key, one] of Object.entries(value)) {
    if (typeof one === 'string' && /(^|_)id$/.test(key)) {
      const known = key === 'id' ? path : key
      if (!ids.has(known)) ids.set(known, one)
    } else learn(one, path, ids)
  }
}

/** The address of a path with ids that exist; null where one is not known. */
function filled(path: string, ids: Ids): string | null {
  let whole = ''
  for (const part of path.split('/').slice(1)) {
    const name = /^\{(.+)\}$/.exec(part)?.[1]
    const value = name === undefined ? part : (ids.get(whole) ?? ids.get(name))
    if (value === undefined) return null
    whole += `/${value}`
  }
  return whole
}

const queryOf = (parameters: ReadonlyMap<string, string>): string =>
  parameters.size === 0 ? '' : `?${new URLSearchParams([...parameters]).toString()}`

/**
 * Calls of the server's own document that are answered below 400 with ids of its world: for each, the first of visitor,
 * investor, issuer and operator that may make it. Reads come with the parameters that they take, writes with the
 * document's example.
 */
export async function reachable(
  fronts: Readonly<Record<Caller, Front>>,
): Promise<{ targets: Target[]; calls: number }> {
  const ids: Ids = new Map()
  const ask = async (
    who: Caller,
    method: string,
    path: string,
    body?: string,
  ): Promise<boolean> => {
    const answer = await fetch(`${fronts[who].url}${path}`, {
      method,
      redirect: 'manual',
      ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
    })
    const text = await answer.text()
    if (answer.status >= 400) return false
    if (answer.headers.get('content-type')?.includes('json')) learn(JSON.parse(text), path, ids)
    return true
  }
  const document = (await (await fetch(`${fronts.visitor.url}/openapi.json`)).json()) as Document
  const all = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  )
  const left = new Map(all.map((one) => [`${one.method} ${one.path}`, one]))
  const targets: Target[] = []
  const first = async (method: string, path: string, body?: string): Promise<Caller | null> => {
    for (const who of everybody) if (await ask(who, method, path, body)) return who
    return null
  }
  // each round knows ids of the one before
  for (let round = 0; round < 3; round++)
    for (const [name, { path, method, operation }] of left) {
      if (method !== 'GET' || AVOIDED.test(path)) continue
      const address = filled(path, ids)
      const who = address === null ? null : await first('GET', address)
      if (address === null || who === null) continue
      left.delete(name)
      const query = new Map<string, string>()
      for (const one of (operation.parameters ?? []).filter((each) => each.in === 'query')) {
        const value = VALUES[one.name] ?? textOf(one.example)
        const tried = new Map([...query, [one.name, value]])
        if (await ask(who, 'GET', address + queryOf(tried))) query.set(one.name, value)
      }
      targets.push({ who, method, path: address + queryOf(query), parameters: [...query.keys()] })
    }
  for (const { path, method, operation } of left.values()) {
    const example = operation.requestBody?.content?.['application/json']?.example
    if (method === 'GET' || method === 'DELETE' || AVOIDED.test(path)) continue
    if (typeof example !== 'object' || example === null) continue
    const address = filled(path, ids)
    const body = JSON.stringify(
      Object.fromEntries(
        Object.entries(example).map(([key, value]) => [key, ids.get(key) ?? (value as unknown)]),
      ),
    )
    const who = address === null ? null : await first(method, address, body)
    if (address !== null && who !== null)
      targets.push({ who, method, path: address, body, parameters: Object.keys(example) })
  }
  return { targets, calls: all.length }
}
