import type { InvestmentView, StepDetail } from '#domain/model/investment.ts'
import { quizQuestions } from '#domain/model/steps/documents.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { DocumentList } from '../document-list.tsx'
import type { MakeSetup } from './setup.ts'

function Education({ parts }: { parts: StepDetail['extra']['education'] }) {
  return (
    <div className="rounded-lg border border-border bg-surface px-5 [&>details:first-child]:border-t-0">
      {parts.map((part) => <Disclosure key={part.title} summary={part.title}><p className="text-body">{part.body}</p></Disclosure>)}
    </div>
  )
}

/** Part II of Form W-9, in full: what the certification certifies. */
function W9Words() {
  return (
    <div className="rounded-md bg-sunken p-4 text-muted">
      <p className="mb-2">Under penalties of perjury, you certify that:</p>
      <ol className="grid list-decimal gap-1.5 pl-5">
        <li>The number shown is your correct taxpayer identification number (or you are waiting for a number to be issued to you); and</li>
        <li>You are not subject to backup withholding because (a) you are exempt from backup withholding, or (b) the Internal Revenue Service (IRS) has not notified you that you are subject to backup withholding as a result of a failure to report all interest or dividends, or (c) the IRS has notified you that you are no longer subject to backup withholding; and</li>
        <li>You are a US citizen or other US person; and</li>
        <li>The FATCA code entered on the form (if any) indicating that you are exempt from FATCA reporting is correct.</li>
      </ol>
      <p className="mt-2">If the IRS has told you that you are subject to backup withholding, answer Yes below; item 2 is then crossed out on the form.</p>
    </div>
  )
}

const QUESTIONS = quizQuestions.map((question) => `quiz_${question.id}`)
const answered = (values: Readonly<Record<string, unknown>>, name: string) => typeof values[name] === 'boolean'

function readValues(detail: StepDetail): string[] {
  return detail.extra.documents.filter((each) => each.opened_at !== null).map((each) => each.id)
}

const sectionsOf = (detail: StepDetail, investment: InvestmentView) => [
  { title: 'Read', help: 'Open each document. We note that you have opened it.', fields: ['read_documents'] },
  ...(detail.extra.education.length > 0 ? [{ title: 'How this works', help: 'What the law wants you to know before you invest.', before: <Education parts={detail.extra.education} />, fields: ['rep_education'] }] : [{ fields: ['rep_education'] }]),
  ...(detail.extra.quiz ? [{ title: 'Three questions', help: 'Is the statement true or false? You can try again.', fields: QUESTIONS }] : []),
  { title: 'Your risk', help: `Before you invest in ${investment.company.name}.`, fields: ['rep_loss'] },
  { title: 'Tax certification (Form W-9)', before: <W9Words />, fields: ['us_person', 'backup_withholding', 'w9_certified'] },
  { title: 'Electronic signature', fields: ['esign_consent'] },
]

/** Step `documents`: what is read, answered and certified before the signature. */
export const documentsSetup: MakeSetup = (detail, investment) => ({
  values: { ...detail.values, read_documents: readValues(detail) },
  sections: sectionsOf(detail, investment),
  fields: {
    read_documents: { bare: true, render: (args) => <DocumentList args={args} documents={detail.extra.documents} investment={investment} /> },
    ...Object.fromEntries(QUESTIONS.map((name) => [name, { hidden: !detail.extra.quiz, required: true }])),
  },
  missing: (values) => [
    ...(detail.extra.documents.some((each) => each.required && !(Array.isArray(values['read_documents']) && values['read_documents'].includes(each.id))) ? ['read_documents'] : []),
    ...(detail.extra.quiz ? QUESTIONS.filter((name) => !answered(values, name)) : []),
  ],
  words: { read_documents: 'documents to open', rep_education: 'the educational material', rep_loss: 'your risk', us_person: 'that you are a US person', backup_withholding: 'backup withholding', w9_certified: 'your tax certification', esign_consent: 'signing electronically', quiz_cancel: 'the first question', quiz_resell: 'the second question', quiz_lose: 'the third question' },
})
