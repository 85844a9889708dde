import type { EncryptedColumn } from '#server/kernel/keys/index.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { newSecret } from '#server/kernel/lib/ids.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import type { AppServices } from '#server/app-services.ts'
import type { UserContext } from '#machines/identity/user.lifecycle.ts'
import { forget, type EffectHandler } from '#server/kernel/state-machines/index.ts'
import * as repo from './repo.ts'

const contactPlace = (userId: string): string => `account_closing:${userId}:contact`
/** What of its tables is encrypted. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'account_closing', column: 'sealed_contact', from: ['user_id'], place: contactPlace },
]

/** Mails the link that undoes the closing; only its hash is stored. */
const sendUndoLink: EffectHandler = async ({ tx, services, id, instance, now }) => {
  const token = newSecret()
  await repo.storeAsked(tx, id, sha256(token), now.toISOString())
  const { closes_at: closesAt } = instance.context as UserContext
  await services.mailer.send(tx, {
    template: 'account.closing',
    to: { userId: id },
    kind: 'security',
    data: { token, closes: closesAt ?? now.toISOString() },
    cause: { machine: 'user', id, rev: instance.rev },
  })
}

/** Destroys the keys of files now and removes their bytes once that is certain. */
async function destroyFiles(
  services: AppServices,
  tx: Tx,
  files: readonly repo.FileRef[],
): Promise<void> {
  await repo.destroyKeys(tx, files)
  tx.afterCommit(() => {
    for (const { store_key: key } of files)
      services.files
        .remove(key)
        .catch(() =>
          services.log.warn(
            { file: key },
            'the bytes of an erased file could not be removed; their key is gone',
          ),
        )
  })
}

/** The account can be opened by nobody; what a rule requires stays, with encrypted contact details of the person. */
const restrictAccount: EffectHandler = async ({ tx, services, id, now }) => {
  const contact = await repo.contactOf(tx, id)
  await repo.storeClosed(
    tx,
    id,
    now.toISOString(),
    services.keys.seal(JSON.stringify(contact), contactPlace(id)),
  )
  await destroyFiles(services, tx, await repo.exportFilesOf(tx, id))
  await repo.dropAtOnce(tx, id)
}

/** Everything that names the person is removed; the text of the machines' log is unreadable from here on. */
const eraseAccount: EffectHandler = async ({ tx, services, id, now }) => {
  const sealed = await repo.encryptedContactOf(tx, id)
  const contact =
    sealed === null
      ? await repo.contactOf(tx, id)
      : (JSON.parse(services.keys.open(sealed, contactPlace(id))) as { email: string })
  await destroyFiles(services, tx, await repo.filesOf(tx, id))
  for (const module of services.modules) await module.erase?.(services, tx, id)
  await repo.dropAtOnce(tx, id)
  await repo.dropAtTheEnd(tx, id, contact?.email ?? '')
  await forget(services, tx, id, now.toISOString())
  await repo.saveErased(tx, id, now.toISOString())
}

/** The effects that an account's machine requests when it closes. */
export const closingEffects: Readonly<Record<string, EffectHandler>> = {
  sendUndoLink,
  restrictAccount,
  eraseAccount,
}
