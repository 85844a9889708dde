import { questionnaireMoved } from '#domain/offerings/mail/questionnaires.ts'
import { decidesReviews } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { maskEmail } from '#domain/shared/masking.ts'
import { lifecycles } from '#machines/lifecycles.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { findCompany } from '../offerings/index.ts'
import * as repo from './questionnaire-repo.ts'
import type { CompanyContext } from './topics.ts'

/** Is the questionnaire sent to somebody else than before? One that was never sent has no address yet. */
export const isOtherAddress = (row: repo.QuestionnaireWithState, email: string): boolean =>
  row.sent_at !== null && row.email !== email

/**
 * Sends a questionnaire to another address: the answers on file and the open link end, the earlier address and
 * compliance are notified. While answers are with compliance, the address stays: a change must not take a flagged
 * person out of sight. Throws step_up, not_accepted.
 */
export async function changeAddress(
  ask: CompanyContext,
  row: repo.QuestionnaireWithState,
  to: { name: string; email: string; roles: readonly string[] },
): Promise<void> {
  const { services, tx, actor } = ask
  const states = lifecycles.questionnaire.machine.states
  if (states[row.machine.state as keyof typeof states]?.on.ADDRESS_CHANGED === undefined)
    throw refuse('not_accepted', {
      message:
        'Compliance is reviewing this person’s answers. The address can’t change until then.',
      detail: { state: row.machine.state, accepts: [] },
    })
  await repo.endAddress(tx, row, {
    id: newId(),
    at: services.clock.now().toISOString(),
    by: actor.userId,
    byPlatform: decidesReviews(actor),
  })
  await repo.setAddress(tx, row.id, to.name, to.email, to.roles)
  const instance = await services.lifecycles.send(
    tx,
    'questionnaire',
    row.id,
    { type: 'ADDRESS_CHANGED' },
    ask,
  )
  const company = await findCompany(tx, row.account_id)
  await services.mailer.send(tx, {
    template: 'notice',
    to: { address: row.email },
    data: questionnaireMoved({
      company: company?.name ?? row.name,
      to: maskEmail(to.email),
      byPlatform: decidesReviews(actor),
    }),
    cause: { machine: 'questionnaire', id: row.id, rev: instance.rev },
  })
}
