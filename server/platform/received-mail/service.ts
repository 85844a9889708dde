import type { EncryptedColumn } from '#server/kernel/keys/index.ts'
import type {
  ReceivedEntry,
  ReceivedKind,
  receivedShows,
  ReceivedView,
} from '#domain/platform/model/received-mail.ts'
import { needsHandling } from '#domain/platform/rules/received-mail.ts'
import { deliveryOfAction, meaningOfBounce } from '#domain/shared/email-log.ts'
import type { Person } from '#domain/shared/access/actor.ts'
import type { Page } from '#domain/shared/common.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { AppServices } from '#server/app-services.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import type { Upload } from '#server/kernel/http/call.ts'
import { readSequence, cutPage } from '#server/kernel/lib/cursor.ts'
import { noteDelivery } from '#server/kernel/notifications/index.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { buffer } from 'node:stream/consumers'
import type { ParsedMail } from './parse.ts'
import { readMail } from './read.ts'
import * as repo from './repo.ts'

type Context = RequestContext<Person>
const placeOf = (id: string): string => `received_email:${id}:sealed`
/** What of its tables is encrypted. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'received_email', column: 'sealed', from: ['id'], place: placeOf },
]

function presentEntry(row: repo.ReceivedRow): ReceivedEntry {
  return {
    id: row.id,
    kind: row.kind,
    needs_handling: row.handled_at === null && needsHandling(row.kind),
    from: { name: row.from_name, address: row.from_address },
    subject: row.subject,
    received_at: row.received_at,
    person:
      row.user_id === null
        ? null
        : { id: row.user_id, name: row.person ?? 'An investor without a name' },
    bounce:
      row.bounce_status === null
        ? null
        : {
            status: row.bounce_status,
            address: row.bounced_address,
            meaning: meaningOfBounce(row.bounce_status),
          },
    handled:
      row.handled_at === null
        ? null
        : { at: row.handled_at, by: row.handler ?? 'A former colleague', note: row.note },
  }
}

/** A page of received e-mails, the newest first. */
export async function receivedPage(
  q: Queryable,
  query: {
    kind?: ReceivedKind | undefined
    show?: (typeof receivedShows)[number] | undefined
    q?: string | undefined
    cursor?: string | undefined
    limit: number
  },
): Promise<Page<ReceivedEntry>> {
  const rows = await repo.findReceived(q, {
    show: query.show ?? null,
    kind: query.kind ?? null,
    address: query.q || null,
    before: readSequence(query.cursor),
    limit: query.limit + 1,
  })
  const { shown, next, more } = cutPage(rows, query.limit, (last) => [String(last.seq)])
  return {
    items: shown.map(presentEntry),
    next_cursor: next,
    total: null,
    more,
  }
}

/** One received e-mail with its text. Throws not_found. */
export async function receivedOf(
  { keys }: Pick<AppServices, 'keys'>,
  q: Queryable,
  id: string,
): Promise<ReceivedView> {
  const row = await repo.findOne(q, id)
  if (row === null) throw refuse('not_found')
  return {
    ...presentEntry(row),
    text: row.sealed === null ? '' : keys.open(row.sealed, placeOf(id)),
    sent:
      row.sent_id === null || row.sent_at === null
        ? null
        : {
            id: row.sent_id,
            subject: row.sent_subject ?? '',
            to: row.sent_to ?? '',
            created_at: row.sent_at,
          },
  }
}

/**
 * Our message that a received one is about: the first that it names; for a bounce that names none, the newest to the
 * address that failed.
 */
async function sentOf(
  q: Queryable,
  mail: ParsedMail,
): Promise<(repo.SentRow & { named: boolean }) | null> {
  const named = mail.about.length === 0 ? [] : await repo.findSent(q, mail.about)
  const [first] = mail.about.flatMap((id) => named.filter((one) => one.id === id))
  if (first !== undefined) return { ...first, named: true }
  const failed = mail.report?.recipient ?? null
  const last = failed === null ? null : await repo.lastSentTo(q, failed)
  return last === null ? null : { ...last, named: false }
}

/** A bounce that names a message of ours says what became of it; one that only names an address may be about another. */
async function noteBounce(
  tx: Tx,
  mail: ParsedMail,
  sent: { id: string; named: boolean } | null,
  at: string,
): Promise<void> {
  const { report } = mail
  if (report === null || sent === null || !sent.named) return
  await noteDelivery(tx, {
    id: sent.id,
    delivery: deliveryOfAction(report.action),
    code: report.status,
    recipient: report.recipient,
    at,
  })
}

/**
 * Stores a message that `readMail` has read once, matched to our message and to the person, with its text encrypted; a
 * bounce changes what is known of our message.
 */
export async function storeMail(
  { keys, clock }: Pick<AppServices, 'keys' | 'clock'>,
  tx: Tx,
  mail: ParsedMail,
  by: string | null,
): Promise<{ id: string; known: boolean }> {
  const sent = await sentOf(tx, mail)
  const bounced = mail.report === null ? null : (mail.report.recipient ?? sent?.to_address ?? null)
  const userId = sent?.user_id ?? (await repo.personOf(tx, bounced ?? mail.from.address))
  const id = newId()
  const at = clock.now().toISOString()
  const fresh = await repo.addReceived(tx, {
    id,
    messageId: mail.messageId,
    kind: mail.kind,
    from: mail.from,
    subject: mail.subject,
    sealed: keys.seal(mail.text, placeOf(id)),
    // a sender’s clock may be wrong: nothing is received after it was imported
    receivedAt: mail.date !== null && mail.date < at ? mail.date : at,
    at,
    by,
    sentId: sent?.id ?? null,
    userId,
    status: mail.report?.status ?? null,
    bounced,
  })
  if (fresh) {
    await noteBounce(tx, mail, sent, at)
    return { id, known: false }
  }
  return { id: (await repo.findKnown(tx, mail.messageId)) ?? id, known: true }
}

/** Imports an .eml file of an operator. Throws forbidden, invalid, too_large, unavailable. */
export async function importMail(
  { services, tx, actor }: Context,
  upload: Upload,
): Promise<{ id: string; known: boolean }> {
  if (actor.adminRole !== 'operator') throw refuse('forbidden')
  if (!/\.eml$/i.test(upload.filename))
    throw refuse('unsupported_type', { fields: { file: 'Choose a file whose name ends in .eml.' } })
  // the parser of the form cuts it at the limit of the call
  const bytes = await buffer(upload.stream)
  if ((upload.stream as { truncated?: boolean }).truncated)
    throw refuse('too_large', { fields: { file: 'An e-mail may have at most 5 MB.' } })
  return storeMail(services, tx, await readMail(bytes), actor.userId)
}

/** Records who handled a message and how, once. Throws not_found, refused. */
export async function handleMail(call: Context, id: string, note: string): Promise<ReceivedView> {
  const { services, tx, actor, now } = call
  const done = await repo.markHandled(tx, id, { at: now.toISOString(), by: actor.userId, note })
  const view = await receivedOf(services, tx, id)
  if (!done)
    throw refuse('refused', {
      fields: { note: `${view.handled?.by ?? 'Somebody'} handled this e-mail already.` },
    })
  return view
}
