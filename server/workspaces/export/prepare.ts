import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { DataExportContext } from '#machines/workspaces/data-export.lifecycle.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { zip, type ZipEntry } from '#server/kernel/lib/zip.ts'
import type { AppServices } from '#server/app-services.ts'
import type { JobHandler } from '#server/providers/jobs/port.ts'
import { fileById, storeFile, readFile } from '#server/kernel/files/index.ts'
import { documentLogo, platformRow } from '#server/platform/platform/index.ts'
import { gather } from './gather.ts'
import { summaryDocument } from './document.ts'
import * as repo from './repo.ts'
import { system } from '#server/kernel/context.ts'

/** Largest copy that is made; own files beyond it are listed and can be downloaded one by one. */
const MOST_BYTES = 200 * 1024 * 1024
/** A name that is safe in a folder of any system; the number distinguishes equal names. */
const entryName = (index: number, name: string): string =>
  `files/${String(index + 1).padStart(3, '0')}-${name.replace(/[^\p{L}\p{N}._ -]+/gu, '_').slice(0, 120)}`

async function ownFiles(services: AppServices, tx: Tx, userId: string): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = []
  let bytes = 0
  for (const id of await repo.ownFileIds(tx, userId)) {
    const row = await fileById(tx, id)
    if (row === null || bytes + row.size > MOST_BYTES) continue
    bytes += row.size
    entries.push({
      name: entryName(entries.length, row.name),
      bytes: await readFile(services, tx, row),
    })
  }
  return entries
}

/** Puts the copy together and stores it encrypted; nobody owns the file, it is reached through the export alone. */
async function makeCopy(
  services: AppServices,
  tx: Tx,
  row: repo.ExportRow,
  wholeNumbers: boolean,
): Promise<void> {
  const at = services.clock.now().toISOString()
  const { sections, revealed } = await gather(services, tx, row.user_id, wholeNumbers)
  const account = sections.find((one) => one.name === 'account')?.rows[0] ?? {}
  const platform = (await platformRow(tx))?.name ?? ''
  const name = `${String(account['first_name'])} ${String(account['last_name'])}`
  const data = {
    format: 'capstan-personal-data',
    version: 1,
    made_at: at,
    whole_numbers: wholeNumbers,
    sections: Object.fromEntries(sections.map((one) => [one.name, one.rows])),
  }
  const summary = await services.printer.print({
    ...summaryDocument({ platform, name, at, wholeNumbers, sections }),
    logo: await documentLogo(services, tx),
  })
  const bytes = zip([
    { name: 'data.json', bytes: Buffer.from(`${JSON.stringify(data, null, 2)}\n`) },
    { name: 'summary.pdf', bytes: summary.bytes },
    ...(await ownFiles(services, tx, row.user_id)),
  ])
  const file = await storeFile(services, tx, bytes, {
    ownerId: null,
    name: `${platform || 'platform'}-data-${dateInZone(at)}.zip`,
    contentType: 'application/zip',
    purpose: 'signed_document',
    maxBytes: MOST_BYTES * 2,
  })
  await repo.setFile(tx, row.id, file.id, file.size)
  for (const field of revealed) await repo.saveReveal(tx, newId(), row.user_id, row.id, field, at)
}

/**
 * The job of one preparation: what was requested again or removed meanwhile is skipped; a failure is reported and can
 * be retried.
 */
export const prepareExport: JobHandler = async ({ data }, { services, tx }) => {
  const id = String(data['id'])
  const run = Number(data['run'])
  const row = await repo.exportById(tx, id)
  // not locked: a failure is reported in a transaction of its own
  const instance = await services.lifecycles.read(tx, 'data-export', id)
  const context = instance?.context as DataExportContext | undefined
  if (row === null || instance?.state !== 'preparing' || context?.run !== run) return
  try {
    await makeCopy(services, tx, row, context.whole_numbers)
  } catch (error) {
    services.log.error({ err: error, export: id }, 'a copy of data could not be prepared')
    await services.db.tx((own) =>
      services.lifecycles.send(own, 'data-export', id, { type: 'FAILED', run }, system),
    )
    return
  }
  await services.lifecycles.send(tx, 'data-export', id, { type: 'PREPARED', run }, system)
}
