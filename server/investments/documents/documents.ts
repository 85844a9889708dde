import { refuse } from '#domain/shared/errors.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Paper, Printed } from '#server/providers/esign/port.ts'
import { storeFile } from '#server/kernel/files/index.ts'
import { documentLogo } from '#server/platform/platform/index.ts'
import { taxCopyFor, taxFile } from '#server/investors/tax/index.ts'
import { AGREEMENT_TITLE, agreementDocument, reference } from './agreement.ts'
import { tinOf } from './build.ts'
import { certificateDocument } from './certificate.ts'
import { custodianRecord } from './custodian-record.ts'
import type { CounterMark, SignatureMark } from './data.ts'
import * as repo from './repo.ts'
import { taxTitle, w9Document } from './w9.ts'

const MAX_BYTES = 20 * 1024 * 1024

/** Prints a document of an envelope, with the logo that it was prepared with. */
async function print(
  services: AppServices,
  tx: Tx,
  envelope: repo.EnvelopeRow,
  paper: Paper,
): Promise<Printed> {
  const logo = await documentLogo(services, tx, envelope.input.platform.logo_file_id ?? null)
  return services.printer.print({ ...paper, logo })
}

async function keep(
  services: AppServices,
  tx: Tx,
  envelope: repo.EnvelopeRow,
  name: string,
  printed: Printed,
): Promise<string> {
  const row = await storeFile(services, tx, printed.bytes, {
    ownerId: envelope.user_id,
    accountId: envelope.account_id,
    name,
    contentType: 'application/pdf',
    purpose: 'signed_document',
    maxBytes: MAX_BYTES,
  })
  return row.id
}

/**
 * Prints the unsigned documents. The agreement names the hash of the tax certification, so that one hash covers both.
 */
export async function printUnsigned(
  services: AppServices,
  tx: Tx,
  envelope: repo.EnvelopeRow,
): Promise<void> {
  const tax =
    envelope.input.tax_form === null
      ? await newW9(services, tx, envelope)
      : await formOnFile(services, tx, envelope, envelope.input.tax_form.id)
  const agreement = await print(
    services,
    tx,
    envelope,
    agreementDocument(envelope.input, { sha256: tax.unsigned_sha256 }),
  )
  await repo.addDocument(tx, {
    envelope_id: envelope.id,
    kind: 'agreement',
    title: AGREEMENT_TITLE,
    pages: agreement.pages,
    unsigned_sha256: sha256(agreement.bytes),
    unsigned_copy: null,
    unsigned_file: await keep(services, tx, envelope, 'agreement.pdf', agreement),
  })
  await repo.addDocument(tx, {
    envelope_id: envelope.id,
    kind: 'w9',
    title: taxTitle(envelope.input),
    ...tax,
  })
}

type TaxDocument = Pick<
  repo.DocumentRow,
  'pages' | 'unsigned_sha256' | 'unsigned_file' | 'unsigned_copy'
>
/** The W-9 that is signed with this agreement. */
async function newW9(
  services: AppServices,
  tx: Tx,
  envelope: repo.EnvelopeRow,
): Promise<TaxDocument> {
  const tin = await tinOf(services, tx, envelope.user_id, envelope.input)
  const [original, copy] = [
    await print(services, tx, envelope, w9Document(envelope.input, tin)),
    await print(services, tx, envelope, w9Document(envelope.input, null)),
  ]
  return {
    pages: original.pages,
    unsigned_sha256: sha256(original.bytes),
    unsigned_file: await keep(services, tx, envelope, 'w9.pdf', original),
    unsigned_copy: await keep(services, tx, envelope, 'w9-masked.pdf', copy),
  }
}
/**
 * The form of the taxpayer that holds already: it is signed, and its original joins the documents unchanged. The copy
 * for the issuer is printed for this issuer and this investment, because the original may name other ones.
 */
async function formOnFile(
  services: AppServices,
  tx: Tx,
  envelope: repo.EnvelopeRow,
  formId: string,
): Promise<TaxDocument> {
  const form = await taxFile(tx, formId)
  if (form === null) throw new Error(`the tax form ${formId} has no file`)
  return {
    pages: form.pages,
    unsigned_sha256: form.sha256,
    unsigned_file: form.original,
    unsigned_copy: await printTaxCopy(services, tx, envelope, formId),
  }
}
/** The issuer's masked copy of a form that held already, about this issuer alone; null where none can be printed. */
export async function printTaxCopy(
  services: AppServices,
  tx: Tx,
  envelope: repo.EnvelopeRow,
  formId: string,
): Promise<string | null> {
  const copy = await taxCopyFor(services, tx, formId, {
    givenTo: envelope.input.issuer.legal_name,
    reference: reference(envelope.input),
    account: `Investment ${envelope.input.number}`,
  })
  return copy === null
    ? null
    : keep(services, tx, envelope, 'tax-form-masked.pdf', await print(services, tx, envelope, copy))
}

/** Prints the documents with the signature on them; with the issuer's too once it has countersigned. */
export async function printSigned(
  services: AppServices,
  tx: Tx,
  envelope: repo.EnvelopeRow,
  counter: CounterMark | null,
): Promise<void> {
  const [documents, signers] = [
    await repo.documentsOf(tx, envelope.id),
    await repo.signersOf(tx, envelope.id),
  ]
  const [agreement, w9] = [
    documents.find((d) => d.kind === 'agreement'),
    documents.find((d) => d.kind === 'w9'),
  ]
  const [signer] = signers
  if (!agreement || !w9 || !signer || signers.some((s) => s.signed_at === null))
    throw new Error(`the envelope ${envelope.id} is not signed`)
  const markOf = (s: repo.SignerRow, hash: string): SignatureMark => ({
    position: s.position,
    name: s.typed_name ?? s.name,
    at: s.signed_at ?? '',
    ip: s.ip ?? '',
    sha256: hash,
  })
  // the one who prepared the investment certifies the tax facts
  const mark = (hash: string): SignatureMark =>
    markOf(signers.find((s) => s.signer_id === envelope.user_id) ?? signer, hash)
  const signed = await print(
    services,
    tx,
    envelope,
    agreementDocument(
      envelope.input,
      { sha256: w9.unsigned_sha256 },
      signers.map((s) => markOf(s, agreement.unsigned_sha256)),
      counter,
      await custodianRecord(services, tx, envelope),
    ),
  )
  await repo.setSigned(tx, {
    envelope_id: envelope.id,
    kind: 'agreement',
    pages: signed.pages,
    file: await keep(services, tx, envelope, 'agreement-signed.pdf', signed),
    sha256: sha256(signed.bytes),
    copy: null,
  })
  if (counter !== null) return
  if (envelope.input.tax_form !== null)
    return void (await repo.setSigned(tx, {
      envelope_id: envelope.id,
      kind: 'w9',
      pages: w9.pages,
      sha256: w9.unsigned_sha256,
      file: w9.unsigned_file,
      copy: w9.unsigned_copy,
    }))
  const tin = await tinOf(services, tx, envelope.user_id, envelope.input)
  if (
    sha256((await print(services, tx, envelope, w9Document(envelope.input, tin))).bytes) !==
    w9.unsigned_sha256
  )
    throw refuse('guard_failed', {
      message:
        'Your tax information changed after the documents were prepared. Prepare them again.',
    })
  const [original, copy] = [
    await print(services, tx, envelope, w9Document(envelope.input, tin, mark(w9.unsigned_sha256))),
    await print(services, tx, envelope, w9Document(envelope.input, null, mark(w9.unsigned_sha256))),
  ]
  await repo.setSigned(tx, {
    envelope_id: envelope.id,
    kind: 'w9',
    pages: original.pages,
    sha256: sha256(original.bytes),
    file: await keep(services, tx, envelope, 'w9-signed.pdf', original),
    copy: await keep(services, tx, envelope, 'w9-signed-masked.pdf', copy),
  })
}

/**
 * Prints the audit certificate over everything that has happened so far; `seal` is given when the signatures are
 * complete.
 */
export async function printCertificate(
  services: AppServices,
  tx: Tx,
  envelopeId: string,
): Promise<void> {
  const events = (
    await services.lifecycles.history(tx, { machine: 'envelope', id: envelopeId }, { limit: 200 })
  ).reverse()
  const [row, documents, signers, instance] = [
    await repo.envelopeById(tx, envelopeId),
    await repo.documentsOf(tx, envelopeId),
    await repo.signersOf(tx, envelopeId),
    await services.lifecycles.read(tx, 'envelope', envelopeId),
  ]
  if (!row || !instance) throw new Error(`there is no envelope ${envelopeId}`)
  const sealed = documents.every((d) => d.signed_sha256 !== null)
    ? services.keys.hmac(
        'envelope seal',
        [
          envelopeId,
          ...documents.flatMap((d) => [d.unsigned_sha256, d.signed_sha256 ?? '']),
          events.at(-1)?.hash ?? '',
        ].join('\n'),
      )
    : null
  const rules = services.lifecycles.definition('envelope').events
  const custodian = await custodianRecord(services, tx, row)
  const printed = await print(
    services,
    tx,
    row,
    certificateDocument({
      envelope: { ...row, seal: sealed ?? row.seal },
      data: row.input,
      documents,
      signers,
      events,
      at: services.clock.now().toISOString(),
      says: (type) => rules[type]?.says ?? 'Prepared the documents',
      state: services.lifecycles.present(instance, { staff: true }).label,
      custodian,
    }),
  )
  await repo.setCertificate(
    tx,
    envelopeId,
    await keep(services, tx, row, 'certificate.pdf', printed),
    sealed,
  )
}
