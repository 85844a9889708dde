import { describe, expect, it } from 'vitest'
import { type StepDetail } from '#domain/investments/model/investment.ts'
import { stepNames } from '#domain/shared/investment-steps.ts'
import { kycStep } from '#domain/investors/model/steps/kyc.ts'
import { forgottenIn } from '#src/blocks/form/sections.ts'
import { fieldsOf } from '#src/lib/form/schema-fields.ts'
import { correctionOf } from '../correction.tsx'
import { detailOf, investment } from '../investment.fixture.ts'
import { stepParts } from './index.ts'
import type { StepSetup } from './setup.ts'

/** Fields that the form shows and no section of the step does. */
const forgotten = (setup: StepSetup, schema = setup.schema ?? kycStep): readonly string[] =>
  forgottenIn(
    fieldsOf(schema).filter(
      (spec) => spec.widget !== 'hidden' && setup.fields[spec.name]?.hidden !== true,
    ),
    setup.sections,
  )

const { extra } = detailOf('kyc')
const form = {
  id: '0190b1c2-0000-7000-8000-0000000000f9',
  form: 'w9',
  name: 'Form W-9',
  href: '/dashboard/profile/tax/w9',
  number: '***-**-1061',
  signed_at: '2026-11-20T15:42:00.000Z',
} as unknown as NonNullable<NonNullable<StepDetail['extra']['tax']>['form']>
const due = {
  form: 'w8ben',
  name: 'Form W-8BEN',
  because: [],
  href: '/dashboard/profile/tax/w-8ben',
  here: false,
} as unknown as NonNullable<StepDetail['extra']['tax']>['due']
/** What decides which sections a step has. */
const extras: Readonly<Record<string, Partial<StepDetail['extra']>>> = {
  plain: {},
  'with reading and questions': { quiz: true, education: [{ title: 'Risk', body: 'All of it.' }] },
  'with a tax form on file': { tax: { form, due } },
  'with a tax form that is signed elsewhere': { tax: { form: null, due } },
  'paid by wire or debit': {
    debit: {
      originator: 'Capstan',
      company: 'Tidewater',
      amount: 100_00,
      on: '2026-12-01',
      phone: '+1 401 555 0100',
      email: 'help@capstan.test',
    },
  },
}

const nothing: Readonly<Record<string, string>> = {}
const onFile: Readonly<Record<string, string>> = { account_number: '*****123', ssn: '***-**-1061' }

describe.each(stepNames)('the sections of the step %s', (name) => {
  it.each(Object.entries(extras))('show every field of its schema: %s', (_, more) => {
    const { schema, setup } = stepParts[name]
    for (const masked of [nothing, onFile]) {
      const made = setup(detailOf(name, { masked, extra: { ...extra, ...more } }), investment)
      expect(forgotten(made, made.schema ?? schema)).toEqual([])
    }
  })
})

it.each(fieldsOf(kycStep).map((spec) => spec.name))(
  'a correction of %s shows every field that it asks for',
  (field) => {
    const detail = detailOf('kyc', { needs: { [field]: 'Correct this.' } })
    const correction = correctionOf(detail, stepParts.kyc.setup(detail, investment))
    expect(correction && forgotten(correction.setup)).toEqual([])
  },
)
