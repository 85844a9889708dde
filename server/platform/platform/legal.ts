import { accountsOf } from '#domain/shared/access/may-decide.ts'
import type { Person } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { safeHtml } from '#domain/shared/html.ts'
import { legalVersion, type LegalDraft, type LegalDraftBody } from '#domain/platform/model/legal.ts'
import { legalKinds } from '#domain/shared/user.ts'
import { textDiff } from '#domain/shared/text-diff.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import type { Call } from '#server/kernel/http/call.ts'
import { expectVersion } from '#server/kernel/http/versions.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import * as drafts from './legal-repo.ts'
import { currentLegal, type LegalRow } from './repo.ts'
import type { RequestContext } from '#server/kernel/context.ts'

type Kind = LegalRow['kind']
type Versioned = RequestContext<Person> & Pick<Call, 'headers'>

/** Versions of a text that are or were in force, newest first. */
export const versionsOf = async (q: Queryable, kind: Kind, now: Date) => ({
  items: (await drafts.findVersions(q, kind, now.toISOString())).map(
    ({ version, effective_at }) => ({ version, effective_at }),
  ),
})

/** One version that is or was in force. */
export async function versionOf(
  q: Queryable,
  kind: Kind,
  version: string,
  now: Date,
): Promise<Omit<LegalRow, 'summary'>> {
  const row = await drafts.findVersion(q, kind, version, now.toISOString())
  if (row === null) throw refuse('not_found')
  const { summary: _, ...text } = row
  return text
}

const mayWrite = (actor: Person): boolean => actor.adminRole === 'operator'
const writersOnly = (actor: Person): void => {
  if (!mayWrite(actor)) throw refuse('forbidden')
}
/** A person who wrote part of a version does not publish it. */
export const refusedToAuthor = (wrote: boolean): string[] => (wrote ? ['PUBLISHED'] : [])
/** What the reader may do: compliance publishes and gives back, operators write too, support reads. */
const present = (
  services: Pick<AppServices, 'lifecycles'>,
  row: drafts.LegalDraftRow,
  machine: Instance,
  actor: Person,
  wrote: boolean,
): LegalDraft => {
  const status = services.lifecycles.present(machine, {
    who: ['ADM'],
    actor,
    staff: true,
    without: refusedToAuthor(wrote),
  })
  return {
    id: row.id,
    kind: row.kind,
    version: row.version,
    title: row.title,
    summary: row.summary,
    html: row.html,
    based_on: row.based_on,
    begun_at: row.begun_at,
    saved_at: row.saved_at,
    saved_by: row.saver,
    own: wrote,
    status,
  }
}

/** All texts: their versions in force and before, and what is being written. */
export async function legalOverview(services: AppServices, q: Tx, actor: Person, now: Date) {
  const [rows, accepted, versions] = await Promise.all([
    drafts.findDrafts(q),
    drafts.countAccepted(q),
    Promise.all(legalKinds.map((kind) => drafts.findVersions(q, kind, now.toISOString()))),
  ])
  const machines = await services.lifecycles.readMany(
    q,
    'legal-text',
    rows.map((row) => row.id),
  )
  const shown = await Promise.all(
    rows.map(async (row) => {
      const machine = machines.get(row.id)
      if (machine === undefined) return []
      const { html: _, ...rest } = present(
        services,
        row,
        machine,
        actor,
        await drafts.wroteDraft(q, row.id, accountsOf(actor)),
      )
      return [rest]
    }),
  )
  return {
    versions: versions
      .flat()
      .map((row) => ({ ...row, accepted: accepted.get(`${row.kind} ${row.version}`) ?? 0 })),
    drafts: shown.flat(),
    may_edit: mayWrite(actor),
  }
}

/** The name of the next version: this month, with a letter when the month has one. */
async function nextVersion(q: Queryable, kind: Kind, now: Date): Promise<string> {
  const month = now.toISOString().slice(0, 7)
  for (const letter of ['', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
    if (!(await drafts.isTaken(q, kind, month + letter))) return month + letter
  throw refuse('refused', { message: 'This month already has eight versions.' })
}

/** Begins a version as a copy of the one in force; one at a time for each text. */
export async function beginDraft(
  call: Versioned,
  kind: Kind,
): Promise<{ id: string; rev: number }> {
  writersOnly(call.actor)
  const { services, tx, actor, now } = call
  if (await drafts.hasOpenDraft(tx, kind))
    throw refuse('refused', {
      message:
        'A version of this text is being written or waits for its day. Finish or discard it first.',
    })
  const current = await currentLegal(tx, kind, now.toISOString())
  const id = newId()
  await drafts.addDraft(tx, {
    id,
    kind,
    version: await nextVersion(tx, kind, now),
    title: current?.title ?? '',
    summary: current?.summary ?? '',
    html: current?.html ?? '',
    based_on: current?.version ?? null,
    by: actor.userId,
    at: now.toISOString(),
  })
  const instance = await services.lifecycles.begin(tx, 'legal-text', id, undefined, call)
  return { id, rev: instance.rev }
}

async function known(
  services: AppServices,
  q: Queryable,
  id: string,
): Promise<{ row: drafts.LegalDraftRow; machine: Instance }> {
  const row = await drafts.findDraft(q, id)
  const machine = row === null ? null : await services.lifecycles.read(q, 'legal-text', id)
  if (row === null || machine === null) throw refuse('not_found')
  return { row, machine }
}

/** A version that is being written. */
export async function draftOf(
  services: AppServices,
  q: Tx,
  id: string,
  actor: Person,
): Promise<LegalDraft> {
  const { row, machine } = await known(services, q, id)
  return present(services, row, machine, actor, await drafts.wroteDraft(q, id, accountsOf(actor)))
}

/** Changes the draft on the version that was read; whoever writes any of it will not publish it. */
export async function changeDraft(
  call: Versioned,
  id: string,
  body: LegalDraftBody,
): Promise<{ rev: number }> {
  const { services, tx, actor, now } = call
  writersOnly(actor)
  await known(services, tx, id)
  const machine = await services.lifecycles.lock(tx, 'legal-text', id)
  const { row } = await known(services, tx, id)
  expectVersion(call.headers.ifMatch, machine?.rev ?? 0, {
    version: row.version,
    title: row.title,
    summary: row.summary,
    html: row.html,
  })
  if (body.version !== row.version && (await drafts.isTaken(tx, row.kind, body.version)))
    throw refuse('refused', { fields: { version: 'A version with this name already exists.' } })
  const instance = await services.lifecycles.send(tx, 'legal-text', id, { type: 'EDITED' }, call)
  await drafts.changeDraft(
    tx,
    id,
    { ...body, html: safeHtml(body.html) },
    actor.userId,
    now.toISOString(),
  )
  return { rev: instance.rev }
}

/** The draft next to the version in force now. */
export async function comparison(services: AppServices, q: Queryable, id: string, now: Date) {
  const { row } = await known(services, q, id)
  const current = await currentLegal(q, row.kind, now.toISOString())
  const changes = textDiff(current?.html ?? '', row.html)
  return {
    from: current?.version ?? null,
    changes,
    added: changes.filter((one) => one.kind === 'added').length,
    removed: changes.filter((one) => one.kind === 'removed').length,
  }
}

/** Has the draft everything that a version in force needs? */
export const isComplete = async (q: Queryable, row: drafts.LegalDraftRow): Promise<boolean> =>
  legalVersion.safeParse(row.version).success &&
  row.title.length >= 3 &&
  row.summary.length >= 20 &&
  row.html.length >= 200 &&
  !(await drafts.isTaken(q, row.kind, row.version))
