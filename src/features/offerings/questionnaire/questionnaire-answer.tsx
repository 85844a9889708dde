import { PenLine } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { z } from 'zod'
import { uploadRules } from '#domain/shared/file.ts'
import { line } from '#domain/offerings/model/topics/fields.ts'
import { call } from '#src/api/call.ts'
import { useSend } from '#src/api/query.ts'
import { EditForm } from '#src/blocks/edit-form.tsx'
import type { FieldOverride } from '#src/blocks/form/widget-types.ts'
import { formatDateTime } from '#src/lib/format.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card } from '#src/ui/card.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import type { SendFile } from '#src/ui/inputs/upload-state.ts'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { questionnaireSchema, toAnswers, toForm, type Questionnaire } from './questionnaire-form.ts'

interface AnswerProps {
  view: Questionnaire
  token: string
  onDone: (view: Questionnaire) => void
}

function Head({ view, lead }: { view: Questionnaire; lead: string }) {
  return (
    <PageHead
      title="Bad actor questionnaire"
      mark={<StatusBadge status={view.status} className="self-center" />}
      lead={
        <>
          {lead}
          <span className="mt-2 flex flex-wrap gap-1.5">
            {view.roles.map((role) => (
              <Badge key={role} size="small">
                {role.replaceAll('_', ' ')}
              </Badge>
            ))}
          </span>
        </>
      }
    />
  )
}

/** How a document of each question is sent: by the link that is the permission. */
function documentFields(view: Questionnaire, token: string): Record<string, FieldOverride> {
  const upload: SendFile = (file, onProgress, signal) => {
    const body = new FormData()
    body.append('file', file, file.name)
    return call(
      'POST /api/questionnaires/:token/papers',
      { params: { token }, body },
      { onProgress, signal },
    )
  }
  return Object.fromEntries(
    view.questions.map(({ key }) => [
      `${key}.document`,
      { upload, types: uploadRules.types, maxBytes: uploadRules.maxBytes },
    ]),
  )
}

/** Answers, saved as they are given; certified and signed at the end. */
function Answering({ view, token, onDone }: AnswerProps) {
  const schema = useMemo(() => questionnaireSchema(view), [view])
  const fields = useMemo(() => documentFields(view, token), [view, token])
  const put = useSend('PUT /api/questionnaires/:token')
  const sign = useSend('POST /api/questionnaires/:token/sign')
  const based = useRef(view.rev)
  const signed = useRef<Questionnaire | null>(null)
  const keep = async (values: Record<string, unknown>) => {
    const answer = await put.mutateAsync({
      params: { token },
      body: { answers: toAnswers(view, values) },
      ifMatch: based.current,
    })
    based.current = answer.rev
    return { savedAt: new Date().toISOString() }
  }
  return (
    <>
      <Head
        view={view}
        lead={`${view.company} names you, ${view.person}, as a person the law requires to disclose past offenses. Answer each question. We save as you go.`}
      />
      <Callout tone="quiet" title="Who sees this" className="mb-8">
        Our compliance team reads your answers. The company learns whether you are clear. It never
        reads what you answer.
      </Callout>
      <EditForm
        label="Questionnaire"
        schema={schema}
        values={toForm(view.answers) as never}
        fields={fields}
        mode="autosave"
        onDraft={(values) => keep(values)}
        readCurrent={(detail) => {
          const rev: unknown =
            typeof detail === 'object' && detail !== null ? Reflect.get(detail, 'rev') : undefined
          return typeof rev === 'number' ? { rev, values: {} } : null
        }}
        onResolved={(rev) => {
          based.current = rev
        }}
        onSave={async (values) => {
          await keep(values)
          signed.current = await sign.mutateAsync({
            params: { token },
            body: { typed_name: values.typed_name, certified: true },
          })
        }}
        onSaved={() => {
          if (signed.current) onDone(signed.current)
        }}
        submitLabel="Certify and sign"
        submitIcon={PenLine}
        size="lg"
      />
    </>
  )
}

const confirmSchema = z.strictObject({
  certified: z
    .literal(true, 'Confirm that the answers are still true and complete.')
    .meta({ title: 'My answers are still true and complete.', widget: 'checkbox' }),
  typed_name: line(120, 2).meta({
    title: 'Your full name',
    help: 'Type it as your signature.',
    autocomplete: 'name',
  }),
})

/** Before a closing: the same answers, certified once more. */
function Confirming({ view, token, onDone }: AnswerProps) {
  const confirm = useSend('POST /api/questionnaires/:token/confirm')
  const answered = useRef<Questionnaire | null>(null)
  const yes = view.questions.filter(({ key }) => view.answers[key]?.answer === true)
  return (
    <>
      <Head
        view={view}
        lead={`${view.company} is about to close. Confirm that nothing has changed since you signed${view.signed_at ? ` on ${formatDateTime(view.signed_at)}` : ''}.`}
      />
      <Card pad className="mb-6">
        <h2 className="text-h3">Your answers</h2>
        <p className="mt-1 text-muted">
          {yes.length === 0
            ? 'You answered “no” to every question.'
            : `You answered “yes” to: ${yes.map((question) => question.prompt).join(' ')}`}
        </p>
      </Card>
      <EditForm
        label="Confirmation"
        schema={confirmSchema}
        values={{}}
        fields={{ certified: { help: view.certificate } }}
        submitLabel="Confirm and sign"
        submitIcon={PenLine}
        onSave={async (values) => {
          answered.current = await confirm.mutateAsync({
            params: { token },
            body: { typed_name: values.typed_name, certified: true },
          })
        }}
        onSaved={() => {
          if (answered.current) onDone(answered.current)
        }}
      />
      <p className="mt-6 text-small text-subtle">
        Has something changed? Do not confirm. Tell {view.company}: it sends you the questions
        again.
      </p>
    </>
  )
}

/** The questions, or before a closing the answers that are confirmed once more. */
export default function QuestionnaireAnswer(props: AnswerProps) {
  return props.view.mode === 'bring_down' ? <Confirming {...props} /> : <Answering {...props} />
}
