import {
  canSendAgain,
  meaningOfDelivery,
  meaningOfProblem,
  type EmailEntry,
  type EmailState,
} from '#domain/shared/email-log.ts'
import type { Page } from '#domain/shared/common.ts'
import { refuse } from '#domain/shared/errors.ts'
import { z } from 'zod'
import type { AppServices } from '#server/app-services.ts'
import type { Queryable, Tx } from '../db/db.ts'
import { readCursor, cutPage, wrongCursor } from '../lib/cursor.ts'
import { liftSuppression, releaseMessage } from './delivery-repo.ts'
import { SEND_JOB } from './mailer.ts'
import { findMessage, findMessages, markQueued, type LogRow } from './mail-log-repo.ts'
import { lockMessage } from './mail-repo.ts'

interface Asked {
  state?: EmailState | 'problem' | undefined
  q?: string | undefined
  user_id?: string | undefined
  cursor?: string | undefined
  limit: number
}
const place = z.tuple([z.coerce.number().int().positive()])

/** The last refusal of our mail server, or what was reported afterwards, where it has a meaning. */
function problemOf(row: LogRow): EmailEntry['problem'] {
  if (row.state === 'failed' && row.failed_at !== null) {
    const code = row.problem ?? 'unknown'
    return { at: row.failed_at, code, meaning: meaningOfProblem(code) }
  }
  if (row.delivery === null || row.delivery_at === null) return null
  const code = row.delivery_code ?? ''
  const meaning = meaningOfDelivery(row.delivery, code)
  return meaning === null ? null : { at: row.delivery_at, code, meaning }
}
const presentEntry = (row: LogRow): EmailEntry => ({
  id: row.id,
  created_at: row.created_at,
  to: { name: row.to_name, address: row.to_address },
  subject: row.subject,
  template: row.template,
  state: row.state,
  sent_at: row.sent_at,
  tries: row.tries,
  problem: problemOf(row),
})

/** A page of the log of messages, newest first. */
export async function emailPage(q: Queryable, asked: Asked): Promise<Page<EmailEntry>> {
  const before = asked.cursor === undefined ? null : place.safeParse(readCursor(asked.cursor, 1))
  if (before?.success === false) throw wrongCursor()
  const rows = await findMessages(q, {
    state: asked.state ?? null,
    address: asked.q === undefined || asked.q === '' ? null : asked.q,
    userId: asked.user_id ?? null,
    before: before?.data[0] ?? null,
    limit: asked.limit + 1,
  })
  const { shown: items, next, more } = cutPage(rows, asked.limit, (last) => [String(last.seq)])
  return {
    items: items.map(presentEntry),
    next_cursor: next,
    total: null,
    more,
  }
}

/**
 * Gives a message that was not sent to the queue once more. One that was held back ends the suppression of its address.
 * Refused for every other message: nothing is sent twice.
 */
export async function sendAgain(
  tx: Tx,
  { jobs, mail }: Pick<AppServices, 'jobs' | 'mail'>,
  id: string,
): Promise<EmailEntry> {
  await lockMessage(tx, id)
  const row = await findMessage(tx, id)
  if (row === null) throw refuse('not_found')
  if (mail === null) throw refuse('refused', { fields: { id: 'No mail server is set up.' } })
  if (!canSendAgain(row.state))
    throw refuse('refused', {
      fields: { id: 'Only a message that was not sent can be sent again.' },
    })
  if (row.state === 'suppressed') {
    await liftSuppression(tx, row.to_address)
    await releaseMessage(tx, id)
  } else await markQueued(tx, id)
  const key = row.state === 'suppressed' ? `held ${row.delivery_at}` : row.tries
  await jobs.enqueue(tx, SEND_JOB, { id }, { key: `${id}:${key}` })
  return presentEntry({ ...row, state: 'queued', delivery: null })
}
