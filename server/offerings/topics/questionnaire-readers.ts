import { questionnaireNotice } from '#domain/offerings/mail/questionnaires.ts'
import { memberRole, type Actor } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { links } from '#domain/shared/links.ts'
import { sameName } from '#domain/shared/names/match.ts'
import type { AppServices } from '#server/app-services.ts'
import { membersOf } from '#server/identity/access/index.ts'
import { signedInHere, userById } from '#server/identity/identity/index.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import {
  demandCode,
  findLink,
  openedLink,
  type LinkReader,
  type MailLink,
} from '#server/kernel/mail-links/index.ts'
import { noticeTo } from '#server/kernel/notifications/index.ts'
import { staffOf } from '#server/platform/platform/index.ts'
import * as repo from './questionnaire-repo.ts'
import type { WarningKind } from './tables.ts'

/** One who follows the link of a questionnaire, signed in or not. */
export interface QuestionnaireReader extends LinkReader {
  actor: Actor
}
interface Warning {
  kind: WarningKind
  memberId: string
}

const rowOf = async (q: Queryable, link: MailLink): Promise<repo.QuestionnaireWithState> => {
  const row = await repo.findOne(q, link.record_id)
  if (row === null || row.ended_at !== null) throw refuse('not_found')
  return row
}

/** Members of the company other than the covered person who come to this link, and how. */
async function membersAt(
  services: AppServices,
  q: Queryable,
  row: repo.QuestionnaireWithState,
  link: MailLink,
  reader: QuestionnaireReader,
): Promise<Warning[]> {
  // a member answers for the company itself
  if (row.subject === 'issuer') return []
  const members = await membersOf(q, row.account_id, ['owner', 'editor', 'viewer'])
  const found: Warning[] = []
  for (const { user_id: memberId } of members) {
    const account = await userById(q, memberId)
    if (account === null) continue
    const isCovered = sameName(`${account.first_name} ${account.last_name}`, row.name)
    if (isCovered) continue
    if (account.email.toLowerCase() === link.address)
      found.push({ kind: 'member_address', memberId })
    if (reader.actor.kind === 'person' && reader.actor.userId === memberId)
      found.push({ kind: 'member_session', memberId })
    else if (signedInHere({ services, cookies: reader.cookies }, account.email))
      found.push({ kind: 'member_browser', memberId })
  }
  return found
}

/** Notes for compliance who came to a link instead of the covered person, each once for a link. */
async function noteMembers(
  services: AppServices,
  row: repo.QuestionnaireWithState,
  link: MailLink,
  reader: QuestionnaireReader,
): Promise<void> {
  const found = await membersAt(services, services.db, row, link, reader)
  if (found.length === 0) return
  await services.db.tx(async (tx) => {
    const at = services.clock.now().toISOString()
    let isNew = false
    for (const { kind, memberId } of found) {
      const added = await repo.addWarning(tx, {
        id: newId(),
        questionnaireId: row.id,
        linkId: link.id,
        kind,
        memberId,
        ip: reader.ip,
        at,
      })
      isNew ||= added
    }
    if (!isNew) return
    const words = questionnaireNotice('questionnaire-warning', {
      person: row.name,
      path: links.adminOffering(
        row.account_id,
        row.listing_id,
        'offering-details/regulatory/bad-actor',
      ),
    })
    if (words === null) throw new Error('no words for the warning about a questionnaire')
    await noticeTo(
      services,
      tx,
      (await staffOf(tx)).map((one) => one.user_id),
      words,
      { machine: 'questionnaire', id: row.id, rev: row.machine.rev },
    )
  })
}

/**
 * The questionnaire of a link at its first look in a browser: a member of the company who follows it is noted before
 * the code is asked for. Throws not_found, address_code, too_many.
 */
export async function lookByLink(
  services: AppServices,
  reader: QuestionnaireReader,
): Promise<{ row: repo.QuestionnaireWithState; link: MailLink }> {
  const link = await findLink(services, services.db, 'questionnaire', reader)
  const row = await rowOf(services.db, link)
  await noteMembers(services, row, link, reader)
  await demandCode(services, services.db, link, reader)
  return { row, link }
}

/** The questionnaire of a link whose code was given in this browser. Throws not_found, address_code, too_many. */
export async function byLink(
  services: AppServices,
  q: Queryable,
  reader: LinkReader,
): Promise<{ row: repo.QuestionnaireWithState; link: MailLink }> {
  const link = await openedLink(services, q, 'questionnaire', reader)
  return { row: await rowOf(q, link), link }
}

/** Companies never read answers: not even a member who also works for the platform. Throws forbidden. */
export function demandOutsider(actor: Actor, accountId: string): void {
  if (memberRole(actor, accountId) !== null)
    throw refuse('forbidden', {
      message: 'You’re a member of this company. Another person reviews its questionnaires.',
    })
}
