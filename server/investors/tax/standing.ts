import type { RegistrationType } from '#domain/shared/registration-types.ts'
import { taxClassificationLabels, type W9Values } from '#domain/investors/model/tax/forms.ts'
import {
  taxFormNames,
  taxFormRevisions,
  type TaxFormId,
} from '#domain/investors/model/tax/kinds.ts'
import type { DueForm } from '#domain/investors/rules/tax-questions.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { AppServices } from '#server/app-services.ts'
import { jointHolders } from '../registrations/index.ts'
import * as repo from './repo.ts'
import { masksOf, numberHash, openForm, sealForm, type Values } from './seal.ts'
import { dueOf, onFile, taxpayerOfInvestment, type Taxpayer } from './taxpayer.ts'
import { system } from '#server/kernel/context.ts'

/** Whose investment it is: what decides whose tax form it needs. */
export interface Investing {
  userId: string
  registration: RegistrationType
  registrationId: string | null
}
/** The form that an investment uses. */
export interface UsedForm {
  id: string
  form: TaxFormId
  name: string
  holder: string
  signedAt: string
  original: string
  copy: string | null
  sha256: string
  pages: number
  masked: string
  number: string | null
}

const used = (services: Pick<AppServices, 'keys'>, row: repo.Form): UsedForm => {
  const file = row.original_file ?? row.upload_file ?? ''
  const values = openForm(services.keys, row)
  const number = ['tin', 'us_tin', 'foreign_tin']
    .map((field) => values[field])
    .find((each): each is string => typeof each === 'string' && each !== '')
  return {
    id: row.id,
    form: row.form,
    name: taxFormNames[row.form],
    holder: row.holder,
    signedAt: (row.instance.context as { signed_at: string | null }).signed_at ?? row.created_at,
    original: file,
    copy: row.copy_file,
    sha256: row.sha256 ?? '',
    pages: row.pages ?? 1,
    masked: Object.values(row.masked)[0] ?? '',
    number: number ?? null,
  }
}

/**
 * The form of a taxpayer that holds now (active or expiring), or null. A plan's form is that of the custodian that it
 * has now.
 */
async function holdingForm(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  who: Taxpayer,
): Promise<repo.Form | null> {
  const [row] = await repo.holdingOf(q, who.userId, who.holder)
  if (row === undefined || who.holder !== 'ira') return row ?? null
  const now = (await onFile(services, q, who)).number
  return now !== null && row.number_hash === numberHash(services.keys, now.digits) ? row : null
}

/**
 * The tax form that an investment uses, or null while none is valid. Of a joint registration one holder's W-9 covers
 * all.
 */
export async function formFor(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  of: Investing,
): Promise<UsedForm | null> {
  const own = await holdingForm(services, q, await taxpayerOfInvestment(q, of))
  if (own !== null) return used(services, own)
  const w9 =
    of.registrationId === null
      ? undefined
      : (await repo.holdingOfAny(q, await jointHolders(q, of.registrationId), 'self')).find(
          (row) => row.form === 'w9',
        )
  return w9 === undefined ? null : used(services, w9)
}

/** The files of a form, for the documents of an investment; null when it has none. */
export async function taxFile(
  q: Queryable,
  id: string,
): Promise<{ original: string; copy: string | null; sha256: string; pages: number } | null> {
  const row = await repo.formById(q, id)
  const original = row === null ? null : (row.original_file ?? row.upload_file)
  return row === null || original === null
    ? null
    : { original, copy: row.copy_file, sha256: row.sha256 ?? '', pages: row.pages ?? 1 }
}

/** The form about themselves that holds of a person, or null. */
export async function ownForm(q: Queryable, userId: string): Promise<TaxFormId | null> {
  return (await repo.holdingOf(q, userId, 'self'))[0]?.form ?? null
}

/**
 * Does the guard of closings and payouts hold: a form that is active or expiring. Of a joint registration one W-9 makes
 * the whole account US; without any, every owner has a W-8 (26 USC 7701(a)(30), 26 CFR 1.1441-1(e)).
 */
export async function taxFormHolds(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  of: Investing,
): Promise<boolean> {
  const joint = of.registrationId === null ? [] : await jointHolders(q, of.registrationId)
  if (joint.length === 0)
    return (await holdingForm(services, q, await taxpayerOfInvestment(q, of))) !== null
  const forms = await repo.holdingOfAny(q, joint, 'self')
  return (
    forms.some((row) => row.form === 'w9') ||
    joint.every((userId) => forms.some((row) => row.user_id === userId)) ||
    (await repo.holdingOf(q, of.userId, of.registrationId ?? '')).length > 0
  )
}

/** Status of the tax form in the documents step of an investment. */
export interface TaxStanding {
  due: DueForm
  form: UsedForm | null
}
export async function taxStanding(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  of: Investing,
): Promise<TaxStanding> {
  return {
    due: await dueOf(services, q, await taxpayerOfInvestment(q, of)),
    form: await formFor(services, q, of),
  }
}

const labels = Object.entries(taxClassificationLabels) as [W9Values['tax_classification'], string][]
/** Line 3a from the labels of a registration. */
export function classificationOf(
  words: string | null,
): Pick<W9Values, 'tax_classification' | 'llc_tax_code'> {
  const found = labels.find(([, label]) => words?.startsWith(label))
  if (found === undefined) return { tax_classification: 'individual_sole_prop' }
  return found[0] === 'llc'
    ? { tax_classification: 'llc', llc_tax_code: 'P' }
    : { tax_classification: found[0] }
}

/** A W-9 that was signed together with an agreement. */
export interface SignedW9 {
  of: Investing
  values: Values
  signature: repo.SignatureRecord
  original: string
  copy: string
  sha256: string
  pages: number
}
/**
 * The W-9 that was signed with an agreement becomes the taxpayer's form: one source of truth. Sent by the system, since
 * the signature is in the record of the agreement and the last one to sign may be somebody else.
 */
export async function adoptW9(services: AppServices, tx: Tx, signed: SignedW9): Promise<void> {
  const who = await taxpayerOfInvestment(tx, signed.of)
  await repo.lockTaxpayer(tx, who.userId, who.holder)
  const { values } = signed
  const [id, at, by] = [newId(), signed.signature.at, system]
  const [sealed, masked] = [sealForm(services.keys, id, values), masksOf('w9', values)]
  await repo.addForm(tx, {
    id,
    user_id: who.userId,
    holder: who.holder,
    form: 'w9',
    revision: taxFormRevisions.w9,
    sealed,
    masked,
    at,
  })
  await repo.storeSigned(tx, {
    id,
    sealed,
    masked,
    taxpayer: String(values['name']),
    number_hash: numberHash(services.keys, String(values['tin'])),
    flags: [],
    signature: signed.signature,
    original_file: signed.original,
    copy_file: signed.copy,
    sha256: signed.sha256,
    pages: signed.pages,
    upload_file: null,
    signed_on: null,
  })
  await services.lifecycles.begin(tx, 'tax-form', id, { form: 'w9' }, by, { user_id: who.userId })
  await services.lifecycles.send(tx, 'tax-form', id, { type: 'BEGIN' }, by)
  await services.lifecycles.send(tx, 'tax-form', id, { type: 'SIGNED' }, by)
}
