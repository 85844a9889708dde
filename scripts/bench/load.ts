import autocannon from 'autocannon'

export interface Rate {
  perSecond: number
  p50: number
  p99: number
  failed: number
  /** responses that were refusals, by status */ refusals: Record<string, number>
}
export interface Ask {
  method: 'GET' | 'PUT' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}
/** Returns the next request of one client, and receives its response. */
export interface Asker {
  next(): Ask
  answered?(status: number, body: string): void
}
export interface Load {
  url: string
  askers: readonly Asker[]
  connections: number
  seconds: number
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * Requests a second of a route; each connection takes an asker that nobody else has, so that no two write the same
 * thing at once.
 */
export async function rate({ url, askers, connections, seconds }: Load): Promise<Rate> {
  if (askers.length < connections) throw new Error('there are fewer askers than connections')
  const idle = [...askers]
  const refusals: Record<string, number> = {}
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request, context) => {
          const asker = idle.shift()
          if (!asker) throw new Error('nobody is left to ask')
          context['asker'] = asker
          return { ...request, body: '', ...asker.next() }
        },
        onResponse: (status, body, context) => {
          const asker = context['asker'] as Asker
          if (status >= 300) refusals[status] = (refusals[status] ?? 0) + 1
          asker.answered?.(status, body)
          idle.push(asker)
        },
      },
    ],
  })
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
    refusals,
  }
}

function added(all: readonly Record<string, number>[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const one of all)
    for (const [status, count] of Object.entries(one)) sum[status] = (sum[status] ?? 0) + count
  return sum
}

/**
 * Runs routes in turns, so that what else the machine does falls on all of them alike; the median run of each counts.
 */
export async function inTurns(
  rounds: number,
  runs: Readonly<Record<string, () => Promise<Rate>>>,
): Promise<Record<string, Rate>> {
  const seen = new Map<string, Rate[]>()
  for (let n = 0; n < rounds; n++)
    for (const [name, run] of Object.entries(runs))
      seen.set(name, [...(seen.get(name) ?? []), await run()])
  return Object.fromEntries(
    [...seen].map(([name, all]) => {
      const middle = median(all.map((one) => one.perSecond))
      const found = all.find((one) => one.perSecond === middle)
      return [
        name,
        {
          perSecond: middle,
          p50: found?.p50 ?? 0,
          p99: found?.p99 ?? 0,
          failed: all.reduce((sum, one) => sum + one.failed, 0),
          refusals: added(all.map((one) => one.refusals)),
        },
      ]
    }),
  )
}
