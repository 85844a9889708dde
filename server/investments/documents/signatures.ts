import { everyoneSigned } from '#domain/investments/mail/agreements.ts'
import type { Person } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { links } from '#domain/shared/links.ts'
import type { SignatureView } from '#domain/investors/model/registration.ts'
import { formatCents } from '#domain/shared/money.ts'
import type { EnvelopeContext } from '#machines/investments/envelope.events.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import type { Download } from '#server/kernel/http/call.ts'
import { demandFreshFactor } from '#server/kernel/http/access.ts'
import type { AppServices } from '#server/app-services.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import { printCertificate } from './documents.ts'
import * as repo from './repo.ts'
import { presentSigner } from './present.ts'
import { pdf, sign } from './service.ts'
import type { Initiator } from '#server/kernel/context.ts'

/** An envelope that the person signs for somebody else's investment; anything else does not exist. */
async function mine(q: Queryable, id: string, actor: Person): Promise<repo.EnvelopeRow> {
  const row = await repo.envelopeById(q, id)
  if (
    row === null ||
    row.user_id === actor.userId ||
    !(await repo.signersOf(q, id)).some((s) => s.signer_id === actor.userId)
  )
    throw refuse('not_found')
  return row
}

/** One document as one of its signers sees it. The tax certification is the first holder's own and is not among it. */
async function view(
  services: AppServices,
  q: Queryable,
  row: repo.EnvelopeRow,
  actor: Person,
): Promise<SignatureView> {
  const [instance, documents, signers] = [
    await services.lifecycles.read(q, 'envelope', row.id),
    await repo.documentsOf(q, row.id),
    await repo.signersOf(q, row.id),
  ]
  const own = signers.find((s) => s.signer_id === actor.userId)
  if (instance === null || own === undefined) throw refuse('not_found')
  const context = instance.context as unknown as EnvelopeContext
  const ended = ['declined', 'voided', 'expired', 'superseded'].includes(instance.state)
  const signing = own.signed_at === null ? 'to_sign' : 'signed'
  return {
    id: row.id,
    company: row.input.issuer.legal_name,
    title: row.input.subscription.title,
    amount: formatCents(row.input.subscription.amount),
    role: own.role,
    status: services.lifecycles.present(instance, {
      who: ['INV'],
      link: () => links.signature(row.id),
    }),
    mine: ended ? 'ended' : signing,
    opened: own.viewed_at !== null,
    documents: documents
      .filter((d) => d.kind === 'agreement')
      .map((d) => ({
        title: d.title,
        file: 'agreement.pdf',
        pages: d.signed_pages ?? d.pages,
        sha256: d.unsigned_sha256,
      })),
    signers: signers.map(presentSigner),
    created_at: row.created_at,
    sign_by: context.sign_by,
    waits_for:
      ended || own.signed_at !== null
        ? null
        : (signers.find((s) => s.position < own.position && s.signed_at === null)?.name ?? null),
  }
}

/** Documents that others prepared and this person signs, newest first. */
export async function mySignatures(
  services: AppServices,
  q: Queryable,
  actor: Person,
): Promise<SignatureView[]> {
  return Promise.all(
    (await repo.envelopesToSign(q, actor.userId)).map((row) => view(services, q, row, actor)),
  )
}
export const mySignature = async (
  services: AppServices,
  q: Queryable,
  id: string,
  actor: Person,
): Promise<SignatureView> => view(services, q, await mine(q, id, actor), actor)

/** The newest set of the investment is the one that can be read and signed. */
async function demandNewest(q: Queryable, row: repo.EnvelopeRow): Promise<void> {
  if ((await repo.newest(q, row.investment_id))?.id !== row.id)
    throw refuse('not_accepted', {
      message: 'A newer document replaced this one. Open that one.',
      detail: { state: 'superseded', accepts: [] },
    })
}
export async function signaturePdf(
  services: AppServices,
  q: Queryable,
  id: string,
  file: 'agreement.pdf' | 'certificate.pdf',
  by: Initiator & { actor: Person },
): Promise<Download> {
  const row = await mine(q, id, by.actor)
  await demandNewest(q, row)
  return pdf(services, q, row.investment_id, file, by)
}

/**
 * Signs as one of several. With the last signature everybody's documents are printed, and the one who prepared them is
 * notified.
 */
export async function signMine(
  services: AppServices,
  tx: Tx,
  id: string,
  typed: { typed_name: string; sha256: string },
  by: Initiator & { actor: Person; now: Date; ip: string; userAgent: string },
): Promise<SignatureView> {
  const row = await mine(tx, id, by.actor)
  await demandNewest(tx, row)
  demandFreshFactor(by.actor, by.now)
  // one order of locks for all paths: the investment first, then what belongs to it
  await services.lifecycles.lock(tx, 'investment', row.investment_id)
  const info = await sign(
    services,
    tx,
    {
      investmentId: row.investment_id,
      typedName: typed.typed_name,
      sha256: typed.sha256,
      ip: by.ip,
      userAgent: by.userAgent,
    },
    by,
  )
  if (info.isSigned) {
    const words = everyoneSigned({
      investmentId: row.investment_id,
      title: row.input.subscription.title,
      company: row.input.issuer.legal_name,
    })
    await noticeTo(services, tx, await existingPeople(tx, [row.user_id]), words, {
      machine: 'envelope',
      id: row.id,
      rev: info.instance.rev,
    })
  }
  return view(services, tx, row, by.actor)
}

/** Declines to sign: the document ends with who and why, and the investor may have a new one made. */
export async function declineMine(
  services: AppServices,
  tx: Tx,
  id: string,
  reason: string,
  by: Initiator & { actor: Person },
): Promise<SignatureView> {
  const row = await mine(tx, id, by.actor)
  await demandNewest(tx, row)
  await services.lifecycles.lock(tx, 'investment', row.investment_id)
  await services.lifecycles.send(
    tx,
    'envelope',
    id,
    { type: 'DECLINED', reason },
    { ...by, reason },
  )
  await printCertificate(services, tx, id)
  return view(services, tx, row, by.actor)
}
