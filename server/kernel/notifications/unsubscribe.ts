import { refuse } from '#domain/shared/errors.ts'
import { isRequired, noticeKinds, noticeLabels, type NoticeKind } from '#domain/shared/notice.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { sameText, type Keys } from '#server/kernel/lib/keys.ts'
import type { AppServices } from '#server/app-services.ts'
import * as repo from './notice-repo.ts'

const signatureOf = (keys: Keys, body: string): string =>
  Buffer.from(keys.hmac('unsubscribe', body), 'hex').toString('base64url')
/** The signed link of a mail: whose mails of which kind it ends. It works without signing in and does nothing else. */
export function unsubscribeToken(keys: Keys, userId: string, kind: NoticeKind): string {
  const body = Buffer.from(`${userId}:${kind}`).toString('base64url')
  return `${body}.${signatureOf(keys, body)}`
}

function readToken(keys: Keys, token: string): { userId: string; kind: NoticeKind } {
  const [body = '', signature = ''] = token.split('.')
  if (!sameText(signature, signatureOf(keys, body))) throw refuse('not_found')
  const [userId = '', name = ''] = Buffer.from(body, 'base64url').toString('utf8').split(':')
  const kind = noticeKinds.find((one) => one === name)
  if (kind === undefined || isRequired(kind)) throw refuse('not_found')
  return { userId, kind }
}

/** What the link of a mail would switch off, without doing it: programs open links to look at them. */
export async function unsubscribeView(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  token: string,
): Promise<{ kind: NoticeKind; label: string; what: string; on: boolean }> {
  const { userId, kind } = readToken(services.keys, token)
  const { off_kinds: off } = await repo.settingOf(q, userId)
  return {
    kind,
    label: noticeLabels[kind].label,
    what: noticeLabels[kind].what,
    on: !off.includes(`${kind}:mail`),
  }
}

/** One click (RFC 8058): mails of this kind end at once. Repeating it changes nothing. */
export async function unsubscribe(
  services: Pick<AppServices, 'keys'>,
  tx: Tx,
  token: string,
  now: Date,
): Promise<void> {
  const { userId, kind } = readToken(services.keys, token)
  await repo.lockSetting(tx, userId)
  const { off_kinds: off, digest } = await repo.settingOf(tx, userId)
  if (!off.includes(`${kind}:mail`))
    await repo.saveSetting(tx, userId, [...off, `${kind}:mail`], digest, now.toISOString())
}
