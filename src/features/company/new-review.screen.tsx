import { ArrowLeft } from 'lucide-react'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { attestationTexts, companyInformation } from '#domain/model/raise-company.ts'
import { offeringTypeLabels } from '#domain/model/offering-kinds.ts'
import { isApiError } from '#src/api/api-error.ts'
import { useSend } from '#src/api/query.ts'
import { SchemaDetailCard } from '#src/blocks/detail-card.tsx'
import { useCloseTo } from '#src/blocks/dialog-page.tsx'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { schemaForm } from '#src/lib/form/schema-fields.ts'
import { Link, useNavigate } from '#src/lib/nav.tsx'
import { useSession } from '#src/lib/session.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { toast } from '#src/ui/toast.tsx'
import { peopleForm, peopleToSend, useCompanyDraft } from './company-draft.ts'
import { JoinCompany } from './join-company.tsx'
import { companyPath, raisePath } from '#src/blocks/company-paths.ts'
import { SetupDialog, setupPath, SetupWaiting } from './setup-frame.tsx'

const words = { title: 'Review and create', lead: 'Read it once more. What you confirm below is kept with its time.' }
const attest = (text: string) => z.literal(true, 'Confirm this to go on.').meta({ title: text, section: 'You confirm', widget: 'checkbox' })
const attestations = z.strictObject({ authority: attest(attestationTexts.authority), accuracy: attest(attestationTexts.accuracy), eligibility: attest(attestationTexts.eligibility), terms: attest(attestationTexts.terms) })
const reasonOf = (detail: unknown): unknown => (typeof detail === 'object' && detail !== null ? Reflect.get(detail, 'reason') : undefined)

/** Last page of a new company: all of it read back, four confirmations, then it is made. */
export default function NewReview() {
  const draft = useCompanyDraft()
  const close = useCloseTo(raisePath)
  const navigate = useNavigate()
  const session = useSession()
  const made = useRef('')
  const [taken, setTaken] = useState(false)
  const make = useSend('POST /api/companies', { changes: ['GET /api/companies'], onError: (error) => setTaken(isApiError(error, 'refused') && reasonOf(error.detail) === 'ein_taken') })
  if (!draft.settled) return <SetupWaiting at={2} {...words} onClose={close} error={draft.error} onRetry={draft.retry} />
  const people = peopleToSend(draft.people ?? [])
  const complete = companyInformation.safeParse(draft.information).success
  const missing = complete ? (people ? null : { text: 'The people are not complete.', to: setupPath.people, label: 'Go to people' }) : { text: 'The company’s facts are not complete.', to: setupPath.information, label: 'Go to the company' }
  const { ein } = draft.information
  return (
    <EditForm
      label={words.title}
      form={schemaForm(attestations)}
      values={{}}
      submitLabel="Create company"
      onSave={async (given) => {
        made.current = (await make.mutateAsync({ body: { information: draft.information, people: people ?? [], attestations: given } })).account_id
        await session.refresh()
      }}
      onSaved={() => {
        toast.success('The company is here')
        navigate(companyPath(made.current), { replace: true })
      }}
      frame={(body, parts) => (
        <SetupDialog at={2} {...words} onClose={close} footer={<><Button icon={ArrowLeft} onClick={() => navigate(setupPath.people, { replace: true })}>Back</Button><Button variant="primary" busy={parts.busy} disabled={missing !== null || taken} onClick={() => void parts.submit()}>Create company</Button></>}>
          <div className="mb-8 grid gap-4">
            {missing ? <Callout tone="warning" title={missing.text} action={<Link to={missing.to} replace className="text-link hover:underline">{missing.label}</Link>} /> : null}
            {taken && typeof ein === 'string' ? <JoinCompany ein={ein} /> : null}
            <SchemaDetailCard title="Company" form={schemaForm(companyInformation)} values={draft.information} editTo={setupPath.information} only={['legal_name', 'dba', 'tagline', 'entity_type', 'jurisdiction', 'formation_date', 'ein', 'address', 'phone', 'website', 'industry', 'stage', 'employees', 'offering_type', 'target_raise', 'prior_raises']} labels={{ offering_type: offeringTypeLabels }} />
            <SchemaDetailCard title="People" form={schemaForm(peopleForm)} values={{ people: draft.people ?? [] }} editTo={setupPath.people} />
          </div>
          {body}
        </SetupDialog>
      )}
    />
  )
}
