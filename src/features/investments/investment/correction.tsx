import type { StepDetail } from '#domain/investments/model/investment.ts'
import { correctable, kycStep } from '#domain/investors/model/steps/kyc.ts'
import { showValue } from '#src/blocks/form/show-value.ts'
import { fieldsOf, pickFields } from '#src/lib/form/schema-fields.ts'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { shownMask } from '#src/lib/form/draft-values.ts'
import type { Correction, StepSetup } from './steps/setup.ts'

const fields = fieldsOf(kycStep)
const known = fields.map(({ name }) => name)
/** What is next to the marked fields: the confirmation is given anew with each submitting. */
const CONFIRM = 'attest'

const names = (fields: StepSetup['sections'][number]['fields']): string[] =>
  fields.flatMap((entry) => (typeof entry === 'string' ? [entry] : [...entry]))

/**
 * The identity step while a correction is requested: only the fields and files that were named, everything else as it
 * was accepted.
 */
export function correctionOf(
  detail: Pick<StepDetail, 'name' | 'values' | 'needs'>,
  setup: StepSetup,
): Correction | null {
  const open = correctable(Object.keys(detail.needs), known)
  if (detail.name !== 'kyc' || open === null) return null
  const shown = [...known.filter((field) => open.has(field)), CONFIRM]
  const schema = pickFields(kycStep, shown)
  const sections = setup.sections
    .map((section) => ({
      ...section,
      aside: undefined,
      fields: names(section.fields).filter((field) => shown.includes(field)),
    }))
    .filter((section) => section.fields.length > 0)
  const kept = Object.fromEntries(
    Object.entries(detail.values).filter(
      ([field]) => known.includes(field) && !shown.includes(field),
    ),
  )
  const { missing, judge } = setup
  return {
    kept,
    setup: {
      ...setup,
      schema,
      sections,
      values: Object.fromEntries(
        Object.entries(setup.values).filter(([field]) => shown.includes(field)),
      ),
      ...(missing
        ? {
            missing: (values) =>
              missing({ ...kept, ...values }).filter((field) => shown.includes(field)),
          }
        : {}),
      ...(judge
        ? {
            judge: (values) =>
              Object.fromEntries(
                Object.entries(judge({ ...kept, ...values })).filter(([field]) =>
                  shown.includes(field),
                ),
              ),
          }
        : {}),
    },
  }
}

/** What stays as it is, to read and not to type again. */
export function Accepted({ detail }: { detail: Pick<StepDetail, 'values' | 'masked' | 'needs'> }) {
  const items = fields
    .filter(
      (spec) =>
        spec.widget !== 'checkbox' &&
        spec.widget !== 'id-photo' &&
        correctable(Object.keys(detail.needs), known)?.has(spec.name) !== true &&
        (detail.values[spec.name] !== undefined || detail.masked[spec.name] !== undefined),
    )
    .map((spec) => ({
      term: spec.title,
      value: spec.secret ? (
        shownMask(detail.masked[spec.name])
      ) : (
        <span className="whitespace-pre-line">{showValue(spec, detail.values[spec.name])}</span>
      ),
      full: spec.widget === 'address',
    }))
  if (items.length === 0) return null
  return (
    <Card aria-label="Stays as it is" className="mt-8">
      <CardHead
        title="Stays as it is"
        subtitle="We have this already. You do not write it again."
      />
      <CardBody>
        <DescriptionList items={items} />
      </CardBody>
    </Card>
  )
}
