import {
  secretTaxFields,
  taxFormFields,
  type FormGround,
} from '#domain/investors/model/tax/forms.ts'
import type { OwnTaxForm } from '#domain/investors/model/tax/kinds.ts'
import { redFlagsOf, type RedFlag } from '#domain/investors/rules/tax-w8.ts'
import type { Address } from '#domain/shared/common.ts'
import { textOf } from '#domain/shared/text.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { readFact } from '../profile/index.ts'
import * as repo from './repo.ts'
import { openForm, type Values } from './seal.ts'
import { classificationOf } from './standing.ts'
import { answersOf, onFile, type OnFile, type Taxpayer } from './taxpayer.ts'

/** Said anew with every form: never taken from an earlier one. */
const anew: ReadonlySet<string> = new Set([
  'certified',
  'esign_consent',
  'signature',
  'signs_for_other',
  'no_personal_services',
  'applied_for',
])
type Ground = Pick<AppServices, 'keys' | 'demo'>

/** Values of a form that are on file, numbers in plain. */
function knownValues(form: OwnTaxForm, file: OnFile): Values {
  const { name, address, dob, citizenship, number } = file
  const all: Record<OwnTaxForm, Values> = {
    w9: {
      name,
      address,
      ...classificationOf(file.classification),
      tin_type: number?.type,
      tin: number?.digits,
    },
    w8ben: {
      name,
      citizenship_country: citizenship,
      date_of_birth: dob,
      perm_address: address,
      us_tin: number?.type === 'ein' ? undefined : number?.digits,
    },
    w8eci: {
      name,
      country_of_organization_or_residence: address?.country,
      date_of_birth: dob,
      perm_address: address,
      us_tin_type: number?.type,
      us_tin: number?.digits,
    },
  }
  return Object.fromEntries(
    Object.entries(all[form]).filter(([, value]) => value !== null && value !== undefined),
  )
}

const ENDED = ['discarded', 'refused']
/** States in which a form is being filled in. */
export const isDraft = (row: repo.Form): boolean =>
  row.instance.state === 'draft' ||
  row.instance.state === 'changes_asked' ||
  row.instance.state === 'none'

/** What a form starts with. Numbers are in plain: for the server only. */
export interface Filled {
  values: Values
  sources: Record<string, string>
  draft: repo.Form | null
  file: OnFile
}

/**
 * A form filled in: what is on file, over what was signed last, under what was typed. Nothing is typed twice, and a
 * renewal starts from the signed values.
 */
export async function fill(
  services: Ground,
  q: Queryable,
  who: Taxpayer,
  form: OwnTaxForm,
): Promise<Filled> {
  const [file, rows, answers] = [
    await onFile(services, q, who),
    await repo.formsOf(q, who.userId, who.holder),
    who.holder === 'self' ? await answersOf(services, q, who.userId) : null,
  ]
  const draft =
    rows.find((row) => row.form === form && isDraft(row) && row.upload_file === null) ?? null
  const last = rows.find(
    (row) => row.form === form && row.signature !== null && !ENDED.includes(row.instance.state),
  )
  const signed =
    last === undefined
      ? {}
      : Object.fromEntries(
          Object.entries(openForm(services.keys, last)).filter(([field]) => !anew.has(field)),
        )
  const known = knownValues(form, file)
  const residence = answers?.values.countries_of_tax_residence.find(
    (one) => one.country === (known['perm_address'] as Address | undefined)?.country,
  )
  const told: Values =
    answers === null
      ? {}
      : {
          ...(form === 'w9'
            ? { subject_to_backup_withholding: answers.values.subject_to_backup_withholding }
            : {}),
          ...(form !== 'w9' && residence?.tin ? { foreign_tin: residence.tin } : {}),
        }
  const sources = {
    ...Object.fromEntries(
      Object.keys(signed).map((field) => [field, 'the form that you signed last']),
    ),
    ...Object.fromEntries(Object.keys(told).map((field) => [field, 'your tax questions'])),
    ...Object.fromEntries(Object.keys(known).map((field) => [field, file.source])),
  }
  const typed = draft === null ? {} : openForm(services.keys, draft)
  const shape = taxFormFields[form].shape
  const values = Object.fromEntries(
    Object.entries({ ...told, ...signed, ...known, ...typed }).filter(([field]) => field in shape),
  )
  for (const field of Object.keys(typed)) delete (sources as Record<string, string>)[field]
  return { values, sources, draft, file }
}

/**
 * What the rules of a form know in addition to its values: a number that is in the values counts as on file only where
 * nothing was typed over it.
 */
export async function groundOf(
  services: Ground,
  q: Queryable,
  who: Taxpayer,
  values: Values,
): Promise<FormGround> {
  const file = await onFile(services, q, who)
  return {
    tinOnFile: file.number !== null,
    foreignTinOnFile: textOf(values['foreign_tin']) !== '',
    sandbox: services.demo,
  }
}

/** Red flags of a W-8BEN with these values: what is on file counts too. A W-9 and a W-8ECI have none. */
export async function flagsOf(
  services: Ground,
  q: Queryable,
  who: Taxpayer,
  form: OwnTaxForm,
  values: Values,
): Promise<RedFlag[]> {
  const perm = values['perm_address'] as Address | undefined
  if (form !== 'w8ben' || perm === undefined) return []
  const [file, answers, payment] = [
    await onFile(services, q, who),
    await answersOf(services, q, who.userId),
    await readFact(q, who.userId, 'payment'),
  ]
  const text = (field: string): string | undefined => textOf(values[field]) || undefined
  return redFlagsOf({
    perm,
    mailing: values['mailing_address'] as Address | undefined,
    phone: file.phone ?? undefined,
    born_in_us: answers?.values.born_in_us,
    us_account: payment?.masked['account_number'] !== undefined,
    foreign_tin_country:
      text('foreign_tin') === undefined ? undefined : text('foreign_tin_country'),
    treaty_country: values['claims_treaty'] === true ? text('treaty_country') : undefined,
    ftin_explained:
      text('foreign_tin') === undefined &&
      values['ftin_not_required'] !== true &&
      text('ftin_explanation') !== undefined,
  })
}
/** Numbers of a form that were not typed again stay as they are on file. */
export function withNumbers(form: OwnTaxForm, given: Values, filled: Filled): Values {
  const kept = Object.fromEntries(
    secretTaxFields[form]
      .filter((field) => textOf(given[field]) === '' && textOf(filled.values[field]) !== '')
      .map((field) => [field, filled.values[field]]),
  )
  // a number that is not required, or is waited for, is not taken from the file
  if (given['ftin_not_required'] === true) delete kept['foreign_tin']
  if (given['applied_for'] === true) delete kept['tin']
  return {
    ...Object.fromEntries(
      Object.entries(given).filter(
        ([, value]) => value !== null && value !== undefined && value !== '',
      ),
    ),
    ...kept,
  }
}
