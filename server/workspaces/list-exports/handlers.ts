import { listExportOf } from '#domain/api/list-exports.ts'
import { links } from '#domain/shared/links.ts'
import { listExportReady } from '#domain/workspaces/mail/list-exports.ts'
import { destroyFile } from '#server/kernel/files/index.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type {
  Authorize,
  EffectHandler,
  MachineHandlers,
} from '#server/kernel/state-machines/index.ts'
import { demandRoom } from './prepared.ts'
import * as repo from './repo.ts'

export const LIST_EXPORT_JOB = 'list-export.write'

/** An export is its owner's alone. One that failed is not tried again while as many as allowed are being prepared. */
const authorize: Authorize = async ({ tx, instance, event, by }) => {
  if (by.actor.kind !== 'person' || by.actor.userId !== instance.user_id) return []
  if (event.type === 'RETRIED' && instance.state === 'failed') await demandRoom(tx, by.actor.userId)
  return ['INV']
}

const prepare: EffectHandler = async ({ services, tx, id, effect }) =>
  services.jobs.enqueue(
    tx,
    LIST_EXPORT_JOB,
    { id, run: effect.params['run'] },
    { key: `${id}:${String(effect.params['run'])}` },
  )
/** The key of the file is destroyed at once, its bytes after the commit. */
const remove: EffectHandler = async ({ services, tx, id }) => {
  const row = await repo.findExport(tx, id)
  if (row === null || row.file_id === null) return
  await repo.removeFile(tx, id)
  await destroyFile(services, tx, row.file_id)
}
/** The person who requested the list is notified that it is ready. */
const notify: EffectHandler = async ({ services, tx, id, instance }) => {
  const row = await repo.findExport(tx, id)
  if (row === null) return
  await noticeTo(
    services,
    tx,
    await existingPeople(tx, [row.user_id]),
    listExportReady(listExportOf(row.list)?.title ?? row.list),
    { machine: 'list-export', id, rev: instance.rev },
  )
}

export const listExportMachines: MachineHandlers = {
  'list-export': {
    authorize,
    linkTo: (_, { codes }) => (codes.includes('INV') ? links.data() : null),
    effects: { notify, prepareListExport: prepare, removeListExport: remove },
  },
}
