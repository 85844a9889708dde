import type { StepDetail } from '#domain/investments/model/investment.ts'
import type { DocumentsStep } from '#domain/investors/model/steps/documents.ts'
import { taxFormNames, taxFormPaths } from '#domain/investors/model/tax/kinds.ts'
import { links } from '#domain/shared/links.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { taxStanding } from '#server/investors/tax/index.ts'
import { investingOf, type Case } from '../case.ts'

type StepTax = NonNullable<StepDetail['extra']['tax']>

/**
 * The tax form in the step Documents: one that holds is used; a W-9 that is due is certified here; a W-8 has its own
 * page.
 */
export async function taxOfStep(services: AppServices, q: Queryable, c: Case): Promise<StepTax> {
  const { due, form } = await taxStanding(services, q, investingOf(c))
  const here = due.form === 'w9'
  return {
    form: form && {
      name: form.name,
      number: form.masked,
      signed_at: form.signedAt,
      href: taxFormPaths[form.form],
    },
    due: {
      name: taxFormNames[due.form],
      because: due.because,
      href: here || due.certain ? taxFormPaths[due.form] : links.taxQuestions(),
      here,
    },
  }
}

/**
 * What is missing of the tax form in the step: nothing where one holds, the certification where it is a W-9, else the
 * form itself.
 */
export async function taxProblems(
  services: AppServices,
  tx: Tx,
  c: Case,
  v: DocumentsStep,
): Promise<Record<string, string>> {
  const { form, due } = await taxOfStep(services, tx, c)
  if (form !== null) return {}
  if (!due.here)
    return {
      w9_certified: `${due.name} is due: ${due.because.join(' ')} Sign it in your profile, then come back.`,
    }
  return {
    ...(v.us_person === true ? {} : { us_person: 'Only US persons can certify with Form W-9.' }),
    ...(v.backup_withholding === undefined ? { backup_withholding: 'Choose yes or no.' } : {}),
    ...(v.w9_certified === true ? {} : { w9_certified: 'Certify the tax information.' }),
  }
}
