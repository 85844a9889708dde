import { PenLine } from 'lucide-react'
import { useMemo } from 'react'
import { z } from 'zod'
import { yesNo } from '#domain/offerings/model/topics/fields.ts'
import type { StatementView } from '#domain/investors/model/verification.ts'
import { SHARES } from '#domain/shared/periods.ts'
import { useSend } from '#src/api/query.ts'
import { EditForm } from '#src/blocks/edit-form.tsx'
import type { FieldOverride } from '#src/blocks/form/widget-types.ts'
import { sendFileFor } from '#src/blocks/send-file.ts'
import { toast } from '#src/ui/toast.tsx'
import { questionnaireSchema, toAnswers, toForm, type Questionnaire } from './questionnaire-form.ts'

const READ = 'GET /api/verification/statement'
const PART = 'Your part'
const part = {
  holds_20: yesNo.meta({
    title: `Will you hold ${SHARES.covered_holder} percent or more of the votes of a company here?`,
    section: PART,
    widget: 'yes-no',
    why: 'Such holders are covered by the rule (17 CFR 230.506(d)(1)).',
  }),
  solicits: yesNo.meta({
    title: 'Are you paid to find investors?',
    section: PART,
    widget: 'yes-no',
  }),
}
const sendOrder = sendFileFor('registration_document')

/**
 * The questions that the server asks, as one form: its schema is made of them, so it is loaded with the schema library
 * when somebody answers.
 */
export function StatementForm({ view, onDone }: { view: StatementView; onDone: () => void }) {
  const sign = useSend('POST /api/verification/statement', {
    changes: [READ, 'GET /api/verification/history', 'GET /api/profile'],
  })
  const schema = useMemo(
    () =>
      z
        .strictObject({ ...part, ...questionnaireSchema(view as unknown as Questionnaire).shape })
        .meta({ data: 'conduct' }),
    [view],
  )
  const values = useMemo(
    () => ({
      ...(view.holds_20 === null ? {} : { holds_20: view.holds_20 }),
      ...(view.solicits === null ? {} : { solicits: view.solicits }),
      ...toForm(view.answers),
    }),
    [view],
  )
  const fields = useMemo(
    () =>
      Object.fromEntries(
        view.questions.map((question): [string, FieldOverride] => [
          `${question.key}.document`,
          { upload: sendOrder, known: view.files, required: true },
        ]),
      ),
    [view],
  )
  return (
    <EditForm
      label="Bad-actor statement"
      schema={schema}
      values={values as never}
      fields={fields}
      submitLabel="Certify and sign"
      submitIcon={PenLine}
      onCancel={onDone}
      onSave={(given) => {
        const { holds_20, solicits, typed_name } = given as {
          holds_20: boolean
          solicits: boolean
          typed_name: string
        }
        return sign.mutateAsync({
          body: {
            holds_20,
            solicits,
            typed_name,
            certified: true,
            answers: toAnswers(view, given as Record<string, unknown>),
          },
        })
      }}
      onSaved={() => {
        toast.success('Signed')
        onDone()
      }}
    />
  )
}
