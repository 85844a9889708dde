import type { InvestmentView, StepDetail } from '#domain/investments/model/investment.ts'
import { documentsStep, quizQuestions } from '#domain/investors/model/steps/documents.ts'
import { certifications } from '#domain/investors/model/tax/certifications.ts'
import type { FormSection } from '#src/blocks/edit-form.tsx'
import { formatDate } from '#src/lib/format.ts'
import { shownMask } from '#src/lib/form/draft-values.ts'
import { Link } from '#src/lib/nav.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { knownFields } from './known.tsx'
import { DocumentList } from '../document-list.tsx'
import type { MakeSetup, StepPart } from './setup.ts'

function Education({ parts }: { parts: StepDetail['extra']['education'] }) {
  return (
    <div className="rounded-lg border border-border bg-surface px-5 [&>details:first-child]:border-t-0">
      {parts.map((part) => (
        <Disclosure key={part.title} summary={part.title}>
          <p className="text-body">{part.body}</p>
        </Disclosure>
      ))}
    </div>
  )
}

/** Part II of Form W-9, in full: what the certification certifies, in the IRS's own text. */
function W9Text() {
  const { lead, statements } = certifications.w9
  return (
    <div className="rounded-md bg-sunken p-4 text-muted">
      <p className="mb-2">{lead}</p>
      <ol className="grid list-decimal gap-1.5 pl-5">
        {statements.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ol>
      <p className="mt-2">
        If the IRS has told you that you are subject to backup withholding, answer Yes below; item 2
        is then crossed out on the form.
      </p>
    </div>
  )
}

type StepTax = NonNullable<StepDetail['extra']['tax']>
/** A valid form exists: it is used, and nothing is requested again. */
function FormOnFile({ form }: { form: NonNullable<StepTax['form']> }) {
  return (
    <Callout
      tone="success"
      title={`${form.name} is on file`}
      action={
        <LinkButton size="sm" to={form.href}>
          Open the form
        </LinkButton>
      }
    >
      Signed {formatDate(form.signed_at)}
      {form.number === '' ? '' : `, number ${shownMask(form.number) ?? ''}`}. It is used for this
      investment.
    </Callout>
  )
}
/** A form that is not certified in the step is due: where it is signed. */
function FormDue({ due, back }: { due: StepTax['due']; back: string }) {
  return (
    <Callout
      tone="warning"
      title={`${due.name} is due`}
      action={
        <LinkButton size="sm" to={`${due.href}?back=${encodeURIComponent(back)}`}>
          Go to the form
        </LinkButton>
      }
    >
      {due.because.join(' ')} Sign it in your profile, then come back: your entries here are saved.
    </Callout>
  )
}

/** The tax part of the step: the form on file, the certification of a W-9, or a link to the form that is due. */
function taxSection({ tax }: StepDetail['extra'], investment: InvestmentView): FormSection {
  if (tax?.form) return { title: 'Tax form', before: <FormOnFile form={tax.form} />, fields: [] }
  if (tax && !tax.due.here)
    return {
      title: 'Tax form',
      before: <FormDue due={tax.due} back={`/investment/${investment.id}/documents`} />,
      fields: [],
    }
  return {
    title: 'Tax certification (Form W-9)',
    before: <W9Text />,
    fields: ['us_person', 'backup_withholding', 'w9_certified'],
    after: (
      <p className="text-small text-subtle">
        Not a US person?{' '}
        <Link to="/dashboard/profile/tax/general-questions" className="link touch-target">
          Answer the tax questions
        </Link>
        : they lead to the form that is yours.
      </p>
    ),
  }
}
/** Are the three fields of Form W-9 requested here? */
const asksW9 = ({ tax }: StepDetail['extra']): boolean =>
  tax === null || (tax.form === null && tax.due.here)
const W9_FIELDS = ['us_person', 'backup_withholding', 'w9_certified'] as const

const QUESTIONS = quizQuestions.map((question) => `quiz_${question.id}`)
const answered = (values: Readonly<Record<string, unknown>>, name: string) =>
  typeof values[name] === 'boolean'

function readValues(detail: StepDetail): string[] {
  return detail.extra.documents.filter((each) => each.opened_at !== null).map((each) => each.id)
}

const sectionsOf = (detail: StepDetail, investment: InvestmentView) => [
  {
    title: 'Read',
    help: 'Open each document. We note that you have opened it.',
    fields: ['read_documents'],
  },
  ...(detail.extra.education.length > 0
    ? [
        {
          title: 'How this works',
          help: 'What the law wants you to know before you invest.',
          before: <Education parts={detail.extra.education} />,
          fields: ['rep_education'],
        },
      ]
    : [{ fields: ['rep_education'] }]),
  ...(detail.extra.quiz
    ? [
        {
          title: 'Three questions',
          help: 'Is the statement true or false? You can try again.',
          fields: QUESTIONS,
        },
      ]
    : []),
  {
    title: 'Your risk',
    help: `Before you invest in ${investment.company.name}.`,
    fields: ['rep_loss'],
  },
  taxSection(detail.extra, investment),
  { title: 'Electronic signature', fields: ['esign_consent'] },
]

/** Step `documents`: what is read, answered and certified before the signature. */
const documentsSetup: MakeSetup = (detail, investment) => ({
  values: { ...detail.values, read_documents: readValues(detail) },
  sections: sectionsOf(detail, investment),
  fields: {
    read_documents: {
      bare: true,
      labels: Object.fromEntries(detail.extra.documents.map((each) => [each.id, each.title])),
      render: (args) => (
        <DocumentList args={args} documents={detail.extra.documents} investment={investment} />
      ),
    },
    ...Object.fromEntries(
      QUESTIONS.map((name) => [name, { hidden: !detail.extra.quiz, required: true }]),
    ),
    ...Object.fromEntries(
      W9_FIELDS.map((name) => [name, { hidden: !asksW9(detail.extra), required: true }]),
    ),
    ...(asksW9(detail.extra) ? knownFields(detail, ['us_person']) : {}),
    ...knownFields(detail, ['esign_consent']),
  },
  missing: (values) => [
    ...(detail.extra.documents.some(
      (each) =>
        each.required &&
        !(Array.isArray(values['read_documents']) && values['read_documents'].includes(each.id)),
    )
      ? ['read_documents']
      : []),
    ...(detail.extra.quiz ? QUESTIONS.filter((name) => !answered(values, name)) : []),
    ...(asksW9(detail.extra)
      ? W9_FIELDS.filter((name) =>
          name === 'backup_withholding' ? !answered(values, name) : values[name] !== true,
        )
      : []),
  ],
  words: {
    read_documents: 'documents to open',
    rep_education: 'the educational material',
    rep_loss: 'your risk',
    us_person: 'that you are a US person',
    backup_withholding: 'backup withholding',
    w9_certified: 'your tax certification',
    esign_consent: 'signing electronically',
    quiz_cancel: 'the first question',
    quiz_resell: 'the second question',
    quiz_lose: 'the third question',
  },
})

export const documentsPart: StepPart = { setup: documentsSetup, schema: documentsStep }
