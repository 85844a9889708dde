import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/** What of an error is written: never the values that PostgreSQL puts into `detail`, `where` or `query`. */
function error(e: unknown): Record<string, unknown> {
  if (!(e instanceof Error)) return { message: typeof e }
  const code = (e as { code?: unknown }).code
  return {
    name: e.name,
    message: e.message,
    code: typeof code === 'string' ? code : undefined,
    stack: e.stack,
    cause: e.cause instanceof Error ? error(e.cause) : undefined,
  }
}

/**
 * The server's log, JSON lines. Serializers are allowlists: of a request only its id, method and route pattern are
 * written, never its address, query, headers or body, so that no secret can slip in.
 */
export function makeLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    serializers: {
      err: error,
      error,
      req: (r: { id?: string; method?: string; routeOptions?: { url?: string } }) => ({
        id: r.id,
        method: r.method,
        route: r.routeOptions?.url ?? 'page',
      }),
      res: (r: { statusCode?: number }) => ({ status: r.statusCode }),
      // what @fastify/multipart writes of an upload at the level trace: its limits, and the headers with the token
      busboyOptions: (o: { limits?: unknown }) => ({ limits: o.limits }),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
