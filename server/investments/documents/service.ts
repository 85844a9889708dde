import { signatureDue } from '#domain/investments/mail/agreements.ts'
import type { Actor } from '#domain/shared/access/actor.ts'
import { isAdmin, memberRole } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { holderMatches } from '#domain/shared/names/match.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { demandFactorForOthers } from '#server/kernel/http/access.ts'
import { Download } from '#server/kernel/http/call.ts'
import { canonical } from '#server/kernel/lib/canonical.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { sha256 as hashOf } from '#server/kernel/lib/keys.ts'
import type { AppServices } from '#server/app-services.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import { fileById, readFile } from '#server/kernel/files/index.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import { consentsOf } from '#server/platform/platform/index.ts'
import { adoptW9 } from '#server/investors/tax/index.ts'
import { gather, tinOf } from './build.ts'
import { TEXT_VERSION, type AgreementInput } from './data.ts'
import { printCertificate, printSigned } from './documents.ts'
import { infoOf, type EnvelopeInfo } from './present.ts'
import * as repo from './repo.ts'
import { w9Values } from './w9.ts'
import { system, type Initiator } from '#server/kernel/context.ts'

const OPEN = ['draft', 'generated', 'sent', 'delivered', 'viewed', 'partially_signed', 'signed']
const SIGNABLE = ['sent', 'delivered', 'viewed', 'partially_signed']
type Row = repo.EnvelopeRow
interface Current {
  row: Row
  instance: Instance
}

async function current(
  services: AppServices,
  tx: Tx,
  investmentId: string,
): Promise<Current | null> {
  const row = await repo.newest(tx, investmentId)
  const instance = row && (await services.lifecycles.lock(tx, 'envelope', row.id))
  return row && instance ? { row, instance } : null
}
async function required(services: AppServices, tx: Tx, investmentId: string): Promise<Current> {
  const found = await current(services, tx, investmentId)
  if (found === null)
    throw refuse('guard_failed', { message: 'There is no agreement yet. Prepare it first.' })
  return found
}

/** The newest envelope of an investment, whatever its state; null when none was made. */
export async function envelopeOf(
  services: AppServices,
  q: Queryable,
  investmentId: string,
): Promise<EnvelopeInfo | null> {
  const row = await repo.newest(q, investmentId)
  const instance = row && (await services.lifecycles.read(q, 'envelope', row.id))
  return row && instance
    ? infoOf(row, instance, await repo.documentsOf(q, row.id), await repo.signersOf(q, row.id))
    : null
}
/** In whose name the newest agreement of an investment is made; null when there is none. */
export const signedTitle = async (q: Queryable, investmentId: string): Promise<string | null> =>
  (await repo.newest(q, investmentId))?.input.subscription.title ?? null
async function answer(
  services: AppServices,
  q: Queryable,
  investmentId: string,
): Promise<EnvelopeInfo> {
  const info = await envelopeOf(services, q, investmentId)
  if (info === null) throw new Error(`the envelope of ${investmentId} was not stored`)
  return info
}

/**
 * Makes the documents of an investment from the present facts and sends them to the one who signs. An open envelope
 * that was made from the same facts is returned again; one that differs is replaced, or voided when it was signed
 * already.
 */
export async function generate(
  services: AppServices,
  tx: Tx,
  input: AgreementInput,
  by: Initiator,
): Promise<EnvelopeInfo> {
  await repo.lockInvestment(tx, input.investmentId)
  const { data, tin, accountId } = await gather(services, tx, input)
  const hash = hashOf(canonical({ data, tin: services.keys.hmac('tax number', tin) }))
  const before = await current(services, tx, input.investmentId)
  const open = before !== null && OPEN.includes(before.instance.state)
  const amends = input.amends === true
  if (open && before.row.input_hash === hash) return answer(services, tx, input.investmentId)
  if (before?.instance.state === 'countersigned' && input.again !== true && !amends)
    throw refuse('not_accepted', {
      message: 'This agreement is executed and can’t be created again.',
    })
  const at = services.clock.now().toISOString()
  const id = newId()
  await repo.addEnvelope(tx, {
    id,
    investment_id: input.investmentId,
    listing_id: input.listingId,
    account_id: accountId,
    user_id: input.userId,
    input: data,
    input_hash: hash,
    text_version: TEXT_VERSION,
    created_at: at,
    amends,
  })
  // an agreement on another amount leaves the one before in force until it is signed
  if (open && amends === before.row.amends)
    await end(services, tx, before, 'The terms have changed since it was signed.')
  const signers =
    input.signers && input.signers.length > 0
      ? input.signers
      : [
          {
            userId: input.userId,
            name: data.investor.name,
            email: data.investor.email,
            role: data.ira ? 'Owner of the retirement account' : 'Investor',
            title: null,
          },
        ]
  for (const [index, s] of signers.entries())
    await repo.addSigner(tx, {
      envelope_id: id,
      signer_id: s.userId,
      position: index + 1,
      name: s.name,
      email: s.email,
      role: s.title === null ? s.role : `${s.role}, ${s.title}`,
      sent_at: at,
    })
  await services.lifecycles.begin(
    tx,
    'envelope',
    id,
    { signers: signers.map((s) => s.userId) },
    by,
    {
      user_id: input.userId,
      account_id: accountId,
      listing_id: input.listingId,
      investment_id: input.investmentId,
    },
  )
  for (const type of ['GENERATED', 'SENT', 'DELIVERED'])
    await services.lifecycles.send(tx, 'envelope', id, { type }, system)
  return answer(services, tx, input.investmentId)
}

/** Ends an envelope that a newer one follows: what was signed is voided, what was not is replaced. */
async function end(
  services: AppServices,
  tx: Tx,
  { row, instance }: Current,
  reason: string,
): Promise<void> {
  const signed = instance.state === 'signed' || instance.state === 'partially_signed'
  await services.lifecycles.send(
    tx,
    'envelope',
    row.id,
    signed ? { type: 'VOIDED', reason } : { type: 'SUPERSEDED' },
    system,
  )
  if (signed) await printCertificate(services, tx, row.id)
}

/** Voids every open envelope of an investment; nothing happens when there is none. */
export async function voidOpen(
  services: AppServices,
  tx: Tx,
  investmentId: string,
  reason: string,
): Promise<void> {
  await voidAmendment(services, tx, investmentId, reason)
  const found = await current(services, tx, investmentId)
  if (found !== null) await voidOne(services, tx, found, reason)
}

/** Voids the open agreement on another amount; the one before holds. Nothing happens when there is none. */
export async function voidAmendment(
  services: AppServices,
  tx: Tx,
  investmentId: string,
  reason: string,
): Promise<void> {
  await repo.lockInvestment(tx, investmentId)
  const found = await current(services, tx, investmentId)
  if (found?.row.amends === true) await voidOne(services, tx, found, reason)
}

async function voidOne(
  services: AppServices,
  tx: Tx,
  { row, instance }: Current,
  reason: string,
): Promise<void> {
  if (!OPEN.includes(instance.state)) return
  await services.lifecycles.send(tx, 'envelope', row.id, { type: 'VOIDED', reason }, system)
  if (instance.state === 'signed' || instance.state === 'partially_signed')
    await printCertificate(services, tx, row.id)
}

/** The signed agreement on the amended amount replaces the one before, which ends as replaced. */
export async function adoptAmendment(
  services: AppServices,
  tx: Tx,
  investmentId: string,
): Promise<void> {
  await repo.lockInvestment(tx, investmentId)
  const signed = await current(services, tx, investmentId)
  // the guard of the amendment has seen the signature; without one the agreement that holds stays
  if (signed === null || !signed.row.amends || signed.instance.state !== 'signed') return
  const before = await repo.ofRecord(tx, investmentId)
  await repo.setOfRecord(tx, signed.row.id)
  if (before === null) return
  const instance = await services.lifecycles.lock(tx, 'envelope', before.id)
  if (instance === null || !OPEN.includes(instance.state)) return
  await services.lifecycles.send(tx, 'envelope', before.id, { type: 'SUPERSEDED' }, system)
  await printCertificate(services, tx, before.id)
}

/** Records that a signer has opened the document; harmless when repeated or when nothing is to be signed. */
export async function recordView(
  services: AppServices,
  tx: Tx,
  investmentId: string,
  by: Initiator,
): Promise<void> {
  const found = await current(services, tx, investmentId)
  if (found === null || by.actor.kind !== 'person' || !SIGNABLE.includes(found.instance.state))
    return
  const { userId } = by.actor
  const signer = (await repo.signersOf(tx, found.row.id)).find((s) => s.signer_id === userId)
  if (!signer || signer.viewed_at !== null) return
  await services.lifecycles.send(tx, 'envelope', found.row.id, { type: 'VIEWED' }, by)
  await repo.noteView(tx, found.row.id, userId, services.clock.now().toISOString())
}

export interface Signing {
  investmentId: string
  typedName: string
  /** SHA-256 of the agreement that was shown */
  sha256: string
  ip: string
  userAgent: string
}

/**
 * Signs: the typed name must be the legal name, the hash that of the stored agreement, the document opened, the consent
 * to electronic delivery in force. Then the signed documents and the audit certificate are made. Throws refused for a
 * wrong name or hash, guard_failed and not_accepted as the machine decides.
 */
export async function sign(
  services: AppServices,
  tx: Tx,
  signing: Signing,
  by: Initiator,
): Promise<EnvelopeInfo> {
  await repo.lockInvestment(tx, signing.investmentId)
  const { row, instance } = await required(services, tx, signing.investmentId)
  if (by.actor.kind !== 'person') throw refuse('forbidden')
  const { userId } = by.actor
  const signers = await repo.signersOf(tx, row.id)
  const signer = signers.find((s) => s.signer_id === userId)
  if (!signer) throw refuse('not_found')
  const before = signers.find((s) => s.position < signer.position && s.signed_at === null)
  if (before && SIGNABLE.includes(instance.state))
    throw refuse('guard_failed', {
      message: `${before.name} signs before you.`,
      detail: { state: instance.state, accepts: [], unmet: [`${before.name} signs before you.`] },
    })
  if (SIGNABLE.includes(instance.state)) {
    if (!holderMatches(signing.typedName, [signer.name]))
      throw refuse('refused', {
        message: 'Type your name as shown on your ID.',
        fields: { typed_name: `Type your name as shown on your ID: ${signer.name}.` },
      })
    const agreement = (await repo.documentsOf(tx, row.id)).find((d) => d.kind === 'agreement')
    if (agreement?.unsigned_sha256 !== signing.sha256)
      throw refuse('refused', {
        message: 'The agreement has changed since you opened it. Open it again, then sign.',
        fields: { sha256: 'This document isn’t the one on file.' },
      })
    if (instance.state === 'sent' || instance.state === 'delivered')
      throw refuse('guard_failed', { message: 'Open the document before you sign it.' })
    const consent = (await consentsOf(tx, userId, services.clock.now())).find(
      (c) => c.kind === 'electronic_delivery',
    )
    await repo.noteSignature(tx, {
      envelope_id: row.id,
      signer_id: userId,
      signed_at: services.clock.now().toISOString(),
      typed_name: signing.typedName,
      ip: signing.ip,
      user_agent: signing.userAgent.slice(0, 300),
      auth: `Password and second factor, last given ${by.actor.factorAt}`,
      consent_version: consent?.version ?? null,
      consent_hash: consent?.text_hash ?? null,
      consented_at: consent?.accepted_at ?? null,
    })
  }
  const moved = await services.lifecycles.send(tx, 'envelope', row.id, { type: 'SIGNED' }, by)
  const next = signers.find((s) => s.position > signer.position && s.signed_at === null)
  if (moved.state === 'partially_signed' && next)
    await notifyNext(services, tx, row, next, moved.rev)
  if (moved.state === 'signed') {
    await printSigned(services, tx, row, null)
    await saveW9(services, tx, row)
    await printCertificate(services, tx, row.id)
  }
  return answer(services, tx, signing.investmentId)
}

/** The W-9 that was signed with the agreement is the taxpayer's form from now on. */
async function saveW9(services: AppServices, tx: Tx, row: Row): Promise<void> {
  if (row.input.tax_form !== null) return
  const [paper, signers] = [
    (await repo.documentsOf(tx, row.id)).find((d) => d.kind === 'w9'),
    await repo.signersOf(tx, row.id),
  ]
  const signer = signers.find((s) => s.signer_id === row.user_id) ?? signers[0]
  if (!paper?.signed_file || !paper.signed_copy || !paper.signed_sha256 || !signer?.signed_at)
    throw new Error(`the envelope ${row.id} has no signed tax certification`)
  const { consent_version, consent_hash, consented_at } = signer
  await adoptW9(services, tx, {
    of: {
      userId: row.user_id,
      registration: row.input.subscription.registration,
      registrationId: row.input.registration_id,
    },
    values: w9Values(row.input, await tinOf(services, tx, row.user_id, row.input)),
    original: paper.signed_file,
    copy: paper.signed_copy,
    sha256: paper.signed_sha256,
    pages: paper.signed_pages ?? paper.pages,
    signature: {
      name: signer.typed_name ?? signer.name,
      signer: signer.name,
      at: signer.signed_at,
      ip: signer.ip ?? '',
      user_agent: signer.user_agent ?? '',
      auth: signer.auth ?? '',
      consent_version,
      consent_hash,
      consented_at,
      unsigned_sha256: paper.unsigned_sha256,
      statement:
        `Signed electronically by ${signer.name}, who is authorized to sign, together with the ` +
        `agreement of investment ${row.input.number}, whose audit certificate records it. SHA-256 of ` +
        `the form that was signed: ${paper.unsigned_sha256}.`,
    },
  })
}

/** Notifies the next signer. */
async function notifyNext(
  services: AppServices,
  tx: Tx,
  row: Row,
  next: repo.SignerRow,
  rev: number,
): Promise<void> {
  const words = signatureDue({
    envelopeId: row.id,
    title: row.input.subscription.title,
    company: row.input.issuer.legal_name,
  })
  await noticeTo(services, tx, await existingPeople(tx, [next.signer_id]), words, {
    machine: 'envelope',
    id: row.id,
    rev,
  })
}

export type DocumentName = 'agreement.pdf' | 'w9.pdf' | 'certificate.pdf'

/**
 * One document in its newest version, for its owner, the issuer's people and staff; others get not_found, and people
 * who don't sign it need a fresh factor. Only the owner gets the tax certification with the full number. Opening the
 * agreement counts as viewing it for the people who sign it.
 */
export async function pdf(
  services: AppServices,
  q: Queryable,
  investmentId: string,
  file: DocumentName,
  by: Initiator,
): Promise<Download> {
  const row = await repo.newest(q, investmentId)
  const owner = row !== null && by.actor.kind === 'person' && by.actor.userId === row.user_id
  const signs =
    row !== null &&
    (owner ||
      (by.actor.kind === 'person' &&
        (await repo.signersOf(q, row.id)).some(
          (s) => by.actor.kind === 'person' && s.signer_id === by.actor.userId,
        )))
  if (row === null || !(signs || mayRead(by.actor, row))) throw refuse('not_found')
  if (!owner && signs && file === 'w9.pdf' && !mayRead(by.actor, row)) throw refuse('not_found')
  if (!signs && by.actor.kind === 'person') demandFactorForOthers(by.actor, services.clock.now())
  const id = await fileIdOf(q, row, file, owner)
  const stored = id === null ? null : await fileById(q, id)
  if (stored === null) throw refuse('not_found')
  if (signs && file === 'agreement.pdf')
    await services.db.tx((tx) => recordView(services, tx, investmentId, by))
  return new Download(await readFile(services, q, stored), {
    name: `${row.input.number}-${file}`,
    contentType: 'application/pdf',
  })
}

const mayRead = (actor: Actor, row: Row): boolean =>
  isAdmin(actor) || memberRole(actor, row.account_id) !== null

async function fileIdOf(
  q: Queryable,
  row: Row,
  file: DocumentName,
  owner: boolean,
): Promise<string | null> {
  if (file === 'certificate.pdf') return row.certificate_file
  const document = (await repo.documentsOf(q, row.id)).find(
    (d) => d.kind === (file === 'w9.pdf' ? 'w9' : 'agreement'),
  )
  if (!document) return null
  return file === 'w9.pdf' && !owner
    ? (document.signed_copy ?? document.unsigned_copy)
    : (document.signed_file ?? document.unsigned_file)
}
