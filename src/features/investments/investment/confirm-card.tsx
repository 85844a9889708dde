import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { InvestmentView, StepDetail } from '#domain/investments/model/investment.ts'
import { debitText } from '#domain/payments/rules/debit-text.ts'
import type { CallFailure } from '#machines/flows/answers.ts'
import { GENERAL_FAILURE, isApiError } from '#src/api/api-error.ts'
import { showValue } from '#src/blocks/form/show-value.ts'
import { fieldsOf, type FieldSpec } from '#src/lib/form/schema-fields.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { shownMask } from '#src/lib/form/draft-values.ts'
import { FlowAction, FlowNote } from './flow-frame.tsx'
import type { StepPart } from './steps/setup.ts'

export interface ConfirmCardProps {
  detail: StepDetail
  part: StepPart
  investment: InvestmentView
  busy: boolean
  failure: CallFailure | null
  onConfirm: () => void
  onChange: () => void
}

const isConfirmation = (spec: FieldSpec) => spec.widget === 'checkbox'

/** The confirmations that one click gives, as far as the step has them with these values. */
function confirmationsOf(detail: StepDetail, { schema }: StepPart): readonly FieldSpec[] {
  return fieldsOf(schema)
    .filter(isConfirmation)
    .filter((spec) => spec.name !== 'authorize' || detail.values['method'] === 'ach')
}

/** What is submitted by one click: everything on file, with the confirmations that the card shows. */
export function confirmedValues(detail: StepDetail, part: StepPart): Record<string, unknown> {
  const given = Object.fromEntries(confirmationsOf(detail, part).map((spec) => [spec.name, true]))
  const account =
    detail.name === 'payment' && detail.masked['account_number'] !== undefined
      ? { use_saved: true }
      : {}
  return { ...detail.values, ...account, ...given }
}

function itemsOf(
  detail: StepDetail,
  { schema }: StepPart,
  labels: (spec: FieldSpec, value: unknown) => string,
) {
  return fieldsOf(schema)
    .filter(
      (spec) => !isConfirmation(spec) && spec.widget !== 'hidden' && spec.widget !== 'id-photo',
    )
    .map((spec) => ({
      term: spec.title,
      value: spec.secret
        ? shownMask(detail.masked[spec.name])
        : labels(spec, detail.values[spec.name]),
      full: spec.widget === 'address' || spec.title.length > 40,
    }))
    .filter((item) => item.value !== null && item.value !== '–')
}

/** The facts of a step that are on file, with where they come from. */
export function OnFile({
  detail,
  part,
  investment,
  title = 'What is on file',
  action,
}: {
  detail: StepDetail
  part: StepPart
  investment: InvestmentView
  title?: string
  action: ReactNode
}) {
  const { fields } = part.setup(detail, investment)
  const source = Object.values(detail.sources)[0]
  const words = (spec: FieldSpec, value: unknown) =>
    showValue(
      {
        ...spec,
        labels: {
          ...spec.labels,
          ...fields[spec.name]?.labels,
          ...Object.fromEntries(
            (fields[spec.name]?.options ?? []).map((option) => [option.value, option.label]),
          ),
        },
      },
      value,
    )
  return (
    <Card aria-label={title}>
      <CardHead
        title={title}
        subtitle={source === undefined ? undefined : `From ${source}`}
        action={action}
      />
      <CardBody>
        <DescriptionList
          items={itemsOf(detail, part, words).map((item) => ({
            ...item,
            value: <span className="whitespace-pre-line">{item.value}</span>,
          }))}
        />
      </CardBody>
    </Card>
  )
}

/** What a click on the button certifies, in the sentences of the steps. */
export function Saying({ steps }: { steps: readonly { detail: StepDetail; part: StepPart }[] }) {
  const sentences = steps.flatMap(({ detail, part }) =>
    confirmationsOf(detail, part).map((spec) => spec.title),
  )
  const payment = steps.find(({ detail }) => detail.name === 'payment')
  const debit =
    payment === undefined
      ? null
      : debitText(payment.detail, confirmedValues(payment.detail, payment.part))
  if (sentences.length === 0) return null
  return (
    <section aria-labelledby="confirm-says">
      <h2 id="confirm-says" className="mb-2 text-h3">
        By confirming, you state
      </h2>
      {debit === null ? null : <p className="mb-3 rounded-md bg-sunken p-4 text-body">{debit}</p>}
      <ul className="grid list-disc gap-1.5 pl-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}

/** Why a confirmation was refused: the sentence, then one for each field. */
export const failureLines = (error: unknown): readonly string[] =>
  isApiError(error) ? [error.message, ...Object.values(error.fields)] : [GENERAL_FAILURE]

/** Everything is on file: what it is, where it comes from, and one button. */
export function ConfirmCard({
  detail,
  part,
  investment,
  busy,
  failure,
  onConfirm,
  onChange,
}: ConfirmCardProps) {
  const lines = failure ? [failure.message, ...Object.values(failure.fields ?? {})] : []
  return (
    <div className="grid gap-6">
      {lines.length > 0 ? (
        <Callout
          tone="danger"
          title={lines[0]}
          action={
            <Button size="sm" onClick={onChange}>
              Change
            </Button>
          }
        >
          {lines.slice(1).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Callout>
      ) : null}
      <OnFile
        detail={detail}
        part={part}
        investment={investment}
        action={
          <Button size="sm" variant="tertiary" onClick={onChange}>
            Change
          </Button>
        }
      />
      <Saying steps={[{ detail, part }]} />
      <FlowNote>Nothing to fill in</FlowNote>
      <FlowAction>
        <Button variant="primary" size="lg" iconAfter={ArrowRight} busy={busy} onClick={onConfirm}>
          Confirm and continue
        </Button>
      </FlowAction>
    </div>
  )
}
