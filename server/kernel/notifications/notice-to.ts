import type { MailData } from '#domain/mail/index.ts'
import type { NoticeKind } from '#domain/shared/notice.ts'
import type { Tx } from '../db/db.ts'
import type { AppServices } from '#server/app-services.ts'

/** The same notice to several people, in the transaction of its cause; `kind` says what it is about where the cause does not. */
export async function noticeTo(
  services: Pick<AppServices, 'mailer'>,
  tx: Tx,
  people: readonly string[],
  words: MailData<'notice'>,
  cause: { machine: string; id: string; rev: number },
  kind?: NoticeKind,
): Promise<void> {
  for (const userId of people)
    await services.mailer.send(tx, {
      template: 'notice',
      to: { userId },
      data: words,
      cause,
      kind,
    })
}
