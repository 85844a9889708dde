import { isSecondPerson, leftToAnother } from '#domain/shared/access/may-decide.ts'
import { reopenersOf } from '#server/kernel/may-decide/index.ts'
import { isAdmin, type ActorCode } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { hasIdentificationNumber } from '#domain/investors/rules/identification.ts'
import { textOf } from '#domain/shared/text.ts'
import {
  customerRisk,
  riskInForce,
  worseRisk,
  type CustomerRisk,
} from '#domain/investors/rules/customer-risk.ts'
import { addElapsedHours, dateInZone } from '#domain/shared/calendar/zone.ts'
import type { KycContext, KycFacts } from '#machines/investors/kyc.events.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { EventContext, Instance, RefusedEvents } from '#server/kernel/state-machines/index.ts'
import type { AppServices } from '#server/app-services.ts'
import { clearedBy, screeningStatus } from '../screening/index.ts'
import { readFact, type Fact } from '../profile/index.ts'
import * as repo from './repo.ts'
import { riskInput } from './risk.ts'
import { alikeAccounts, openLikenesses } from './same-person.ts'

/** Nothing about the party is compliance's alone: no open hit, no suspension. */
async function isClear({ services, tx: q, instance }: EventContext): Promise<boolean> {
  const watchlist = await screenedAs(services, q, instance)
  return (
    instance.state !== 'suspended' && watchlist !== 'potential_match' && watchlist !== 'true_match'
  )
}

/**
 * Codes of a person on a party: the party itself; compliance; operators where nothing is compliance's alone; support
 * may look only.
 */
export async function authorize(context: EventContext): Promise<readonly ActorCode[]> {
  const { instance, by, event } = context
  const { actor } = by
  if (actor.kind !== 'person') return []
  const own: ActorCode[] = actor.userId === instance.user_id ? ['INV'] : []
  if (actor.adminRole === 'compliance') return [...own, 'ADM']
  if (own.length > 0 || !isAdmin(actor)) return own
  // staff other than compliance read the labels of a party: a hit and a suspension look like any review (31 CFR
  // 1023.320(e))
  if (event.type === '@look') return ['ISS']
  if (!(await isClear(context)))
    throw refuse('forbidden', { message: 'Compliance decides this check.' })
  return ['ADM']
}

/**
 * The risk of a party: what is computed (the worse of the check's rating and that of the statements of now), and what
 * counts together with what people have decided about the present facts.
 */
export async function riskOf(
  q: Queryable,
  { partyId, userId, run, now }: { partyId: string; userId: string; run: number; now: Date },
): Promise<{ computed: CustomerRisk; counts: CustomerRisk }> {
  const fact = await readFact(q, userId, 'kyc')
  const rated = customerRisk(
    await riskInput(q, userId, fact?.values ?? {}, dateInZone(now.toISOString())),
  )
  const computed = worseRisk((await repo.checkOf(q, partyId, run))?.risk ?? 'medium', rated)
  const given = (await repo.dispositions(q, partyId, run)).find(
    (d) => d.risk !== null && fact !== null && d.decided_at >= fact.recordedAt,
  )
  return {
    computed,
    counts: riskInForce(
      computed,
      given === undefined || given.risk === null
        ? null
        : { risk: given.risk, from: given.approved_by === null ? null : given.risk_from },
    ),
  }
}

/** The identity by the newest run or the staff's decision about it, for the current facts. */
export async function resultOf(
  services: Pick<AppServices, 'demo'>,
  q: Queryable,
  partyId: string,
  run: number,
  fact: Fact | null,
): Promise<Pick<repo.CheckRow, 'identity' | 'watchlist'>> {
  const [check, decided] = [
    await repo.checkOf(q, partyId, run),
    await repo.dispositions(q, partyId, run),
  ]
  const current = check !== null && check.fact_version === fact?.version
  const valid = decided.filter((d) => fact !== null && d.decided_at >= fact.recordedAt)
  const pick = <K extends 'identity' | 'watchlist'>(
    key: K,
    otherwise: repo.CheckRow[K],
  ): repo.CheckRow[K] => {
    const said = valid.find((d) => d[key] !== null)?.[key]
    return (said as repo.CheckRow[K] | undefined) ?? (check === null ? otherwise : check[key])
  }
  const identity =
    valid.some((d) => d.identity !== null) || current ? pick('identity', 'not_run') : 'not_run'
  return {
    identity,
    watchlist: await watchlistOf(services, q, partyId, pick('watchlist', 'not_screened'), valid),
  }
}

/**
 * The check's watchlist together with the sanctions lists in force now and with accounts alike that are a confirmed true
 * match: the worst counts, but for a decision of a person that came after it.
 */
async function watchlistOf(
  services: Pick<AppServices, 'demo'>,
  q: Queryable,
  partyId: string,
  found: repo.CheckRow['watchlist'],
  decided: readonly repo.DispositionRow[],
): Promise<repo.CheckRow['watchlist']> {
  if (found === 'true_match') return found
  const userId = await repo.userOfParty(q, partyId)
  const listed = await screeningStatus(services, q, { userId, accountId: null, personOnly: true })
  if (listed !== 'clear') return listed
  const twin = (userId === null ? [] : await alikeAccounts(q, userId)).find((one) => one.barred)
  const dismissed = decided.some(
    (d) => d.watchlist === 'false_positive' && d.decided_at >= (twin?.found_at ?? ''),
  )
  if (twin !== undefined && (twin.found_at === null || !dismissed)) return 'potential_match'
  // a check that ran before the first list was loaded is evaluated against the current lists
  return found === 'not_screened' && (await repo.latestCheck(q, partyId)) !== null ? 'clear' : found
}

/** What the screening of a party comes to now, as the guards of its check read it. */
export async function screenedAs(
  services: Pick<AppServices, 'demo'>,
  q: Queryable,
  instance: Instance,
): Promise<repo.CheckRow['watchlist']> {
  const { run } = instance.context as unknown as KycContext
  const fact = await readFact(q, userOf(instance), 'kyc')
  return (await resultOf(services, q, instance.id, run, fact)).watchlist
}

/** The four facts of 31 CFR 1023.220(a)(2)(i), as far as they are on file. */
function cipOf(fact: Fact | null, personal: Fact | null): NonNullable<KycFacts['cip']> {
  const v = fact?.values ?? {}
  return {
    name: Boolean(v['legal_first'] && v['legal_last']),
    dob: Boolean(v['dob']),
    address: Boolean(v['address']),
    id_number: hasIdentificationNumber({
      citizenship: textOf(v['citizenship']) || undefined,
      taxpayer_number: fact?.masked['ssn'] !== undefined,
      document_number:
        fact?.masked['document_number'] !== undefined ||
        personal?.masked['foreign_id_number'] !== undefined,
    }),
  }
}

/** Facts of the kyc machine's guards, read after the row is locked. */
export async function facts({
  services,
  tx,
  id,
  instance,
  by,
  now,
}: Pick<EventContext, 'services' | 'tx' | 'id' | 'instance' | 'by' | 'now'>): Promise<
  Record<string, unknown>
> {
  const userId = userOf(instance)
  const fact = await readFact(tx, userId, 'kyc')
  const { run } = instance.context as unknown as KycContext
  const result = await resultOf(services, tx, id, run, fact)
  const expires = fact?.values['document_expires']
  return {
    cip: cipOf(fact, await readFact(tx, userId, 'personal-information')),
    identity: result.identity,
    watchlist: result.watchlist,
    // what was stated after the check counts (31 CFR 1023.210(b)(5)(ii))
    risk: (await riskOf(tx, { partyId: id, userId, run, now })).counts,
    document_expires_on: typeof expires === 'string' ? expires : null,
    alike: (await openLikenesses(tx, userId)).length > 0,
    checks_24h: await repo.checksSince(tx, id, addElapsedHours(now.toISOString(), -24)),
    reviewer_is_author:
      by.actor.kind === 'person' &&
      (!isSecondPerson(by.actor, [userId]) ||
        !isSecondPerson(by.actor, await authorsOf(tx, { partyId: id, userId, run }))),
  } satisfies KycFacts
}

/**
 * The person, and who cleared a hit, in the review or on the page of a match, rated the risk high, proposed a lower one or opened a
 * rejected check again prepared the approval: a second person gives it (platform policy). One rule for both pages.
 */
async function authorsOf(
  q: Queryable,
  { partyId, userId, run }: { partyId: string; userId: string; run: number },
): Promise<string[]> {
  const decided = (await repo.dispositions(q, partyId, run))
    .filter((d) => d.watchlist === 'false_positive' || d.risk === 'high' || d.approved_by !== null)
    .map((d) => d.decided_by)
  return [
    userId,
    ...decided,
    ...(await clearedBy(q, userId)),
    ...(await reopenersOf(q, { machine: 'kyc', id: partyId }, ['approved'])),
  ]
}
/** The person and who prepared the approval leave it to another person. */
export const refusedEvents: RefusedEvents = async (q, instance, actor) =>
  leftToAnother(
    ['REVIEW_APPROVED'],
    actor,
    await authorsOf(q, {
      partyId: instance.id,
      userId: userOf(instance),
      run: (instance.context as unknown as KycContext).run,
    }),
  )

/** The person that a party is; every row of this machine has one. */
export function userOf(instance: Instance): string {
  if (instance.user_id === null) throw new Error(`the party ${instance.id} belongs to nobody`)
  return instance.user_id
}
