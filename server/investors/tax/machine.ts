import { isSecondPerson } from '#domain/shared/access/may-decide.ts'
import { taxFormNotice, taxFormWaits } from '#domain/investors/mail/tax-forms.ts'
import { isAdmin } from '#domain/shared/access/actor.ts'
import { compareInstants, dateInZone } from '#domain/shared/calendar/zone.ts'
import { taxFormSchema } from '#domain/investors/model/tax/form-rules.ts'
import { ownTaxForms, taxFormNames, type OwnTaxForm } from '#domain/investors/model/tax/kinds.ts'
import { w8Moments } from '#domain/investors/rules/w8-expiry.ts'
import { bareDigits } from '#domain/shared/typed-text.ts'
import { sameName } from '#domain/shared/names/match.ts'
import { textOf } from '#domain/shared/text.ts'
import type { Audience } from '#machines/lib/party.ts'
import type { TaxFormContext, TaxFormFacts } from '#machines/investors/tax-form.lifecycle.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { Keys } from '#server/kernel/lib/keys.ts'
import { printedDay } from '#server/kernel/lib/printed.ts'
import type { AppServices } from '#server/app-services.ts'
import { closedDays } from '#server/platform/closed-days/index.ts'
import { staffOf } from '#server/platform/platform/index.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type {
  AboutProvider,
  Authorize,
  EffectHandler,
  FactsProvider,
  OnTransition,
} from '#server/kernel/state-machines/index.ts'
import { consentsOf } from '#server/platform/platform/index.ts'
import { groundOf } from './fill.ts'
import * as repo from './repo.ts'
import { numberHash, openForm } from './seal.ts'
import { onFile, type OnFile } from './taxpayer.ts'
import { system } from '#server/kernel/context.ts'

/** Notifies the investments that a taxpayer's form is valid. */
export const TAX_FORM_HOLDS_JOB = 'tax-form-holds'
export const isOwnForm = (form: string): form is OwnTaxForm =>
  (ownTaxForms as readonly string[]).includes(form)

/** The taxpayer, and staff that decides; support reads only. */
export const authorize: Authorize = async ({ instance, by }) => {
  const { actor } = by
  if (actor.kind !== 'person') return []
  if (instance.user_id === actor.userId) return isAdmin(actor) ? ['INV', 'ADM'] : ['INV']
  return isAdmin(actor) ? ['ADM'] : []
}

async function rowOf(tx: Tx, id: string): Promise<repo.Form> {
  const row = await repo.formById(tx, id)
  if (row === null) throw new Error(`the machine of the tax form ${id} has no row`)
  return row
}

async function signingFacts(
  services: AppServices,
  tx: Tx,
  row: repo.Form,
  at: Date,
): Promise<TaxFormFacts> {
  const { signature, upload_file, signed_on } = row
  const day = signed_on ?? dateInZone(at.toISOString())
  const still_holds =
    compareInstants(w8Moments(day).expires_at, at.toISOString()) > 0 &&
    day <= dateInZone(at.toISOString())
  const some = { still_holds, flagged: row.flags.length > 0 }
  if (upload_file !== null)
    return { ...some, complete: row.taxpayer !== null, signature_kept: true, signed_on: day }
  const values = openForm(services.keys, row)
  const complete =
    isOwnForm(row.form) &&
    taxFormSchema(
      row.form,
      await groundOf(services, tx, { userId: row.user_id, holder: row.holder }, values),
    ).safeParse(values).success
  const consent = (await consentsOf(tx, row.user_id, at)).find(
    (c) => c.kind === 'electronic_delivery',
  )
  // a form that was signed with an agreement has the consent in its record
  return {
    ...some,
    complete: complete || (signature !== null && row.original_file !== null),
    signature_kept:
      signature !== null &&
      ((consent?.accepted_at ?? null) !== null || signature.consented_at !== null),
  }
}

/** Facts of the guards. A signature counts only with its record, which is stored before. */
export const facts: FactsProvider = async ({ tx, services, id, by, event, now }) => {
  const row = await rowOf(tx, id)
  const own: TaxFormFacts = {
    reviewer_is_owner: by.actor.kind === 'person' && !isSecondPerson(by.actor, [row.user_id]),
  }
  if (event.type === 'B_NOTICE')
    return { ...own, closed_days: [...(await closedDays(tx, 'federal_offices_closed'))] }
  if (event.type === 'SUPERSEDED') return { replaced: await repo.isReplaced(tx, id) }
  return {
    ...own,
    ...(event.type === 'SIGNED' || event.type === 'HANDED_IN'
      ? await signingFacts(services, tx, row, now)
      : {}),
  }
}

/** When changes are requested, what was signed is no longer valid. */
export const onTaxTransition: OnTransition = async ({ tx, id, instance }, before) => {
  if (before !== null && before.state !== instance.state && instance.state === 'changes_asked')
    await repo.dropSignature(tx, id)
}

const replaceable = ['active', 'expiring', 'expired', 'invalid', 'in_review', 'changes_asked']
const takePlace: EffectHandler = async ({ tx, services, id }) => {
  const row = await rowOf(tx, id)
  for (const older of await repo.formsOf(tx, row.user_id, row.holder))
    if (older.id !== id && replaceable.includes(older.instance.state))
      await services.lifecycles.send(tx, 'tax-form', older.id, { type: 'SUPERSEDED' }, system)
}

const written = (moment: string | null): string =>
  moment === null ? '' : printedDay(dateInZone(moment))
const notify: EffectHandler = async ({ tx, services, id, instance, effect, event, by }) => {
  const { to, template } = effect.params as { to: Audience; template: string }
  const context = instance.context as TaxFormContext
  const cause = { machine: 'tax-form', id, rev: instance.rev }
  if (to === 'staff')
    return noticeTo(
      services,
      tx,
      (await staffOf(tx)).map((one) => one.user_id),
      taxFormWaits({ formId: id, form: context.form }),
      cause,
    )
  const letter = taxFormNotice(template, {
    form: context.form,
    expires: written(context.expires_at),
    cureBy: written(context.cure_by),
    answerBy: written(context.notice_due),
    needs: context.needs,
    reason: typeof event['reason'] === 'string' ? event['reason'] : (by.reason ?? ''),
  })
  if (letter === null) throw new Error(`no words for ${template}`)
  await noticeTo(services, tx, await existingPeople(tx, [instance.user_id ?? '']), letter, cause)
}

/** The form holds: investments that wait for it are looked at again, after this transaction. */
const signalInvestments: EffectHandler = async ({ tx, services, id, instance }) => {
  await services.jobs.enqueue(
    tx,
    TAX_FORM_HOLDS_JOB,
    { userId: instance.user_id },
    { key: `${id}:${instance.rev}` },
  )
}

/** Which form it is, for lists that show several machines. */
export const about: AboutProvider = async (q, ids) =>
  new Map((await repo.formKinds(q, ids)).map((row) => [row.id, taxFormNames[row.form]]))

export const effects = { notify, takePlace, signalInvestments }

/** Where the file now differs from what a form certified, as its owner reads it; null when both agree. */
function contradiction(keys: Keys, form: repo.Form, now: OnFile): string | null {
  const values = openForm(keys, form)
  const differs = (certified: unknown, held: string | null): boolean =>
    held !== null &&
    textOf(certified) !== '' &&
    textOf(certified).toLowerCase() !== held.toLowerCase()
  // the number of a business is not the person's own
  const business = [values['tin_type'], values['us_tin_type']].includes('ein')
  const digits = business ? null : (now.number?.digits ?? null)
  const renumbered =
    digits !== null &&
    form.form === 'w9' &&
    form.number_hash !== null &&
    form.number_hash !== numberHash(keys, digits)
  const certified = textOf(form.taxpayer)
  if (now.name !== null && certified !== '' && !sameName(certified, now.name))
    return 'Your legal name changed.'
  if (renumbered || (form.form !== 'w9' && differs(bareDigits(textOf(values['us_tin'])), digits)))
    return 'Your taxpayer number changed.'
  if (differs(values['date_of_birth'], now.dob)) return 'Your date of birth changed.'
  if (differs(values['citizenship_country'], now.citizenship)) return 'Your citizenship changed.'
  return null
}

/**
 * A form ends when a fact that it certified is no longer so: a change of circumstances (26 CFR 1.1441-1(e)(4)(ii)(D);
 * Form W-9, Rev. March 2024). A fact that is saved for the first time and agrees with the form changes nothing.
 */
export async function identityChanged(
  services: AppServices,
  tx: Tx,
  userId: string,
): Promise<void> {
  const now = await onFile(services, tx, { userId, holder: 'self' })
  for (const form of await repo.holdingOf(tx, userId, 'self')) {
    const reason = contradiction(services.keys, form, now)
    if (reason !== null)
      await services.lifecycles.send(
        tx,
        'tax-form',
        form.id,
        { type: 'CIRCUMSTANCES_CHANGED', reason },
        system,
      )
  }
}
/** Fields of the profile that a tax form certifies. */
const CERTIFIED = ['legal_first', 'legal_last', 'dob', 'citizenship', 'ssn']
/** Follows the sections of the profile: what of them a form certifies is compared with it. */
export const renewTaxForm: EffectHandler = async ({ tx, services, instance, effect }) => {
  const { fields } = effect.params as { fields: string[] }
  if (instance.user_id !== null && fields.some((field) => CERTIFIED.includes(field)))
    await identityChanged(services, tx, instance.user_id)
}
/** Follows the identity check: it is notified of every change of the facts of identity. */
export const onIdentityTransition: OnTransition = async ({
  services,
  tx,
  machine,
  instance,
  event,
}) => {
  if (
    machine === 'kyc' &&
    instance.user_id !== null &&
    (event.type === 'SUBMITTED' || event.type === 'DATA_CHANGED')
  )
    await identityChanged(services, tx, instance.user_id)
}
