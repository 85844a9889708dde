import { useState } from 'react'
import { taxFormNames, taxFormUses, uploadTaxForms } from '#domain/investors/model/tax/kinds.ts'
import { taxUpload, type TaxOverview } from '#domain/investors/model/tax/views.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall, useSend } from '#src/api/query.ts'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { sendFileFor } from '#src/blocks/send-file.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Card } from '#src/ui/card.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { FormCard, TAX_READS } from './form-card.tsx'
import { HolderChoice, TaxHead, useHolder } from './tax-head.tsx'

export const loader = load(({ search }) => [
  ask('GET /api/personal/tax', { query: { for: search.get('for') ?? 'self' } }),
])

const sendPdf = sendFileFor('registration_document')
const uploads: ReadonlySet<string> = new Set(uploadTaxForms)
/** Forms that were submitted as PDF: they have no electronic signature. */
const submittedForms = (overview: TaxOverview) =>
  overview.forms.filter(
    (form) =>
      form.signature === null &&
      uploads.has(form.form) &&
      !['draft', 'none', 'superseded'].includes(form.status.state),
  )

function Upload({ overview }: { overview: TaxOverview }) {
  const [round, setRound] = useState(0)
  const send = useSend('POST /api/personal/tax/uploads', { changes: [...TAX_READS] })
  const asked = submittedForms(overview).find((form) => form.status.state === 'changes_asked')
  const proposed = uploadTaxForms.find((form) => form === (asked?.form ?? overview.due.form))
  const holder = overview.holders.find((one) => one.holder === overview.holder)
  return (
    <Card pad aria-label="Submit a signed form">
      <h2 className="mb-1 text-h3">Submit a signed form</h2>
      <p className="mb-5 text-muted">
        A foreign company, partnership, trust or government gives its form as PDF. A person compares
        it with what is on file; you are told the outcome by mail.
      </p>
      {asked ? (
        <Callout tone="warning" title={`Changes requested on ${asked.name}`} className="mb-5">
          <ul className="list-disc pl-4">
            {asked.needs.map((need) => (
              <li key={need.field}>{need.sentence}</li>
            ))}
          </ul>
        </Callout>
      ) : null}
      <EditForm
        key={`${overview.holder}:${round}`}
        label="Signed form"
        schema={taxUpload}
        values={{
          ...(proposed === undefined ? {} : { form: proposed }),
          ...(holder?.kind === 'entity' ? { name: holder.label } : {}),
        }}
        submitLabel="Submit form"
        fields={{
          form: {
            options: uploadTaxForms.map((form) => ({
              value: form,
              label: taxFormNames[form],
              note: taxFormUses[form],
            })),
          },
          file_id: { upload: sendPdf, types: ['application/pdf'] },
        }}
        onSave={(body) => send.mutateAsync({ body: { ...body, for: overview.holder } })}
        onSaved={() => {
          toast.success('Submitted. We review it.')
          setRound(round + 1)
        }}
      />
    </Card>
  )
}

/** Forms that were signed elsewhere: those of foreign entities, and others that were signed on paper. */
export default function TaxUploadScreen() {
  const [holder] = useHolder()
  const query = useCall('GET /api/personal/tax', { query: { for: holder } })
  return (
    <>
      <TaxHead
        current="Signed elsewhere"
        title="Forms signed elsewhere"
        lead="Forms of foreign entities, and W-8 forms that were signed on paper."
      />
      <QueryBoundary
        query={query}
        what="your tax forms"
        skeleton={
          <Card aria-label="Forms">
            <SkeletonRows rows={4} />
          </Card>
        }
      >
        {(overview) => (
          <div className="grid max-w-form gap-5">
            <HolderChoice holders={overview.holders} />
            {submittedForms(overview).map((form) => (
              <FormCard key={form.id} form={form} />
            ))}
            <Upload overview={overview} />
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
