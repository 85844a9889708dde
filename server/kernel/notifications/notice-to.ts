import type { MailData } from '#domain/mail/index.ts'
import type { NoticeKind } from '#domain/shared/notice.ts'
import type { Tx } from '../db/db.ts'
import type { AppServices } from '#server/app-services.ts'

/** Sends a notice to several people in the transaction of its cause; `kind` overrides the one of the cause. */
export async function noticeTo(
  services: Pick<AppServices, 'mailer'>,
  tx: Tx,
  people: readonly string[],
  notice: MailData<'notice'>,
  cause: { machine: string; id: string; rev: number },
  kind?: NoticeKind,
): Promise<void> {
  for (const userId of people)
    await services.mailer.send(tx, {
      template: 'notice',
      to: { userId },
      data: notice,
      cause,
      kind,
    })
}
