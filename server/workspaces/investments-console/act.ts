import { system } from '#server/kernel/context.ts'
import { links } from '#domain/shared/links.ts'
import { DomainError, refuse } from '#domain/shared/errors.ts'
import { investmentWaits } from '#domain/workspaces/mail/reminders.ts'
import type { BulkActionKind } from '#domain/workspaces/model/bulk-actions.ts'
import { whyNoReminder, whyNotAccepted } from '#domain/workspaces/rules/bulk-actions.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Person } from '#domain/shared/access/actor.ts'
import type { Initiator } from '#server/kernel/context.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { approveForClosing } from '#server/investments/closings/index.ts'
import * as repo from './bulk-repo.ts'

type By = Initiator & { actor: Person }
const HOUR_MS = 3_600_000

const eventOf = {
  review_approve: { type: 'REVIEW_APPROVED' },
  principal_approve: { type: 'PRINCIPAL_APPROVED' },
  issuer_accept: { type: 'ISSUER_ACCEPTED' },
} as const
/** As whom a bulk action is done: its company's owner, or the platform's people. */
const actsAs = {
  review_approve: { who: ['ADM', 'BD'], staff: true },
  principal_approve: { who: ['ADM', 'BD'], staff: true },
  issuer_accept: { who: ['ISS'] },
} as const satisfies Record<Exclude<BulkActionKind, 'remind'>, object>

function reminderRefusal(services: AppServices, of: repo.Subject, now: Date): string | null {
  const { next } = services.lifecycles.present(of.instance, { who: ['INV'] })
  return whyNoReminder({ state: of.instance.state, next }, of.reminded_at, now.toISOString())
}
/** Why the status takes no such event from this side, or null; guards are not asked. */
function stateRefusal(
  services: AppServices,
  kind: Exclude<BulkActionKind, 'remind'>,
  of: repo.Subject,
): string | null {
  const status = services.lifecycles.present(of.instance, { ...actsAs[kind], ...system })
  return status.accepts.includes(eventOf[kind].type)
    ? null
    : whyNotAccepted(status.label, status.next)
}

/** Whether the status takes the event of an action from this side; guards are not asked. */
export const acceptsAs = (
  services: AppServices,
  kind: Exclude<BulkActionKind, 'remind'>,
  of: repo.Subject,
): boolean => stateRefusal(services, kind, of) === null

/**
 * Why an action would be refused for an investment now, or null. Nothing is stored; each is decided in a transaction of
 * its own.
 */
export async function whyRefused(
  services: AppServices,
  kind: BulkActionKind,
  of: repo.Subject,
  by: By,
  now: Date,
): Promise<string | null> {
  if (kind === 'remind') return reminderRefusal(services, of, now)
  const state = stateRefusal(services, kind, of)
  if (state !== null) return state
  // which closing it goes into decides nothing: the next one is begun where there is none
  const event = {
    ...eventOf[kind],
    ...(kind === 'principal_approve' ? { closingId: newId() } : {}),
  }
  try {
    await services.db.tx((tx) => services.lifecycles.check(tx, 'investment', of.id, event, by))
    return null
  } catch (error) {
    if (error instanceof DomainError) return error.message
    throw error
  }
}

async function subjectOf(q: Queryable, id: string): Promise<repo.Subject> {
  const [found] = await repo.subjects(q, [id])
  if (found === undefined) throw refuse('not_found')
  return found
}

/**
 * Writes to the investor in this transaction; the row of the investment is locked, so that two reminders at once are
 * one.
 */
async function remind(
  services: AppServices,
  tx: Tx,
  of: { id: string; actionId: string },
  by: By,
  now: Date,
): Promise<void> {
  await services.lifecycles.lock(tx, 'investment', of.id)
  const subject = await subjectOf(tx, of.id)
  const why = reminderRefusal(services, subject, now)
  if (why !== null) throw refuse('refused', { message: why })
  const { next } = services.lifecycles.present(subject.instance, { who: ['INV'] })
  await repo.addReminder(tx, {
    investmentId: of.id,
    at: now.toISOString(),
    by: by.actor.userId,
    actionId: of.actionId,
  })
  await services.mailer.send(tx, {
    template: 'notice',
    to: { userId: subject.user_id },
    // a number of its own: messages of the investment's own events are told apart by its revision
    cause: { machine: 'investment', id: of.id, rev: Math.floor(now.getTime() / HOUR_MS) },
    data: investmentWaits({
      investmentId: of.id,
      number: subject.number,
      company: subject.company,
      cause: next?.cause ?? '',
      by: next?.by ?? null,
      path: next?.link ?? links.investment(of.id),
    }),
  })
}

/** Does one action on one investment, by the investment's own event and guards. Throws what they refuse. */
export async function act(
  services: AppServices,
  tx: Tx,
  kind: BulkActionKind,
  of: { id: string; rev: number | null; actionId: string },
  by: By,
  now: Date,
): Promise<void> {
  if (kind === 'remind') return remind(services, tx, of, by, now)
  const known =
    of.rev === null ||
    (await services.lifecycles.expectRead(tx, 'investment', of.id, {
      actor: by.actor,
      rev: of.rev,
    }))
  if (!known) throw refuse('not_found')
  const subject = await subjectOf(tx, of.id)
  const state = stateRefusal(services, kind, subject)
  if (state !== null) throw refuse('not_accepted', { message: state })
  if (kind === 'principal_approve')
    return void (await approveForClosing(services, tx, subject, by, now))
  await services.lifecycles.send(tx, 'investment', of.id, eventOf[kind], by)
}
