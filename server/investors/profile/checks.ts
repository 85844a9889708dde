import { worksheetProblems, withTotals } from '#domain/investors/model/financial-assets.ts'
import { documentProblems } from '#domain/investors/model/identity-document.ts'
import type { SectionName } from '#domain/investors/model/profile/sections.ts'
import { checkAdult } from '#domain/shared/age.ts'
import { needsTaxpayerNumber } from '#domain/investors/rules/identification.ts'
import { checkPersonNumber } from '#domain/shared/person-number.ts'
import { textOf } from '#domain/shared/text.ts'

type Values = Readonly<Record<string, unknown>>
export interface Checking {
  today: string
  /** masks of the secrets that are on file or given */
  masked: Readonly<Record<string, string>>
  /** demo numbers of the sandbox are accepted */
  demo?: boolean
}

function personal(v: Values, { today, masked, demo }: Checking): Record<string, string> {
  const problems: Record<string, string> = {}
  const adult = checkAdult(textOf(v['dob']), today, null)
  if (!adult.ok) problems['dob'] = adult.message
  if (typeof v['ssn'] === 'string') {
    const number = checkPersonNumber(demo === true, v['ssn'])
    if (!number.ok) problems['ssn'] = number.message
  } else if (masked['ssn'] === undefined) {
    const foreign =
      v['foreign_id_kind'] !== undefined &&
      (v['foreign_id_number'] !== undefined || masked['foreign_id_number'] !== undefined)
    // one identification number of any kind is the fourth fact of 31 CFR 1023.220(a)(2)(i)(A)(4)
    if (v['foreign_id_kind'] !== undefined && !foreign)
      problems['foreign_id_number'] = 'Enter the number as shown on the document.'
    else if (!foreign || needsTaxpayerNumber(textOf(v['citizenship']) || undefined))
      problems['ssn'] = 'Enter your nine-digit Social Security number, or add a foreign ID below.'
  }
  return problems
}

function heirs(v: Values, { today }: Checking): Record<string, string> {
  const list = Array.isArray(v['heirs']) ? (v['heirs'] as { dob?: unknown }[]) : []
  return Object.fromEntries(
    list.flatMap((one, at) =>
      textOf(one.dob) > today ? [[`heirs.${at}.dob`, 'The date of birth is in the past.']] : [],
    ),
  )
}

function posts(v: Values, { today }: Checking): Record<string, string> {
  const list = Array.isArray(v['posts']) ? (v['posts'] as { from?: unknown }[]) : []
  return Object.fromEntries(
    list.flatMap((one, at) =>
      textOf(one.from) > today
        ? [
            [
              `posts.${at}.from`,
              'The position has already started. Choose a date that isn’t in the future.',
            ],
          ]
        : [],
    ),
  )
}

const employer = (v: Values, { today }: Checking): Record<string, string> =>
  textOf(v['start_date']) > today ? { start_date: 'Choose a date that isn’t in the future.' } : {}

const rules: Readonly<
  Partial<Record<SectionName, (v: Values, at: Checking) => Record<string, string>>>
> = {
  'personal-information': personal,
  'death-beneficiaries': heirs,
  directorships: posts,
  employer,
  'identity-document': (v, { today }) => documentProblems(v, today),
  'financial-assets': (v, { today }) => worksheetProblems(v, today),
}
/** Values that follow from the others of a section, by its own rule. */
export const derivedValues = (
  section: SectionName,
  values: Values,
  before: Values,
  today: string,
): Record<string, unknown> =>
  section === 'financial-assets' ? withTotals(values, before, today) : { ...values }
/**
 * What is wrong with a section's values beyond their shape, by field: what depends on the day and on numbers on file.
 */
export const sectionProblems = (
  section: SectionName,
  values: Values,
  at: Checking,
): Record<string, string> => rules[section]?.(values, at) ?? {}
