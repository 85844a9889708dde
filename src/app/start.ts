import { RouterContextProvider } from '#router'
import { call, type Input } from '#src/api/call.ts'
import { dataContext } from '#src/api/load.ts'
import { ports } from '#src/api/ports.ts'
import type { Asked, ReadName } from '#src/api/query.ts'
import { accountAt } from '#src/routes/find.ts'
import { whoContext, type Who } from '#src/routes/guards.ts'
import { mayAdminister } from './admin-access.ts'
import { client } from './client.ts'
import { config } from './config.ts'
import { settled, startSession } from './session.ts'
import { stepUpRequests } from './step-up-requests.ts'
import { watchWork } from './work.ts'

/** ms that a navigation waits for data before it shows the screen with its skeletons */
const PATIENCE_MS = 250

/** The site's password expired, or was never given: the page for it, and back. */
function toSitePassword(): void {
  if (location.pathname !== '/password')
    location.assign(`/password?redirect=${encodeURIComponent(location.pathname + location.search)}`)
}

const ofDealRoom = (name: string): boolean => name.includes(' /api/dealroom/')

/**
 * Before another company's pages: responses of the deal room have the same keys, so those of the previous company are
 * removed, and the reads name the company of the target address. The tab's own address still names the previous one.
 */
function read(queries: readonly Asked[], pathname: string): readonly Asked[] {
  const account = accountAt(pathname)
  if (account === null || account === ports.accountId()) return queries
  client.removeQueries({ predicate: ({ queryKey }) => ofDealRoom(String(queryKey[0])) })
  return queries.map((asked) => {
    if (!ofDealRoom(asked.name)) return asked
    const { name, input } = asked
    const query = { ...(input.query as object | undefined), accountid: account }
    const headers = { accountid: account }
    return {
      ...asked,
      queryFn: ({ signal }) =>
        call(name, { ...input, query } as Input<ReadName>, { signal, headers }),
    }
  })
}

/** Runs the guards of the page again. */
let guardAgain: () => void = () => undefined
/** Sets the router whose guards run again when a check differs from the remembered result. */
export const guardWith = (router: { revalidate: () => Promise<void> }): void => {
  guardAgain = () => void router.revalidate()
}

async function who(): Promise<Who> {
  const { signedIn, user } = await settled()
  return signedIn && user
    ? {
        signedIn,
        consented: user.consented,
        admin: () => mayAdminister(client, () => guardAgain()),
        mustEnrol: user.enrol === 'must',
      }
    : { signedIn: false }
}

/** What loaders and guards are given. */
export function routerContext(): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(dataContext, { client, patience: PATIENCE_MS, read })
  context.set(whoContext, who)
  return context
}

/** Gives the HTTP client what it needs of this page, once, and starts what runs for the whole page: the session. */
export function start(): void {
  Object.assign(ports, {
    base: config.apiBase,
    platformId: config.platformId,
    marketPlaceId: config.marketPlaceId,
    accountId: () => accountAt(location.pathname),
    stepUp: stepUpRequests.ask,
    siteClosed: toSitePassword,
  } satisfies Partial<typeof ports>)
  watchWork()
  startSession()
}
