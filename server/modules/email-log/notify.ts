import type { MailData } from '#domain/mail/index.ts'
import type { Tx } from '../../db/db.ts'
import type { Parts } from '../../parts.ts'


/** The same notice to several people, in the transaction of its cause. */
export async function noticeTo(parts: Pick<Parts, 'mailer'>, tx: Tx, people: readonly string[], words: MailData<'notice'>, cause: { machine: string; id: string; rev: number }): Promise<void> {
  for (const userId of people) await parts.mailer.send(tx, { template: 'notice', to: { userId }, data: words, cause })
}

export { existingPeople } from './repo.ts'
