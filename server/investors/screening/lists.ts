import type { Person } from '#domain/shared/access/actor.ts'
import { decidesReviews } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { SANCTIONS_FILE_BYTES } from '#domain/investors/model/sanctions.ts'
import { sanctionsSources } from '#domain/investors/model/sanctions-labels.ts'
import { listConcerns } from '#domain/investors/rules/sanctions/list-concerns.ts'
import { isPlainDate } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { z } from 'zod'
import { system, type RequestContext } from '#server/kernel/context.ts'
import type { Upload } from '#server/kernel/http/call.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { fileById, storeFile, readFile } from '#server/kernel/files/index.ts'
import type { EffectHandler } from '#server/kernel/state-machines/index.ts'
import type { JobHandler } from '#server/providers/jobs/port.ts'
import { UnreadableList } from './ofac-files.ts'
import { readListApart } from './read-apart.ts'
import * as repo from './repo.ts'
import { beginRun } from './run.ts'

export const LIST_JOB = 'screening.read-list'
/** Entries of one insert: the process answers others between two. */
const CHUNK = 500

/** Operators and compliance load lists and begin screenings; support reads. */
export function demandLoader(actor: Person): void {
  if (!decidesReviews(actor)) throw refuse('forbidden')
}

function fieldsOf(
  upload: Upload,
  today: string,
): Pick<repo.ListRow, 'source' | 'format' | 'published_on'> {
  const source = sanctionsSources.find((one) => one === upload.fields['source'])
  const format = /\.(csv|xml)$/i.exec(upload.filename)?.[1]?.toLowerCase()
  const published = upload.fields['published_on'] ?? ''
  const fields: Record<string, string> = {}
  if (source === undefined) fields['source'] = 'Choose which list this is.'
  if (format === undefined) fields['file'] = 'Choose the CSV or XML file that OFAC publishes.'
  if (format === 'csv' && !(isPlainDate(published) && published <= today))
    fields['published_on'] = 'Enter the publication date of the CSV file. It isn’t in the future.'
  if (source === undefined || format === undefined || Object.keys(fields).length > 0)
    throw refuse('invalid', { fields })
  return {
    source,
    format: format === 'xml' ? 'xml' : 'csv',
    published_on: format === 'csv' ? published : null,
  }
}

/** Stores a file of aliases or continued remarks, with which the same person then loads a CSV list. */
export async function loadAliases(
  call: RequestContext<Person>,
  upload: Upload,
): Promise<{ id: string }> {
  const { services, tx, actor, now } = call
  demandLoader(actor)
  if (!/\.csv$/i.test(upload.filename))
    throw refuse('invalid', {
      fields: { file: 'Choose the ALT.CSV or SDN_COMMENTS.CSV file that OFAC publishes.' },
    })
  const file = await storeFile(services, tx, upload.stream, {
    ownerId: null,
    name: upload.filename.replace(/[^\w. -]/g, '_').slice(-120),
    contentType: 'text/csv',
    purpose: 'signed_document',
    maxBytes: SANCTIONS_FILE_BYTES,
  })
  const id = newId()
  await repo.addAliasFile(tx, { id, fileId: file.id, by: actor.userId, at: now.toISOString() })
  return { id }
}

/** Files that belong to a CSV list, with their contents. */
const COMPANIONS = { alias_file: 'aliases', comment_file: 'comments' } as const
/** A file that a list is loaded with; null without one. Throws invalid: an id is no permission. */
async function companionOf(
  { tx, actor }: RequestContext<Person>,
  upload: Upload,
  format: 'csv' | 'xml',
  field: keyof typeof COMPANIONS,
): Promise<{ id: string; sha256: string } | null> {
  const id = upload.fields[field] ?? ''
  if (id === '') return null
  const found = z.uuid().safeParse(id).success ? await repo.findAliasFile(tx, id) : null
  if (format === 'xml')
    throw refuse('invalid', {
      fields: { [field]: `The XML file has its ${COMPANIONS[field]} inside.` },
    })
  if (found?.uploaded_by !== actor.userId)
    throw refuse('invalid', { fields: { [field]: `Add the ${COMPANIONS[field]} file again.` } })
  return { id, sha256: found.sha256 }
}

const SHA_256 = /^[0-9a-f]{64}$/
/** Whether the hash that the publisher states was entered. Throws invalid for one that is not the file's. */
function hashCompared(upload: Upload, sha256: string): boolean {
  const stated = (upload.fields['sha256'] ?? '').replace(/\s/g, '').toLowerCase()
  if (stated === '') return false
  if (!SHA_256.test(stated))
    throw refuse('invalid', {
      fields: { sha256: 'Enter the 64 digits and letters of the SHA-256 hash, or leave it empty.' },
    })
  if (stated !== sha256)
    throw refuse('invalid', {
      fields: {
        sha256: `This file has another SHA-256 hash, ${sha256}. Download it from OFAC again.`,
      },
    })
  return true
}

/** Takes a list with its hash; a job reads it. Refuses the file that is in force already, and another hash. */
export async function loadList(
  call: RequestContext<Person>,
  upload: Upload,
): Promise<{ id: string }> {
  const { services, tx, actor, now } = call
  demandLoader(actor)
  const fields = fieldsOf(upload, dateInZone(now.toISOString()))
  const aliases = await companionOf(call, upload, fields.format, 'alias_file')
  const comments = await companionOf(call, upload, fields.format, 'comment_file')
  const file = await storeFile(services, tx, upload.stream, {
    ownerId: null,
    name: upload.filename.replace(/[^\w. -]/g, '_').slice(-120),
    contentType: fields.format === 'xml' ? 'application/xml' : 'text/csv',
    purpose: 'signed_document',
    maxBytes: SANCTIONS_FILE_BYTES,
  })
  const sums = { list: file.sha256, aliases: aliases?.sha256, comments: comments?.sha256 }
  if (await repo.isTaken(tx, fields.source, sums))
    throw refuse('refused', { fields: { file: 'This file is loaded already.' } })
  const id = newId()
  await repo.addList(tx, {
    ...fields,
    id,
    name: file.name,
    sha256: file.sha256,
    file_id: file.id,
    alias_file_id: aliases?.id ?? null,
    comment_file_id: comments?.id ?? null,
    hash_compared: hashCompared(upload, file.sha256),
    uploaded_by: actor.userId,
    uploaded_at: now.toISOString(),
  })
  await services.lifecycles.begin(tx, 'sanctions-list', id, { put_back: false }, call)
  return { id }
}

/** Effect: queues the reading of the file. */
export const queueReading: EffectHandler = async ({ services, tx, id }) =>
  services.jobs.enqueue(tx, LIST_JOB, { id }, { key: id })

/** The job that reads a list; what is not readable or says a day that is ahead is refused with a sentence. */
export const readLoadedList: JobHandler = async ({ data }, { services, tx }) => {
  const id = String(data['id'])
  const row = await repo.findList(tx, id)
  const machine = await services.lifecycles.lock(tx, 'sanctions-list', id)
  if (row === null || machine?.state !== 'reading') return
  const file = await fileById(tx, row.file_id)
  if (file === null) throw new Error(`the file of the sanctions list ${id} is gone`)
  const send = (event: { type: string; [key: string]: unknown }) =>
    services.lifecycles.send(tx, 'sanctions-list', id, event, system)
  try {
    const { entries, published_on, aliases } = await readListApart({
      format: row.format,
      bytes: await readFile(services, tx, file),
      aliases: await companionBytes(services, tx, row.alias_file_id),
      comments: await companionBytes(services, tx, row.comment_file_id),
    })
    const published = published_on ?? row.published_on ?? ''
    if (published > dateInZone(services.clock.now().toISOString()))
      throw new UnreadableList(
        `The file says that it is published on ${published}, which is ahead.`,
      )
    await repo.setPublished(tx, id, published, aliases)
    const unique = [...new Map(entries.map((one) => [one.uid, one])).values()]
    for (let at = 0; at < unique.length; at += CHUNK)
      await repo.addEntries(tx, id, unique.slice(at, at + CHUNK))
    const concerns = await concernsOf(services, tx, { ...row, published_on: published })
    await send({ type: 'READ', entries: unique.length, concerns })
  } catch (error) {
    if (!(error instanceof UnreadableList)) throw error
    await send({ type: 'REFUSED', problem: error.message })
  }
}

async function companionBytes(
  services: AppServices,
  tx: Tx,
  id: string | null,
): Promise<Buffer | null> {
  const found = id === null ? null : await repo.findAliasFile(tx, id)
  const file = found === null ? null : await fileById(tx, found.file_id)
  return file === null ? null : readFile(services, tx, file)
}

/** Why a list that was read waits for a second person, compared with the list of its source that is in force. */
async function concernsOf(
  services: Pick<AppServices, 'demo'>,
  tx: Tx,
  { id, source, published_on }: Pick<repo.ListRow, 'id' | 'source' | 'published_on'>,
): Promise<string[]> {
  const known = (await repo.listsInForce(tx)).find((one) => one.source === source)
  const size = { published_on: published_on ?? '', ...(await repo.sizeOf(tx, id)) }
  const before =
    known === undefined
      ? null
      : {
          published_on: known.published_on ?? '',
          ...(await repo.sizeOf(tx, known.id)),
          ...(await repo.missingFrom(tx, known.id, id)),
        }
  return listConcerns(source, size, before, services.demo)
}

/** Effect: what was read of a list that never came into force is forgotten; its file stays. */
export const dropEntries: EffectHandler = async ({ tx, id }) =>
  void (await repo.dropEntries(tx, id))

/** Effect: the list before it and those that wait are superseded, and everybody is screened again. */
export const putInForce: EffectHandler = async ({ services, tx, id }) => {
  const row = await repo.findList(tx, id)
  if (row === null) throw new Error(`the machine of the sanctions list ${id} has no row`)
  for (const other of await repo.waitingLists(tx, row.source, id))
    await services.lifecycles.send(tx, 'sanctions-list', other.id, { type: 'SUPERSEDED' }, system)
  for (const before of await repo.listsInForce(tx))
    if (before.source === row.source && before.id !== id) {
      await services.lifecycles.send(
        tx,
        'sanctions-list',
        before.id,
        { type: 'SUPERSEDED' },
        system,
      )
      await repo.dropEntries(tx, before.id)
    }
  await beginRun(services, tx, 'list', system)
}
