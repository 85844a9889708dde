import type { Person } from '#domain/shared/access/actor.ts'
import { decidesReviews, seesScreening } from '#domain/shared/access/actor.ts'
import type { Page } from '#domain/shared/common.ts'
import { refuse } from '#domain/shared/errors.ts'
import type {
  SanctionsListView,
  SanctionsMatchView,
  ScreeningRunView,
} from '#domain/investors/model/sanctions.ts'
import type { SanctionsListContext } from '#machines/investors/sanctions-list.lifecycle.ts'
import type { ScreeningRunContext } from '#machines/investors/screening-run.lifecycle.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { cutPage, readBefore } from '#server/kernel/lib/cursor.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import * as repo from './repo.ts'

interface Asked {
  q?: string | undefined
  cursor?: string | undefined
  limit: number
}
/** A page of rows in the order of a time, of which one more was read than is shown. */
function pageOf<Row extends { id: string }, View>(
  rows: readonly Row[],
  limit: number,
  timeOf: (row: Row) => string,
  views: (shown: readonly Row[]) => View[],
): Page<View> {
  const { shown, next, more } = cutPage(rows, limit, (last) => [timeOf(last), last.id])
  return {
    items: views(shown),
    next_cursor: next,
    total: null,
    more,
  }
}

const statusOf = (services: AppServices, instance: Instance, actor: Person) =>
  services.lifecycles.present(instance, {
    who: ['ADM'],
    actor,
    staff: true,
  })

/** The newest screening and what the reader may do. */
export async function screeningSummary(services: AppServices, q: Queryable, actor: Person) {
  const [run, lists] = [await repo.newestRun(q), await repo.listsInForce(q)]
  const machine = run === null ? null : await services.lifecycles.read(q, 'screening-run', run.id)
  return {
    run: run === null || machine === null ? null : presentRun(services, run, machine, actor),
    in_force: lists.length,
    may_load: decidesReviews(actor),
    sees_matches: seesScreening(actor),
  }
}
function presentRun(
  services: AppServices,
  run: repo.RunRow,
  machine: Instance,
  actor: Person,
): ScreeningRunView {
  const { total, done, matches } = machine.context as unknown as ScreeningRunContext
  return {
    id: run.id,
    cause: run.cause,
    begun_at: run.begun_at,
    total,
    done,
    matches: seesScreening(actor) ? matches : null,
    status: statusOf(services, machine, actor),
  }
}

/** Loaded lists, newest first. */
export async function listPage(
  services: AppServices,
  q: Queryable,
  actor: Person,
  asked: Asked,
): Promise<Page<SanctionsListView>> {
  const rows = await repo.findLists(q, readBefore(asked.cursor), asked.limit + 1)
  const machines = await services.lifecycles.readMany(
    q,
    'sanctions-list',
    rows.map((row) => row.id),
  )
  return pageOf(
    rows,
    asked.limit,
    (row) => row.uploaded_at,
    (shown) =>
      shown.flatMap((row) => {
        const machine = machines.get(row.id)
        if (machine === undefined) return []
        const { entries, problem, concerns } = machine.context as unknown as SanctionsListContext
        return [
          {
            id: row.id,
            source: row.source,
            name: row.name,
            published_on: row.published_on,
            sha256: row.sha256,
            entries,
            format: row.format,
            aliases: row.aliases,
            problem,
            concerns: machine.state === 'waiting' ? concerns : [],
            hash_compared: row.hash_compared,
            uploaded_at: row.uploaded_at,
            uploaded_by: row.uploader ?? 'A former colleague',
            status: statusOf(services, machine, actor),
          },
        ]
      }),
  )
}

/** Matches, newest first; compliance only. */
export async function matchPage(
  services: AppServices,
  q: Queryable,
  actor: Person,
  asked: Asked & { state?: string | undefined },
): Promise<Page<SanctionsMatchView>> {
  if (!seesScreening(actor)) throw refuse('forbidden')
  const rows = await repo.findMatches(q, {
    ...readBefore(asked.cursor),
    state: asked.state ?? 'open',
    words: asked.q ?? null,
    limit: asked.limit + 1,
  })
  const machines = await services.lifecycles.readMany(
    q,
    'sanctions-match',
    rows.map((row) => row.id),
  )
  const reviews = new Map<string, string | null>()
  for (const row of rows) reviews.set(row.id, await reviewOf(q, row))
  return pageOf(
    rows,
    asked.limit,
    (row) => row.found_at,
    (shown) =>
      shown.flatMap((row) => {
        const machine = machines.get(row.id)
        return machine === undefined
          ? []
          : [presentMatch(services, row, machine, actor, reviews.get(row.id) ?? null)]
      }),
  )
}

/** One match; compliance only. */
export async function matchOf(
  services: AppServices,
  q: Queryable,
  actor: Person,
  id: string,
): Promise<SanctionsMatchView> {
  if (!seesScreening(actor)) throw refuse('forbidden')
  const row = await repo.findMatch(q, id)
  const machine = row === null ? null : await services.lifecycles.read(q, 'sanctions-match', id)
  if (row === null || machine === null) throw refuse('not_found')
  return presentMatch(services, row, machine, actor, await reviewOf(q, row))
}

/** An investor's match is decided with their identity check. */
async function reviewOf(q: Queryable, row: repo.MatchRow): Promise<string | null> {
  if (row.subject_kind !== 'party' || row.user_id === null) return null
  const id = await repo.identityOf(q, row.user_id)
  return id === null ? null : `/admin/compliance/queue/${id}`
}

function presentMatch(
  services: AppServices,
  row: repo.StatedMatch,
  machine: Instance,
  actor: Person,
  review: string | null,
): SanctionsMatchView {
  return {
    id: row.id,
    subject: row.subject_kind,
    name: row.subject_name,
    source: row.source,
    entry: row.entry_uid,
    listed_as: row.listed_as,
    births: row.births,
    countries: row.countries,
    programs: row.programs,
    score: row.score,
    fields: row.fields,
    found_at: row.found_at,
    unlisted: row.unlisted,
    review,
    status: statusOf(services, machine, actor),
  }
}
