import {
  accreditationCategories,
  categoryFacts,
  letterConfirmation,
} from '#domain/investors/model/accreditation.ts'
import { claimShape } from '#domain/investors/model/accreditation-form.ts'
import { bankAccountInput, wireAccountInput } from '#domain/payments/model/banking.ts'
import { dataKinds, storedWords } from '#domain/shared/field-data.ts'
import { stepNames } from '#domain/shared/investment-steps.ts'
import { proxyBody } from '#domain/holders/model/meeting.ts'
import { sections, sectionNames } from '#domain/investors/model/profile/sections.ts'
import { relationshipAnswers } from '#domain/offerings/model/relationship.ts'
import { detailSchemas, partyMeans } from '#domain/investors/model/registration.ts'
import { peopleForms } from '#domain/investors/model/registration-people.ts'
import { stepSchemas } from '#domain/investors/model/steps/index.ts'
import { SEALED_FATE, stepReasons } from '#domain/investors/model/steps/reasons.ts'
import { bareGround } from '#domain/investors/model/tax/forms.ts'
import { taxFormSchema } from '#domain/investors/model/tax/form-rules.ts'
import { ownTaxForms } from '#domain/investors/model/tax/kinds.ts'
import { taxQuestions } from '#domain/investors/model/tax/question-form.ts'
import { taxUpload } from '#domain/investors/model/tax/views.ts'
import { transferBody } from '#domain/holders/model/transfer.ts'
import { retentionRules } from '#domain/shared/retention.ts'
import { thresholdsOn } from '#domain/shared/thresholds.ts'
import {
  questionnaireSchema,
  type Questionnaire,
} from '#src/features/offerings/questionnaire/questionnaire-form.ts'
import { fieldsOf, type FieldSpec } from '#src/lib/form/schema-fields.ts'
import type { z } from 'zod'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
/** Help texts of fields as written in the source, without what is computed into them. */
function typedHelp(): { file: string; words: string }[] {
  const files = [
    ...globSync('domain/{*/model,shared}/**/*.ts', { cwd: root }),
    ...globSync('src/{features,blocks}/**/*.tsx', { cwd: root }),
  ].filter((file) => !/\.(test|fixture|examples)\.tsx?$/.test(file))
  return files.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /\b(?:help|why|fate)(?:: |=)(['"`])((?:(?!\1).)*)\1/gs,
      ),
    ].map((found) => ({ file, words: (found[2] ?? '').replaceAll(/\$\{[^}]*\}/g, '') })),
  )
}
/** Dollar figures of the law as people write them: "124,000". */
const figures = (): Set<string> =>
  new Set(
    Object.values(thresholdsOn('2026-11-21'))
      .filter((value): value is number => typeof value === 'number')
      .map((cents) => (cents / 100).toLocaleString('en-US')),
  )

describe('the help of a field', () => {
  it('types no dollar figure of the law: those come from domain/shared/thresholds.ts', () => {
    const known = figures()
    expect(known.has('124,000')).toBe(true)
    const wrong = typedHelp().filter(({ words }) =>
      [...words.replaceAll(/“[^”]*”/g, '').matchAll(/\d[\d,]*\d/g)].some(
        ([figure]) => figure.includes(',') && known.has(figure),
      ),
    )
    expect(wrong).toEqual([])
  })
  it('names no amount of money at all, but as an example in quotation marks', () => {
    expect(
      typedHelp().filter(({ words }) => /\$\s?\d/.test(words.replaceAll(/“[^”]*”/g, ''))),
    ).toEqual([])
  })
  it('is found in the source: a change of its form would let everything pass', () => {
    expect(typedHelp().length).toBeGreaterThan(100)
  })
})

describe('the steps of an investment', () => {
  it('say why they ask and what happens to the answers', () => {
    for (const step of stepNames)
      expect(
        Object.values(stepReasons[step]).every((words) => words.length > 40 && words.endsWith('.')),
        step,
      ).toBe(true)
  })
  it('say at each sealed field why it is asked, and how it is kept', () => {
    const sealed = stepNames.flatMap((step) =>
      fieldsOf(stepSchemas[step]).filter((field) => field.secret),
    )
    expect(sealed.length).toBeGreaterThan(2)
    expect(
      sealed
        .filter((field) => field.said?.fate?.startsWith(SEALED_FATE) !== true)
        .map((field) => field.name),
    ).toEqual([])
  })
})

const question = {
  key: 'q',
  prompt: 'Were you convicted?',
  help: '',
  lookback: '',
  kind_prompt: 'Kind',
  asks_in_force: true,
}
/**
 * Every form that an investor, or somebody who answers for one, fills in: by name, as its screen passes it to the form.
 */
const forms: Readonly<Record<string, z.ZodType>> = {
  ...Object.fromEntries(sectionNames.map((name) => [`profile ${name}`, sections[name].schema])),
  ...Object.fromEntries(stepNames.map((name) => [`step ${name}`, stepSchemas[name]])),
  ...Object.fromEntries(
    ownTaxForms.map((form) => [`tax ${form}`, taxFormSchema(form, bareGround)]),
  ),
  'tax questions': taxQuestions,
  'tax upload': taxUpload,
  ...Object.fromEntries(
    Object.entries(detailSchemas).map(([family, schema]) => [`registration ${family}`, schema]),
  ),
  ...Object.fromEntries(
    Object.entries(peopleForms).map(([family, schema]) => [`people ${family}`, schema]),
  ),
  'party means': partyMeans,
  ...Object.fromEntries(
    accreditationCategories.flatMap((category) =>
      categoryFacts[category].methods.map((method) => [
        `claim ${category} ${method}`,
        claimShape(category, method),
      ]),
    ),
  ),
  letter: letterConfirmation,
  'bank account': bankAccountInput,
  'wire account': wireAccountInput,
  transfer: transferBody,
  proxy: proxyBody,
  relationship: relationshipAnswers,
  statement: questionnaireSchema({
    questions: [question],
    certificate: '',
    person: '',
  } as unknown as Questionnaire),
}
/** The fields of a form with those of its rows; promises ("I certify…") hold no data. */
const dataFields = (schema: z.ZodType): FieldSpec[] => {
  const promises = new Set(promisesOf(schema))
  const all = (fields: readonly FieldSpec[]): FieldSpec[] =>
    fields.flatMap((field) => [field, ...all(field.rows?.fields ?? [])])
  return all(fieldsOf(schema)).filter(
    (field) => field.widget !== 'hidden' && !promises.has(field.name),
  )
}
/** Names of the fields that can only be "true". */
function promisesOf(schema: z.ZodType): string[] {
  const names = fieldsOf(schema)
    .filter((field) => field.widget === 'checkbox')
    .map((field) => field.name)
  return names.filter(
    (name) =>
      schema
        .safeParse({ [name]: false })
        .error?.issues.some(
          (issue) => issue.path.join('.') === name && issue.code === 'invalid_value',
        ) === true,
  )
}

describe('every field of an investor’s form', () => {
  it.each(Object.keys(forms))(
    '%s: says why it is asked, what happens to it and how long it is kept',
    (name) => {
      const schema = forms[name] as z.ZodType
      const fields = dataFields(schema)
      expect(fields.length).toBeGreaterThan(0)
      expect(
        fields
          .filter(
            ({ said }) =>
              (said?.why.length ?? 0) < 20 ||
              !/(Kept \d+ years after|We erase it when you close)/.test(said?.fate ?? ''),
          )
          .map((field) => field.name),
      ).toEqual([])
    },
  )
  it('takes the years that something is kept from the table of retention rules', () => {
    expect(storedWords('screening')).toBe(
      'Kept 10 years after your account is closed (31 CFR 501.601).',
    )
    for (const { why, fate, kept } of Object.values(dataKinds)) {
      expect(`${why} ${fate}`).not.toMatch(/\d+ (?:years?|months?|days?)/)
      expect(kept === null || retentionRules.some((rule) => rule.id === kept)).toBe(true)
    }
  })
  it('has a kind of data that is used: none stands in the catalogue for nobody', () => {
    const said = new Set(
      Object.values(forms).flatMap((schema) =>
        dataFields(schema).flatMap((field) => field.said?.fate ?? []),
      ),
    )
    expect(
      Object.entries(dataKinds)
        .filter(([, { fate }]) => ![...said].some((words) => words.startsWith(fate)))
        .map(([kind]) => kind),
    ).toEqual([])
  })
})

/** Source without comments and without what is computed into its texts. */
const plainSource = (file: string): string =>
  readFileSync(join(root, file), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replaceAll(/\$?\{[^{}]*\}/g, (part) => (part.startsWith('$') ? '#' : part))
const NUMBER = '(?:\\d[\\d,.]*|two|three|four|five|six|seven|ten|twelve|thirty|sixty|ninety)'
/** A period or a share that a rule sets, typed out: "90 days", "three months", "25 percent", "20%". */
const LEGAL = new RegExp(
  `\\b${NUMBER}[ -](?:business |calendar |banking )?(?:days?|months?|years?|hours?|(?<!\\b100 )percent)\\b|\\b(?!100%)\\d+%(?![\\w\\]])`,
  'gi',
)
/** Spans that are no rule: what a person may choose between, and arithmetic of a calendar. */
const CHOICES =
  /(?:horizon|liquidity|experience)Labels: Record<[^=]*=\s*\{[^}]*\}|A year has at most.*|A week has.*|within_\d+:.*/g

describe('periods and shares of the law in the forms of investors and issuers', () => {
  const places = [
    'domain/*/model/{profile,tax,steps,topics}/*.ts',
    'src/features/offerings/topics/*.ts',
    'domain/*/model/{aml,financial-assets,identity-document,registration,registration-people,signing,accreditation-form,accreditation,banking,transfer}.ts',
    'domain/shared/field-data.ts',
    'src/features/investors/*/*.tsx',
    'src/features/offerings/questionnaire/*.tsx',
    'src/blocks/accreditation/*.ts*',
    'src/features/payments/money/{bank-account,wire-account,apply-dialog}*.tsx',
  ]
  const files = places
    .flatMap((place) => globSync(place, { cwd: root }))
    .filter((file) => !/\.(test|fixture)\./.test(file))
  it('come from domain/shared/periods.ts and its like, and are typed nowhere', () => {
    expect(files.length).toBeGreaterThan(40)
    const found = files.flatMap((file) =>
      plainSource(file)
        .replaceAll(CHOICES, '')
        .split('\n')
        .flatMap((line) => [...line.matchAll(LEGAL)].map(([words]) => `${file}: ${words}`)),
    )
    expect(found).toEqual([])
  })
  it('would be found', () => {
    expect('at most 90 days old'.match(LEGAL)).toEqual(['90 days'])
    expect('Holders of 20% or more, and all of 100%'.match(LEGAL)).toEqual(['20%'])
    expect('Holder of 25 percent or more, three months ago'.match(LEGAL)).toEqual([
      '25 percent',
      'three months',
    ])
  })
})
