import { sanctionsSourceLabels } from '#domain/investors/model/sanctions-labels.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { defineProposal } from '#server/kernel/proposals.ts'
import type { AppServices } from '#server/app-services.ts'
import { z } from 'zod'
import * as repo from './repo.ts'

/** A list that was in force before. Throws not_found, refused for any other. */
async function supersededList(services: AppServices, tx: Tx, id: string): Promise<repo.ListRow> {
  const row = await repo.findList(tx, id)
  const machine = await services.lifecycles.lock(tx, 'sanctions-list', id)
  if (row === null || machine === null) throw refuse('not_found')
  if (machine.state !== 'superseded')
    throw refuse('refused', { message: 'Only a list that another one replaced is put back.' })
  return row
}

/**
 * A list that was in force is put back in place of the present one: its file is read again. Two people decide, because
 * it is older than the list that it replaces.
 */
export const putBackKind = defineProposal(z.strictObject({}), {
  kind: 'screening.put-back',
  title: () => 'Put a sanctions list back in force',
  proposers: () => ['operator', 'compliance'],
  approvers: () => ['operator', 'compliance'],
  subject: async ({ services, tx, id }) => {
    const machine = await services.lifecycles.read(tx, 'sanctions-list', id)
    if (machine === null) throw refuse('not_found')
    return {
      about: (await listsAbout(tx, [id])).get(id) ?? 'A sanctions list',
      link: '/admin/compliance/sanctions',
      records: [machine],
    }
  },
  fingerprint: async ({ services, tx, id }) => {
    const { source } = await supersededList(services, tx, id)
    const known = (await repo.listsInForce(tx)).find((one) => one.source === source)
    return known?.id ?? 'none'
  },
  execute: async ({ services, tx, id, now, by }) => {
    const row = await supersededList(services, tx, id)
    const copy = newId()
    await repo.addList(tx, {
      ...row,
      id: copy,
      uploaded_by: by.approval.proposedBy,
      uploaded_at: now.toISOString(),
    })
    await services.lifecycles.begin(tx, 'sanctions-list', copy, { put_back: true }, by)
  },
})

/** Which list it is, with what tells it from another one: "OFAC SDN list, sdn.csv, published 2026-11-05, SHA-256 9f2c…". */
export async function listsAbout(
  q: Parameters<typeof repo.findList>[0],
  ids: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const id of ids) {
    const row = await repo.findList(q, id)
    if (row === null) continue
    const published = row.published_on === null ? [] : [`published ${row.published_on}`]
    const hash = `SHA-256 ${row.sha256} ${row.hash_compared ? 'as OFAC states it' : 'not compared'}`
    found.set(id, [sanctionsSourceLabels[row.source], row.name, ...published, hash].join(', '))
  }
  return found
}
