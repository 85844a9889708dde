import type { ActorCode } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { links } from '#domain/shared/links.ts'
import { agreementNotices, forCosigner } from '#domain/investments/mail/agreements.ts'
import type { EnvelopeContext, EnvelopeFacts } from '#machines/investments/envelope.events.ts'
import type { Audience } from '#machines/lib/party.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import { fileById, readFile } from '#server/kernel/files/index.ts'
import type {
  AsksProvider,
  EffectHandler,
  EventContext,
  MineProvider,
} from '#server/kernel/state-machines/index.ts'
import { companySide, platformSide } from '#server/identity/access/index.ts'
import { consentsOf } from '#server/platform/platform/index.ts'
import { printCertificate, printSigned, printUnsigned } from './documents.ts'
import * as repo from './repo.ts'

/** Codes of a person on an envelope: who signs it, the issuer's people, staff. */
export async function authorize(context: EventContext): Promise<readonly ActorCode[]> {
  const { instance, by } = context
  const { actor } = by
  if (actor.kind !== 'person') return []
  const { signers } = instance.context as unknown as EnvelopeContext
  const signs = signers.includes(actor.userId) || actor.userId === instance.user_id
  return [signs ? ('INV' as const) : null, companySide(context), platformSide(context)].filter(
    (code) => code !== null,
  )
}

/** SHA-256 of the agreement's bytes as they are stored now; undefined when there are none. */
async function storedHash(
  services: AppServices,
  q: Queryable,
  envelopeId: string,
): Promise<string | undefined> {
  const agreement = (await repo.documentsOf(q, envelopeId)).find((d) => d.kind === 'agreement')
  const row = agreement && (await fileById(q, agreement.unsigned_file))
  return row ? sha256(await readFile(services, q, row)) : undefined
}

/** Facts of the envelope machine's guards. A signature counts only with its record, which `sign` writes first. */
export async function facts({
  tx,
  services,
  id,
  by,
  event,
  now,
}: EventContext): Promise<Record<string, unknown>> {
  const signer = by.actor.kind === 'person' ? by.actor.userId : undefined
  const some: EnvelopeFacts = { signer }
  if (event.type === 'SUPERSEDED')
    return { replaced: await repo.isReplaced(tx, id) } satisfies EnvelopeFacts
  if (['GENERATED', 'SENT', 'SIGNED', 'COUNTERSIGNED'].includes(event.type)) {
    const hash = await storedHash(services, tx, id)
    if (hash !== undefined) some.hash = hash
  }
  if (event.type !== 'SIGNED' || signer === undefined) return { ...some }
  const record = (await repo.signersOf(tx, id)).find((s) => s.signer_id === signer)
  if (record && record.signed_at === null)
    throw refuse('guard_failed', {
      message: 'Sign on the review page: type your name below the document.',
    })
  const consent = (await consentsOf(tx, signer, now)).find((c) => c.kind === 'electronic_delivery')
  return { ...some, consent: consent !== undefined && consent.accepted_at !== null }
}

const renderDocument: EffectHandler = async ({ tx, services, id }) => {
  const row = await repo.envelopeById(tx, id)
  if (row === null) throw new Error(`the envelope ${id} was not stored`)
  await printUnsigned(services, tx, row)
}

/** The issuer has countersigned: its signature goes onto the agreement, and the certificate closes the record. */
const sealEnvelope: EffectHandler = async ({ tx, services, id, instance, by, effect }) => {
  const { hash } = effect.params as { hash: string }
  const row = await repo.envelopeById(tx, id)
  const agreement = (await repo.documentsOf(tx, id)).find((d) => d.kind === 'agreement')
  if (row === null || agreement?.unsigned_sha256 !== hash)
    throw new Error(`the envelope ${id} is not the one that was signed`)
  const person = by.actor.kind === 'person' ? by.actor.userId : null
  const name = (person && (await repo.nameOf(tx, person))) || row.input.issuer.legal_name
  const { countersigned_at } = instance.context as unknown as EnvelopeContext
  await repo.setCountersigner(tx, id, person, name)
  await printSigned(services, tx, row, {
    name,
    title: 'for the issuer',
    at: countersigned_at ?? instance.updated_at,
    signed_sha256: agreement.signed_sha256 ?? '',
  })
  await printCertificate(services, tx, id)
}

/** People sign with the id of their account; a custodian that signs by its own process has none. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const notify: EffectHandler = async ({ tx, services, id, instance, effect, event, by }) => {
  const { to, template } = effect.params as { to: Audience; template: string }
  const row = await repo.envelopeById(tx, id)
  const who =
    template === 'envelope.declined' && by.actor.kind === 'person' ? by.actor.userId : null
  const name = (await repo.signersOf(tx, id)).find((s) => s.signer_id === who)?.name ?? 'A signer'
  const letter =
    row &&
    agreementNotices[template]?.({
      investmentId: row.investment_id,
      company: row.input.issuer.legal_name,
      declinedBy: name,
      reason: typeof event['reason'] === 'string' ? event['reason'] : (by.reason ?? ''),
    })
  const { signers } = instance.context as unknown as EnvelopeContext
  if (!row || !letter) throw new Error(`no words for ${template}`)
  const cause = { machine: 'envelope', id, rev: instance.rev }
  await noticeTo(
    services,
    tx,
    await existingPeople(
      tx,
      to === 'issuer' ? await repo.countersignersOf(tx, row.account_id) : [row.user_id],
    ),
    letter,
    cause,
  )
  // whoever signs with the investor has a page of their own
  const others =
    to === 'issuer' ? [] : signers.filter((signer) => signer !== row.user_id && UUID.test(signer))
  await noticeTo(services, tx, await existingPeople(tx, others), forCosigner(letter, id), cause)
}

/** Envelopes that wait for the signature of a person other than the investor. */
const mine: MineProvider = (q, userId) => repo.waitingForSigner(q, userId)

/** Whose turn it is to sign, when that is somebody other than the investor. */
const asks: AsksProvider = async (q, { id, user_id: owner, status, context }) => {
  if (status !== 'active') return []
  // people sign in their order
  const waiting = (await repo.signersOf(q, id))
    .filter((one) => one.sent_at !== null && one.signed_at === null)
    .slice(0, 1)
    .filter((one) => one.signer_id !== owner && UUID.test(one.signer_id))
  return waiting.map((one) => ({
    userId: one.signer_id,
    cause: 'Read the document and sign it.',
    link: links.signature(id),
    by: (context as EnvelopeContext).sign_by,
  }))
}

export const envelopeHandlers = {
  under: 'investment' as const,
  authorize,
  facts,
  mine,
  asks,
  about: repo.companiesOf,
  effects: { renderDocument, sealEnvelope, notify },
}
