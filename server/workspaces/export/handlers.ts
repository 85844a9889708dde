import { links } from '#domain/shared/links.ts'
import type {
  Authorize,
  EffectHandler,
  MachineHandlers,
} from '#server/kernel/state-machines/index.ts'
import { fileById } from '#server/kernel/files/index.ts'
import * as repo from './repo.ts'

export const EXPORT_JOB = 'export.prepare'
/** A copy is its owner's alone: staff does not even learn that it exists. */
const authorize: Authorize = async ({ instance, by }) =>
  by.actor.kind === 'person' && by.actor.userId === instance.user_id ? ['INV'] : []

const words: Readonly<Record<string, { subject: string; lines: string[] }>> = {
  'data-export.ready': {
    subject: 'The copy of your data is ready',
    lines: [
      'You can download it for seven days. We ask for a second factor first. After seven days we delete it.',
      'If you did not ask for it, remove it, end your other sessions and change your password.',
    ],
  },
  'data-export.downloaded': {
    subject: 'The copy of your data was downloaded',
    lines: ['If it was not you, end your other sessions and change your password at once.'],
  },
}
const notify: EffectHandler = async ({ services, tx, id, instance, effect }) => {
  const said = words[String(effect.params['template'])]
  if (said === undefined || instance.user_id === null)
    throw new Error(`no words for ${String(effect.params['template'])}`)
  await services.mailer.send(tx, {
    template: 'notice',
    to: { userId: instance.user_id },
    kind: 'security',
    data: { ...said, action: { label: 'Open my data', path: links.data() } },
    cause: { machine: 'data-export', id, rev: instance.rev },
  })
}
const prepare: EffectHandler = async ({ services, tx, id, effect }) =>
  services.jobs.enqueue(
    tx,
    EXPORT_JOB,
    { id, run: effect.params['run'] },
    { key: `${id}:${String(effect.params['run'])}` },
  )
/** Its key is destroyed at once, its bytes after the commit. */
const remove: EffectHandler = async ({ services, tx, id }) => {
  const row = await repo.exportById(tx, id)
  const file = row === null || row.file_id === null ? null : await fileById(tx, row.file_id)
  if (file === null) return
  await repo.destroyKey(tx, file.id)
  await repo.setFile(tx, id, null, null)
  tx.afterCommit(
    () =>
      void services.files
        .remove(file.store_key)
        .catch(() =>
          services.log.warn(
            { export: id },
            'the bytes of a copy could not be removed; their key is gone',
          ),
        ),
  )
}

export const exportMachines: MachineHandlers = {
  'data-export': {
    authorize,
    linkTo: (_, { codes }) => (codes.includes('INV') ? links.data() : null),
    effects: { notify, prepareExport: prepare, removeExport: remove },
  },
}
