import type { Person } from '#domain/shared/access/actor.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import { taxFormSchema } from '#domain/investors/model/tax/form-rules.ts'
import {
  taxFormRevisions,
  taxFormNames,
  type OwnTaxForm,
} from '#domain/investors/model/tax/kinds.ts'
import type { TaxUpload } from '#domain/investors/model/tax/views.ts'
import { plainErrors } from '#domain/shared/plain-errors.ts'
import { holderMatches, sameName } from '#domain/shared/names/match.ts'
import { curedByDocument } from '#domain/investors/rules/tax-w8.ts'
import { bareDigits } from '#domain/shared/typed-text.ts'
import { textOf } from '#domain/shared/text.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { fieldsOf } from '#server/kernel/http/validate.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import type { AppServices } from '#server/app-services.ts'
import { printedMoment, printedUtc } from '#server/kernel/lib/printed.ts'
import { storeFile, ownFile, readFile } from '#server/kernel/files/index.ts'
import { consentsOf, documentLogo, platformInfo } from '#server/platform/platform/index.ts'
import { fill, flagsOf, isDraft, withNumbers, type Filled } from './fill.ts'
import { formDocument, type Frame } from './documents.ts'
import * as repo from './repo.ts'
import {
  fieldNames,
  masksOf,
  mergeDraft,
  numberHash,
  openForm,
  sealForm,
  type Values,
} from './seal.ts'
import { demandHolder, dueOf, signerOf, type Taxpayer } from './taxpayer.ts'
import type { RequestContext } from '#server/kernel/context.ts'

const MAX_BYTES = 20 * 1024 * 1024

/** The draft of a form; begun when there is none. */
async function draftRow(
  asking: RequestContext<Person>,
  who: Taxpayer,
  form: OwnTaxForm,
  found: repo.Form | null,
  values: Values,
): Promise<string> {
  if (found !== null) return found.id
  const { services, tx, now } = asking
  const id = newId()
  await repo.addForm(tx, {
    id,
    user_id: who.userId,
    holder: who.holder,
    form,
    revision: taxFormRevisions[form],
    sealed: sealForm(services.keys, id, values),
    masked: masksOf(form, values),
    at: now.toISOString(),
  })
  await services.lifecycles.begin(tx, 'tax-form', id, { form }, asking, { user_id: who.userId })
  await services.lifecycles.send(tx, 'tax-form', id, { type: 'BEGIN' }, asking)
  return id
}

/** Stores what is typed into a form, encrypted. Nothing is checked but the names of the fields and the size. */
export async function saveDraft(
  asking: RequestContext<Person>,
  form: OwnTaxForm,
  holder: string,
  given: Values,
): Promise<{ saved_at: string }> {
  const { services, tx, now, actor } = asking
  const who = await demandHolder(tx, actor.userId, holder)
  await repo.lockTaxpayer(tx, who.userId, who.holder)
  const { draft } = await fill(services, tx, who, form)
  const values = mergeDraft(
    fieldNames(form),
    draft === null ? {} : openForm(services.keys, draft),
    given,
  )
  const id = await draftRow(asking, who, form, draft, values)
  const at = now.toISOString()
  await repo.storeDraft(tx, id, sealForm(services.keys, id, values), masksOf(form, values), at)
  return { saved_at: at }
}

/**
 * A US person submits no W-8, and whoever answered that they are none submits no W-9 (26 USC 7701(a)(30), 26 CFR
 * 1.1441-1(e)).
 */
async function demandDue(
  { services, tx }: RequestContext<Person>,
  who: Taxpayer,
  form: OwnTaxForm,
): Promise<void> {
  const due = await dueOf(services, tx, who)
  const differs = (form === 'w9') !== (due.form === 'w9')
  if (differs && (form !== 'w9' || due.certain))
    throw refuse('guard_failed', {
      message: `${taxFormNames[due.form]} is required instead of this form. ${due.because.join(' ')} Your tax answers determine the form.`,
    })
}

/**
 * What speaks against a signature beyond the rules of the form: another name or number than on file, a cure that is
 * missing, a name that is not the signer's.
 */
async function demandRight(
  asking: RequestContext<Person>,
  who: Taxpayer,
  form: OwnTaxForm,
  values: Values,
  filled: Filled,
  signer: string,
): Promise<string[]> {
  const { services, tx } = asking
  const wrong: Record<string, string> = {}
  const { name, number } = filled.file
  const typed = textOf(values[form === 'w9' ? 'tin' : 'us_tin'])
  if (name !== null && !sameName(textOf(values['name']), name))
    wrong['name'] = `On file is ${name}. Correct the name there first, then sign.`
  if (number !== null && typed !== '' && bareDigits(typed) !== number.digits)
    wrong[form === 'w9' ? 'tin' : 'us_tin'] =
      'Another number is on file. Correct it in your identity first, then sign.'
  const flags = await flagsOf(services, tx, who, form, values)
  if (flags.some((flag) => curedByDocument.has(flag))) {
    if (textOf(values['cure_explanation']) === '')
      wrong['cure_explanation'] =
        'Something on the form suggests a US connection. Explain why you aren’t a US person.'
    const document = textOf(values['cure_document'])
    if (document === '' || (await ownFile(tx, who.userId, document)) === null)
      wrong['cure_document'] = 'Add a supporting document.'
  }
  if (!holderMatches(textOf(values['signature']), [signer]))
    wrong['signature'] = `Type your name as shown on your ID: ${signer}.`
  if (Object.keys(wrong).length > 0) throw refuse('invalid', { fields: wrong })
  return flags
}

async function printed(
  services: AppServices,
  tx: Tx,
  row: { id: string; user_id: string },
  form: OwnTaxForm,
  values: Values,
  frame: Omit<Frame, 'masked'>,
): Promise<{ original: string; copy: string; sha256: string; pages: number }> {
  const keep = async (masked: boolean): Promise<{ id: string; sha256: string; pages: number }> => {
    const paper = await services.printer.print(formDocument(form, values, { ...frame, masked }))
    const file = await storeFile(services, tx, paper.bytes, {
      ownerId: row.user_id,
      name: `${form}${masked ? '-masked' : ''}.pdf`,
      contentType: 'application/pdf',
      purpose: 'signed_document',
      maxBytes: MAX_BYTES,
    })
    return { id: file.id, sha256: sha256(paper.bytes), pages: paper.pages }
  }
  const [original, copy] = [await keep(false), await keep(true)]
  return { original: original.id, copy: copy.id, sha256: original.sha256, pages: original.pages }
}

/**
 * The record of this signature: time, person, proof, consent, and the hash of what was shown (26 CFR
 * 1.1441-1(e)(4)(i)(B)).
 */
async function recordOf(
  asking: RequestContext<Person>,
  form: OwnTaxForm,
  values: Values,
  frame: Omit<Frame, 'masked' | 'signed'>,
): Promise<repo.SignatureRecord> {
  const { services, tx, actor, now } = asking
  const unsigned = sha256(
    (
      await services.printer.print(
        formDocument(form, values, { ...frame, masked: false, signed: null }),
      )
    ).bytes,
  )
  const consent = (await consentsOf(tx, actor.userId, now)).find(
    (c) => c.kind === 'electronic_delivery',
  )
  const at = now.toISOString()
  return {
    name: textOf(values['signature']),
    signer: frame.signer,
    at,
    ip: asking.ip,
    user_agent: asking.userAgent.slice(0, 300),
    auth: `Password and second factor, last given ${actor.factorAt}`,
    consent_version: consent?.version ?? null,
    consent_hash: consent?.text_hash ?? null,
    consented_at: consent?.accepted_at ?? null,
    unsigned_sha256: unsigned,
    statement: `Signed electronically by ${frame.signer}, who is authorized to sign, on ${printedUtc(at)} from address ${asking.ip}. SHA-256 of the form that was signed: ${unsigned}.`,
  }
}

/**
 * Signs a form. The values pass the same rules as on the page, name and number are those on file, the typed name is the
 * signer's. Then the substitute form is printed and the machine is notified; a red flag sends it to a person.
 */
export async function sign(
  asking: RequestContext<Person>,
  form: OwnTaxForm,
  holder: string,
  given: Values,
): Promise<void> {
  const { services, tx, actor, now } = asking
  const who = await demandHolder(tx, actor.userId, holder)
  await repo.lockTaxpayer(tx, who.userId, who.holder)
  await demandDue(asking, who, form)
  const filled = await fill(services, tx, who, form)
  const values = withNumbers(form, given, filled)
  const parsed = taxFormSchema(form, {
    tinOnFile: false,
    foreignTinOnFile: false,
    sandbox: services.demo,
  }).safeParse(values, { error: plainErrors })
  if (!parsed.success) throw refuse('invalid', { fields: fieldsOf(parsed.error.issues) })
  const right = parsed.data
  const signer = await signerOf(services, tx, actor.userId)
  const flags = await demandRight(asking, who, form, right, filled, signer)
  const id = await draftRow(asking, who, form, filled.draft, right)
  const platform = await platformInfo(tx)
  const frame = {
    givenTo: platform.legal_name,
    logo: await documentLogo(services, tx, platform.logo_file_id),
    reference: `${taxFormNames[form]} · signed ${printedUtc(now.toISOString())}`,
    dated: now.toISOString(),
    signer,
  }
  const signature = await recordOf(asking, form, right, frame)
  const files = await printed(services, tx, { id, user_id: who.userId }, form, right, {
    ...frame,
    signed: { name: signature.name, date: printedMoment(signature.at), note: signature.statement },
  })
  const number = textOf(right['tin']) || textOf(right['us_tin']) || textOf(right['foreign_tin'])
  await repo.storeSigned(tx, {
    id,
    sealed: sealForm(services.keys, id, right),
    masked: masksOf(form, right),
    taxpayer: textOf(right['name']),
    number_hash: number === '' ? null : numberHash(services.keys, number),
    flags,
    signature,
    original_file: files.original,
    copy_file: files.copy,
    sha256: files.sha256,
    pages: files.pages,
    upload_file: null,
    signed_on: null,
  })
  await services.lifecycles.send(tx, 'tax-form', id, { type: 'SIGNED' }, asking)
}
/** Submits a W-8 that was signed elsewhere, as PDF. Changes that were requested are answered by resubmitting. */
export async function upload(
  asking: RequestContext<Person>,
  input: TaxUpload & { for: string },
): Promise<string> {
  const { services, tx, actor, now } = asking
  const who = await demandHolder(tx, actor.userId, input.for)
  const file = await ownFile(tx, actor.userId, input.file_id)
  if (file === null || file.content_type !== 'application/pdf')
    throw refuse('invalid', { fields: { file_id: 'Add the signed form as a PDF.' } })
  if (input.signed_on > dateInZone(now.toISOString()))
    throw refuse('invalid', { fields: { signed_on: 'This date is in the future.' } })
  await repo.lockTaxpayer(tx, who.userId, who.holder)
  const open = (await repo.formsOf(tx, who.userId, who.holder)).find(
    (row) => row.form === input.form && isDraft(row) && row.upload_file !== null,
  )
  const values: Values = { name: input.name, country: input.country, signed_on: input.signed_on }
  const id = open?.id ?? newId()
  const sealed = sealForm(services.keys, id, values)
  if (open === undefined) {
    await repo.addForm(tx, {
      id,
      user_id: who.userId,
      holder: who.holder,
      form: input.form,
      revision: taxFormRevisions[input.form],
      sealed,
      masked: {},
      at: now.toISOString(),
    })
    await services.lifecycles.begin(tx, 'tax-form', id, { form: input.form }, asking, {
      user_id: who.userId,
    })
    await services.lifecycles.send(tx, 'tax-form', id, { type: 'BEGIN' }, asking)
  }
  const bytes = await readFile(services, tx, file)
  await repo.storeSigned(tx, {
    id,
    sealed,
    masked: {},
    taxpayer: input.name,
    number_hash: null,
    flags: [],
    signature: null,
    original_file: null,
    copy_file: null,
    sha256: sha256(bytes),
    pages: null,
    upload_file: file.id,
    signed_on: input.signed_on,
  })
  await services.lifecycles.send(tx, 'tax-form', id, { type: 'HANDED_IN' }, asking)
  return id
}
