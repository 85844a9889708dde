import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Measure, Metrics } from './kernel/lib/metrics.ts'
import type { Readiness } from './kernel/lib/readiness.ts'

/** The port of who runs the process: it listens before migrations begin and until the last request was served. */
export interface OpsServer {
  address: string
  close(): Promise<void>
}
export interface OpsParts {
  metrics: Metrics
  readiness: Readiness
  /** figures of the database; none before it is open */
  measures: () => Promise<readonly Measure[]>
}

function probe(answer: ServerResponse, waits: readonly string[]): void {
  answer
    .writeHead(waits.length === 0 ? 200 : 503, { 'content-type': 'application/json' })
    .end(JSON.stringify(waits.length === 0 ? { status: 'ok' } : { waits_for: waits }))
}

async function answerTo(path: string, answer: ServerResponse, parts: OpsParts): Promise<void> {
  const { readiness, metrics } = parts
  if (path === '/health/live') return probe(answer, [])
  if (path === '/health/ready') return probe(answer, await readiness.waits())
  if (path === '/health/started')
    return probe(answer, readiness.started() ? [] : await readiness.waits())
  if (path !== '/metrics') return void answer.writeHead(404).end()
  const page = await metrics.page(parts.measures)
  answer.writeHead(200, { 'content-type': metrics.contentType }).end(page)
}

/**
 * Opens probes and metrics on a port of their own. Nothing there authenticates the caller: it belongs on an internal
 * network.
 */
export async function openOps(
  at: { port: number; host: string },
  parts: OpsParts,
): Promise<OpsServer> {
  const server = createServer((request, answer) => {
    if (request.method !== 'GET') return void answer.writeHead(405).end()
    answerTo((request.url ?? '').split('?', 1)[0] ?? '', answer, parts).catch(
      () => void answer.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    address: `http://${at.host.includes(':') ? `[${at.host}]` : at.host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
