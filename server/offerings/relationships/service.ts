import { leftToAnother } from '#domain/shared/access/may-decide.ts'
import { relationshipInvited } from '#domain/offerings/mail/relationships.ts'
import { decidesReviews, memberRole, type Person } from '#domain/shared/access/actor.ts'
import { demandInvitation } from '#server/kernel/notifications/index.ts'
import { refuse } from '#domain/shared/errors.ts'
import {
  relationshipAnswers,
  relationshipInvite,
  type RelationshipView,
} from '#domain/offerings/model/relationship.ts'
import type { ActorCode } from '#domain/shared/access/actor.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { z } from 'zod'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import { offeringOfCompany } from '../offerings/index.ts'
import type { AppServices } from '#server/app-services.ts'
import * as repo from './repo.ts'
import type { RequestContext } from '#server/kernel/context.ts'

/** Page on which the invited person responds. */
export const INVITATIONS = '/dashboard/invitations'

/** Who invited a person leaves the acceptance to another person of the company or the platform. */
export const refusedOfRelationship = (
  row: Pick<repo.RelationshipRow, 'invited_by'> | null,
  actor: Person,
): string[] => (row === null ? [] : leftToAnother(['ACCEPT'], actor, [row.invited_by]))

function presentOne(
  services: AppServices,
  row: repo.RelationshipRow,
  instance: Instance,
  who: readonly ActorCode[],
  actor: Person,
): RelationshipView {
  const context = instance.context as { answeredAt: string | null; shownFrom: string | null }
  const answers = row.answers === null ? null : relationshipAnswers.parse(row.answers)
  return {
    id: row.id,
    listing_id: row.listing_id,
    account_id: row.account_id,
    company: row.company,
    name: row.name,
    email: row.email,
    basis: row.basis,
    known_since: row.known_since,
    how: row.how,
    invited_at: row.invited_at,
    invited_by: row.inviter,
    answered_at: context.answeredAt,
    answers,
    status: services.lifecycles.present(instance, {
      who,
      actor,
      staff: who.includes('ADM'),
      without: refusedOfRelationship(row, actor),
    }),
    shown_from: context.shownFrom,
  }
}

async function presentAll(
  services: AppServices,
  q: Tx,
  rows: readonly repo.RelationshipRow[],
  who: readonly ActorCode[],
  actor: Person,
): Promise<RelationshipView[]> {
  const machines = await services.lifecycles.readMany(
    q,
    'relationship',
    rows.map((r) => r.id),
  )
  return rows.flatMap((row) => {
    const instance = machines.get(row.id)
    return instance === undefined ? [] : [presentOne(services, row, instance, who, actor)]
  })
}

/** What the person may do with a relationship of this company. */
const codesOf = (actor: Person, accountId: string): ActorCode[] => {
  if (decidesReviews(actor)) return ['ADM', 'BD']
  return ['owner', 'editor'].includes(memberRole(actor, accountId) ?? '') ? ['ISS'] : []
}

/** People to whom the offering may be shown, for its company and for operators. */
export async function relationshipsOf(
  services: AppServices,
  q: Tx,
  accountId: string,
  listingId: string,
  actor: Person,
): Promise<RelationshipView[]> {
  await offeringOfCompany(q, accountId, listingId)
  return presentAll(
    services,
    q,
    await repo.findOfListing(q, listingId),
    codesOf(actor, accountId),
    actor,
  )
}

/**
 * Invites a person; the message names the company and nothing of the offering (17 CFR 230.502(c) forbids general
 * solicitation).
 */
export async function invite(
  call: RequestContext<Person>,
  accountId: string,
  listingId: string,
  body: z.output<typeof relationshipInvite>,
): Promise<RelationshipView> {
  const { services, tx, actor } = call
  const offering = await offeringOfCompany(tx, accountId, listingId)
  if (codesOf(actor, accountId).length === 0) throw refuse('forbidden')
  if (offering.type !== 'reg_d_506b')
    throw refuse('refused', {
      message: 'Only a 506(b) offering is limited to existing relationships.',
    })
  const email = body.email.trim().toLowerCase()
  const open = (
    await presentAll(
      services,
      tx,
      (await repo.findOfListing(tx, listingId)).filter((r) => r.email === email),
      [],
      actor,
    )
  ).some((r) => r.status.state !== 'declined' && r.status.state !== 'ended')
  if (open) throw refuse('refused', { fields: { email: 'This person is already invited.' } })
  await demandInvitation(services, actor.userId)
  const id = newId()
  const at = call.now.toISOString()
  await repo.addRelationship(tx, {
    id,
    listingId,
    accountId,
    email,
    name: body.name,
    basis: body.basis,
    knownSince: body.known_since,
    how: body.how,
    by: actor.userId,
    at,
  })
  const instance = await services.lifecycles.begin(
    tx,
    'relationship',
    id,
    { basis: body.basis },
    call,
    { account_id: accountId, listing_id: listingId },
  )
  const userId = await repo.findUser(tx, email)
  await services.mailer.send(tx, {
    template: 'notice',
    to: userId === null ? { address: email } : { userId },
    data: relationshipInvited({ company: offering.company.name, path: INVITATIONS }),
    cause: { machine: 'relationship', id, rev: instance.rev },
  })
  const row = await repo.findRelationship(tx, id)
  if (row === null) throw refuse('not_found')
  return presentOne(services, row, instance, codesOf(actor, accountId), actor)
}

/** Invitations to the address of the requesting person. */
export async function myInvitations(
  services: AppServices,
  q: Tx,
  actor: Person,
): Promise<RelationshipView[]> {
  const email = await repo.findEmail(q, actor.userId)
  return email === null
    ? []
    : presentAll(services, q, await repo.findOfEmail(q, email), ['INV'], actor)
}

/** Stores the answers of the person who was invited; to anybody else the invitation does not exist. */
export async function answerInvitation(
  call: RequestContext<Person>,
  id: string,
  answers: z.output<typeof relationshipAnswers>,
) {
  const { services, tx, actor } = call
  const row = await repo.findRelationship(tx, id)
  if (row === null || row.email !== (await repo.findEmail(tx, actor.userId)))
    throw refuse('not_found')
  await repo.storeAnswers(tx, id, answers)
  const instance = await services.lifecycles.send(
    tx,
    'relationship',
    id,
    { type: 'ANSWERED' },
    call,
  )
  return { status: services.lifecycles.present(instance, { who: ['INV'] }), rev: instance.rev }
}
