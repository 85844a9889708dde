import { ports } from '#src/api/ports.ts'

/** Blockers of an example's requests, in this page only; the server knows nothing of it. */
export interface Fault {
  /** so many requests are answered 503 without being sent */
  failures?: number
  /** ms that each request waits before it is sent; giving up ends the wait */
  delayMs?: number
}
/** One request as the client made it. */
export interface SentRequest {
  method: string
  path: string
  query: readonly (readonly [string, string])[]
  headers: readonly (readonly [string, string])[]
  body: string | null
  /** what came back: a status, or why none did */
  answer: string
}
interface Sink extends Required<Fault> {
  tell: (requests: readonly SentRequest[]) => void
  requests: SentRequest[]
}

/** Marks the requests of one example between `call` and this page; taken off before anything is sent. */
const TAG = 'X-Api-Example'

/** Header values as they may be shown: the token never. */
export const masked = (name: string, value: string): string =>
  name.toLowerCase() === 'authorization' ? `${value.split(' ')[0] ?? ''} ••••••••` : value

const wait = (ms: number, signal: AbortSignal | null | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const gaveUp = (): void => {
      clearTimeout(timer)
      reject(new DOMException('The request was cancelled.', 'AbortError'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', gaveUp)
      resolve()
    }, ms)
    if (signal?.aborted === true) gaveUp()
    else signal?.addEventListener('abort', gaveUp, { once: true })
  })

function described(url: string, init: RequestInit, headers: Record<string, string>): SentRequest {
  const address = new URL(url, 'http://here.invalid')
  return {
    method: init.method ?? 'GET',
    path: address.pathname,
    query: [...address.searchParams],
    headers: Object.entries(headers).map(([name, value]) => [name, masked(name, value)] as const),
    body: typeof init.body === 'string' ? init.body : null,
    answer: 'Waiting',
  }
}

export interface Recorder {
  /** runs one example; `run` hands the headers to `call` */
  observe: <T>(
    run: (headers: Record<string, string>) => Promise<T>,
    fault: Fault,
    tell: Sink['tell'],
  ) => Promise<T>
  /** gives the client its own fetch back */
  remove: () => void
}

/** Puts itself between the client and the network; requests of the rest of the page go through untouched. */
export function makeRecorder(): Recorder {
  const sinks = new Map<string, Sink>()
  const before = ports.fetch
  const own: typeof before = async (url, init) => {
    const { [TAG]: tag, ...headers } = (init.headers ?? {}) as Record<string, string>
    const sink = tag === undefined ? undefined : sinks.get(tag)
    if (sink === undefined) return before(url, init)
    const request = described(url, init, headers)
    sink.requests.push(request)
    const answered = (answer: string): void => {
      request.answer = answer
      sink.tell(sink.requests.map((one) => ({ ...one })))
    }
    answered('Waiting')
    try {
      const response =
        sink.requests.length <= sink.failures
          ? unavailable()
          : await wait(sink.delayMs, init.signal).then(() => before(url, { ...init, headers }))
      answered(
        `${response.status}${response.status === 503 && sink.requests.length <= sink.failures ? ', made by this page' : ''}`,
      )
      return response
    } catch (cause) {
      answered((cause as Error).name === 'AbortError' ? 'Given up' : 'No answer')
      throw cause
    }
  }
  ports.fetch = own
  return {
    observe: async (run, fault, tell) => {
      const tag = crypto.randomUUID()
      sinks.set(tag, { failures: 0, delayMs: 0, ...fault, tell, requests: [] })
      try {
        return await run({ [TAG]: tag })
      } finally {
        sinks.delete(tag)
      }
    },
    remove: () => {
      if (ports.fetch === own) ports.fetch = before
    },
  }
}

const unavailable = (): Response =>
  new Response(JSON.stringify({ code: 'internal', message: 'The service rests.' }), {
    status: 503,
    headers: { 'content-type': 'application/json' },
  })
