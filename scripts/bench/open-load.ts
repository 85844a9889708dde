import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ask, Asker } from './load.ts'
import { editors } from './server-rows.ts'
import type { BenchSite } from './site.ts'

/** One stretch of requests at a fixed rate. */
export interface Stretch {
  what: string
  /** requested, per second */ rate: number
  /** accepted by the server */ accepted: number
  /** refused with 503 and Retry-After */ shed: number
  /** any other answer, or none */ failed: number
  p95: number
  p99: number
  /** megabytes of the server's process, before and after */ memory: [number, number]
}

const quantile = (took: readonly number[], q: number): number =>
  [...took].sort((a, b) => a - b)[Math.floor(took.length * q)] ?? 0
const megabytes = (pid: number): number =>
  Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
  )

/** 70 % reads of marketplace, pitch and dashboard, 20 % drafts of a step, 10 % events, in a fixed order. */
function mixed(site: BenchSite, idle: Asker[]): () => { ask: Ask; by?: Asker } {
  let turn = 0
  const bearer = (n: number) => ({
    authorization: `Bearer ${site.people[n % site.people.length]?.token ?? ''}`,
  })
  const get = (path: string, headers: Record<string, string> = {}) => ({
    ask: { method: 'GET' as const, path, headers },
  })
  const read = (n: number) => {
    if (n % 3 === 0) return get('/api/offerings?limit=24')
    return n % 3 === 1
      ? get(`/api/offerings/${site.hot}`, bearer(n))
      : get('/api/dashboard', bearer(n))
  }
  return () => {
    const n = turn++
    if (n % 10 === 9) {
      // nobody sends a second event before the first was answered
      const by = idle.shift()
      return by === undefined ? read(n) : { ask: by.next(), by }
    }
    if (n % 5 !== 3) return read(n)
    const ask: Ask = {
      method: 'PUT',
      path: `/api/investments/${site.people[n % site.people.length]?.hot ?? ''}/steps/kyc/draft`,
      headers: { ...bearer(n), 'content-type': 'application/json' },
      body: JSON.stringify({ values: { legal_first: `Ben ${n}` } }),
    }
    ask.headers['idempotency-key'] = crypto.randomUUID()
    return { ask }
  }
}

/**
 * Requests that begin at their time whether or not the ones before were answered, as people do: a server that is too
 * slow gets no fewer requests. The time of a response counts from when its request was due. autocannon would measure
 * refusals together with what was accepted.
 */
async function stretch(
  what: string,
  of: { site: BenchSite; pid: number; rate: number; seconds: number },
): Promise<Stretch> {
  const { site, pid, rate, seconds } = of
  const idle = await editors(site, 'spread')
  const next = mixed(site, idle)
  const took: number[] = []
  const before = megabytes(pid)
  let [shed, failed] = [0, 0]
  const one = async (begins: number): Promise<void> => {
    const { ask, by } = next()
    try {
      const answer = await fetch(`${site.url}${ask.path}`, {
        method: ask.method,
        headers: ask.headers,
        ...(ask.body === undefined ? {} : { body: ask.body }),
      })
      const body = await answer.text()
      if (answer.ok) took.push(performance.now() - begins)
      else if (answer.status === 503 && answer.headers.has('retry-after')) shed++
      else failed++
      by?.answered?.(answer.status, body)
    } catch {
      failed++
    }
    if (by !== undefined) idle.push(by)
  }
  const start = performance.now()
  const running: Promise<void>[] = []
  for (let n = 0; n < rate * seconds; n++) {
    const begins = start + (n * 1000) / rate
    const early = begins - performance.now()
    if (early > 1) await sleep(early)
    running.push(one(begins))
  }
  await Promise.all(running)
  return {
    what,
    rate,
    accepted: took.length,
    shed,
    failed,
    p95: quantile(took, 0.95),
    p99: quantile(took, 0.99),
    memory: [before, megabytes(pid)],
  }
}

/** The load of the goals, three times as much for a third of the time, and the same load again ten seconds later. */
export async function openLoad(of: {
  site: BenchSite
  pid: number
  rate: number
  seconds: number
}): Promise<Stretch[]> {
  // compiling, plans and connections
  await stretch('warm-up', { ...of, rate: of.rate / 4, seconds: 10 })
  const rows = [await stretch('mixed requests', of)]
  const third = Math.max(10, of.seconds / 3)
  rows.push(await stretch('three times that', { ...of, rate: of.rate * 3, seconds: third }))
  await sleep(10_000)
  rows.push(await stretch('ten seconds later', { ...of, seconds: third }))
  return rows
}
