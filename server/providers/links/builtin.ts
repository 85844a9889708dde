import { request, type Agent } from 'node:https'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'
import {
  hostAllowed,
  linkAddressProblem,
  type LinkAnswer,
} from '#domain/platform/rules/compliance-links.ts'
import type { LinkChecker } from './port.ts'

const TIMEOUT_MS = 10_000
const REDIRECTS = 5
const USER_AGENT = 'Mozilla/5.0 (compatible; CapstanLinkCheck)'

interface Answer {
  status: number
  location: string | null
}

/** One GET whose body is not read; `agent` refuses to connect to a private address, whatever the name resolves to. */
const ask = (url: string, agent: Agent): Promise<Answer | Error> =>
  new Promise((resolve) => {
    const asked = request(
      url,
      {
        agent,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { 'user-agent': USER_AGENT, accept: 'text/html,*/*' },
      },
      (response) => {
        resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? null })
        response.destroy()
      },
    )
    asked.on('error', resolve)
    asked.end()
  })

function failureOf(error: Error): LinkAnswer {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return { failure: 'timeout' }
  return { failure: /is not allowed/.test(error.message) ? 'not_public' : 'unreachable' }
}

/** The checker over the network. */
export function networkLinks(agent: Agent = new RequestFilteringHttpsAgent()): LinkChecker {
  return {
    async check(url, allowed) {
      let at = url
      for (let step = 0; step <= REDIRECTS; step++) {
        const answer = await ask(at, agent)
        if (answer instanceof Error) return failureOf(answer)
        if (answer.status < 300 || answer.status >= 400 || answer.location === null)
          return { status: answer.status }
        const next = URL.canParse(answer.location, at) ? new URL(answer.location, at) : null
        if (
          next === null ||
          linkAddressProblem(next.href) !== null ||
          !hostAllowed(next.hostname, allowed)
        )
          return { failure: 'left_site' }
        at = next.href
      }
      return { failure: 'left_site' }
    },
  }
}

/** Results of the demo, by the address; nothing leaves the server. */
export const sandboxLinks: LinkChecker = {
  async check(url) {
    const { pathname } = new URL(url)
    if (pathname.endsWith('/gone')) return { status: 404 }
    if (pathname.endsWith('/refused')) return { status: 403 }
    if (pathname.endsWith('/down')) return { failure: 'timeout' }
    return { status: 200 }
  },
}
