import { THE_PLATFORM } from '#domain/shared/acted-by.ts'
import { certifications } from '#domain/investors/model/tax/certifications.ts'
import { taxFormNames, taxFormPaths, type OwnTaxForm } from '#domain/investors/model/tax/kinds.ts'
import type {
  TaxFormDetail,
  TaxFormSummary,
  TaxOverview,
} from '#domain/investors/model/tax/views.ts'
import { redFlagLabels, type RedFlag } from '#domain/investors/rules/tax-w8.ts'
import { textOf } from '#domain/shared/text.ts'
import type { DueForm } from '#domain/investors/rules/tax-questions.ts'
import type { TaxFormContext } from '#machines/investors/tax-form.lifecycle.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { printedAs } from '#server/kernel/lib/draw/faces.ts'
import { fill, flagsOf, isDraft } from './fill.ts'
import * as repo from './repo.ts'
import { maskedAnswers, masksOf, openAnswers, openValues } from './seal.ts'
import { answersOf, demandHolder, dueOf, holdersOf, signerOf } from './taxpayer.ts'

/** States in which a form is in force. */
const HOLDS = ['active', 'expiring']
const ENDED = ['superseded', 'discarded', 'refused', 'none']
const dueView = (due: DueForm): TaxOverview['due'] => ({
  form: due.form,
  name: taxFormNames[due.form],
  because: due.because,
  certain: due.certain,
  href: taxFormPaths[due.form],
})
const words = (flags: readonly string[]): string[] =>
  flags.map((flag) => redFlagLabels[flag as RedFlag] ?? flag)

/** One form for its taxpayer. */
function summaryOf(services: Pick<AppServices, 'lifecycles'>, row: repo.Form): TaxFormSummary {
  const c = row.instance.context as unknown as TaxFormContext
  const printed = row.original_file ?? row.upload_file
  return {
    id: row.id,
    form: row.form,
    name: taxFormNames[row.form],
    revision: row.revision,
    status: services.lifecycles.present(row.instance, {
      who: ['INV'],
      link: () => taxFormPaths[row.form],
    }),
    holds: HOLDS.includes(row.instance.state),
    taxpayer: row.taxpayer,
    number: Object.values(row.masked)[0] ?? null,
    signature:
      row.signature === null
        ? null
        : { name: row.signature.name, at: row.signature.at, statement: row.signature.statement },
    signed_at: c.signed_at,
    expires_at: c.expires_at,
    cure_by: c.cure_by,
    notice_due: c.notice_due,
    flags: words(row.flags),
    needs: c.needs,
    href: printed === null ? null : `/api/personal/tax/papers/${row.id}`,
    created_at: row.created_at,
  }
}
/** One form as its person reads it in lists. */
export async function summaryById(
  services: Pick<AppServices, 'lifecycles'>,
  q: Queryable,
  id: string,
): Promise<TaxFormSummary> {
  const row = await repo.formById(q, id)
  if (row === null) throw new Error(`the tax form ${id} is not stored`)
  return summaryOf(services, row)
}

/** The form that speaks for the taxpayer: one that holds, else the newest that has not ended. */
const currentOf = (rows: readonly repo.Form[]): repo.Form | undefined =>
  rows.find((row) => HOLDS.includes(row.instance.state)) ??
  rows.find((row) => !ENDED.includes(row.instance.state) && !isDraft(row)) ??
  rows.find(isDraft)

/** The tax area of one holder. */
export async function overview(
  services: AppServices,
  q: Queryable,
  userId: string,
  holder: string,
): Promise<TaxOverview> {
  const who = await demandHolder(q, userId, holder)
  const [rows, answers, draft] = [
    await repo.formsOf(q, userId, holder),
    await answersOf(services, q, userId),
    await repo.answerDraftOf(q, userId),
  ]
  const current = currentOf(rows)
  const typed = draft === null ? {} : openAnswers(services.keys, userId, draft.sealed)
  return {
    holder: who.holder,
    holders: await holdersOf(q, userId),
    due: dueView(await dueOf(services, q, who)),
    current: current === undefined ? null : summaryOf(services, current),
    forms: rows
      .filter((row) => row.instance.state !== 'discarded')
      .map((row) => summaryOf(services, row)),
    answers: {
      values: maskedAnswers({ ...answers?.values, ...typed }),
      answered_at: answers?.answered_at ?? null,
      saved_at: draft?.saved_at ?? null,
    },
  }
}

/** Who looked at a form, as its person may know it. */
const otherReader = (one: { role: string; who: string | null }): string =>
  one.role === 'staff' ? THE_PLATFORM : (one.who ?? 'A person')

/** A form to fill in or to read; looking at it is free, its numbers stay masked. */
export async function formDetail(
  services: AppServices,
  q: Queryable,
  userId: string,
  form: OwnTaxForm,
  holder: string,
): Promise<TaxFormDetail> {
  const who = await demandHolder(q, userId, holder)
  const filled = await fill(services, q, who, form)
  const rows = (await repo.formsOf(q, userId, holder)).filter((row) => row.form === form)
  const current = currentOf(rows.filter((row) => !isDraft(row)))
  const c = certifications[form]
  const signer = await signerOf(services, q, userId)
  return {
    form,
    holder: who.holder,
    holders: await holdersOf(q, userId),
    due: dueView(await dueOf(services, q, who)),
    current: current === undefined ? null : summaryOf(services, current),
    draft: filled.draft === null ? null : summaryOf(services, filled.draft),
    values: openValues(form, filled.values),
    masked: masksOf(form, filled.values),
    sources: filled.sources,
    saved_at: filled.draft?.saved_at ?? null,
    signer,
    names: [...new Set([textOf(filled.values['name']), signer])]
      .filter((name) => name !== '')
      .map((name) => ({ name, printed_as: printedAs(name) })),
    certification: [c.lead, ...c.statements, ...c.after],
    flags: words(await flagsOf(services, q, who, form, filled.values)),
    sandbox: services.demo,
    opened:
      current === undefined
        ? []
        : (await repo.accessesOf(q, current.id)).map((one) => ({
            at: one.at,
            who: one.by_user === userId ? 'You' : otherReader(one),
            what: one.what,
          })),
  }
}
