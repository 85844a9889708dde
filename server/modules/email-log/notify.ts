import type { MailData } from '#domain/mail/index.ts'
import { sql, type Queryable, type Tx } from '../../db/db.ts'
import type { Parts } from '../../parts.ts'

const existing = sql('mail.existing-people', 'select id from app_user where id = any($1) order by id')

/** Of these ids, those of people who have an account; a message to anybody else would have no address. */
export const existingPeople = async (q: Queryable, ids: readonly string[]): Promise<string[]> => (await q.query<{ id: string }>(existing, [[...new Set(ids)]])).map((row) => row.id)

/** The same notice to several people, in the transaction of its cause. */
export async function noticeTo(parts: Pick<Parts, 'mailer'>, tx: Tx, people: readonly string[], words: MailData<'notice'>, cause: { machine: string; id: string; rev: number }): Promise<void> {
  for (const userId of people) await parts.mailer.send(tx, { template: 'notice', to: { userId }, data: words, cause })
}
