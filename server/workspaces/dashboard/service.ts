import type { HoldingView } from '#domain/holders/model/holding.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { holdingsOf } from '#server/holders/holdings/index.ts'
import { userById } from '#server/identity/identity/index.ts'
import { myInvestments } from '#server/investments/investments/index.ts'
import { kycOf } from '#server/investors/kyc/index.ts'
import { overviewOf, readFacts } from '#server/investors/profile/index.ts'
import { percentComplete } from '#domain/investors/rules/completeness.ts'
import { links } from '#domain/shared/links.ts'
import { actionsOf as waitingFor } from '#server/kernel/notifications/index.ts'
import { actionsOf } from './actions.ts'
import { completenessOf, type Known } from './completeness.ts'
import { portfolioOf } from './portfolio.ts'
import { newsOf, type NewsRow } from './repo.ts'
import type { Answer } from './types.ts'

const PAGE = 50
const MOST_NEWS = 5
const kinds = ['payment', 'suitability', 'investor-details'] as const

/** Every holding of a person: people hold few, and the sum has to be of all. */
async function allHoldings(q: Queryable, userId: string): Promise<HoldingView[]> {
  const found: HoldingView[] = []
  let cursor: string | undefined
  do {
    const page = await holdingsOf(q, userId, { limit: PAGE, cursor })
    found.push(...page.items)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return found
}

const presentNews = ({ id, kind, title, company, at, ...of }: NewsRow): Answer['news'][number] => ({
  id,
  kind,
  title,
  company,
  at,
  link:
    of.listing_id === null
      ? links.companyNews(of.account_id)
      : links.updates(of.listing_id, of.slug),
})

async function knownFacts(q: Queryable, userId: string): Promise<Known[]> {
  const facts = await readFacts(q, userId, kinds)
  return kinds.flatMap((kind) => {
    const fact = facts.get(kind)
    return fact === undefined ? [] : [{ kind, expiresAt: fact.expiresAt }]
  })
}

/** The home page of one person, at this moment of the server's clock. */
export async function homeOf(
  services: AppServices,
  q: Queryable,
  userId: string,
  now: Date,
): Promise<Answer> {
  const [user, pending, holdings, kyc, known, waiting, news, overview] = await Promise.all([
    userById(q, userId),
    myInvestments(services, q, userId, { group: 'pending', limit: PAGE }),
    allHoldings(q, userId),
    kycOf(services, q, userId),
    knownFacts(q, userId),
    waitingFor(services, q, userId),
    newsOf(q, userId, now.toISOString(), MOST_NEWS),
    overviewOf(services, q, userId, now),
  ])
  if (user === null) throw refuse('unauthorized')
  const at = now.toISOString()
  return {
    first_name: user.first_name,
    server_time: at,
    next_actions: actionsOf(pending.items, waiting),
    news: news.map(presentNews),
    pending: pending.items,
    portfolio: portfolioOf(holdings, at),
    holdings: holdings.slice(0, PAGE),
    profile: completenessOf({
      verified: user.state !== 'unverified',
      kycState: kyc?.state ?? null,
      known,
      pending: pending.items,
      now: at,
      percent: percentComplete(overview.done, overview.needed),
    }),
  }
}
