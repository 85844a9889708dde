import { useState } from 'react'
import { evidenceHelp, evidenceLabels, evidenceMethods, evidenceStatements, type EvidenceMethod } from '#domain/model/accreditation.ts'
import type { InvestmentView } from '#domain/model/investment.ts'
import { isApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { useCall, useSend } from '#src/api/query.ts'
import { formatDate } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { ChoiceCards } from '#src/ui/inputs/choice-cards.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { FileUpload } from '#src/ui/inputs/file-upload.tsx'
import type { SendFile, UploadedFile } from '#src/ui/inputs/upload-state.ts'
import { toast } from '#src/ui/toast.tsx'

const NAME = 'GET /api/investments/:investment_id/accreditation'
/** Sends a paper of accreditation; only the person and compliance can read it. */
const sendPaper: SendFile = async (file, onProgress, signal) => {
  const body = new FormData()
  body.append('purpose', 'registration_document')
  body.append('file', file, file.name)
  return call('POST /api/files', { body }, { onProgress, signal })
}

function Form({ investment, onDone }: { investment: InvestmentView; onDone: () => void }) {
  const [method, setMethod] = useState<EvidenceMethod>('income_docs')
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const [confirmed, setConfirmed] = useState(false)
  const send = useSend('POST /api/investments/:investment_id/accreditation', { changes: [NAME], onSuccess: () => { toast.success('Evidence sent'); onDone() } })
  const failure = isApiError(send.error) ? send.error : null
  const submit = () => send.mutate({ params: { investment_id: investment.id }, body: { method, files: files.map((file) => file.id), confirmed: confirmed as true } })
  return (
    <form noValidate aria-label="Evidence of accreditation" className="grid gap-5" onSubmit={(event) => { event.preventDefault(); submit() }}>
      {failure && Object.keys(failure.fields).length === 0 ? <Callout tone="danger" live title={failure.message} /> : null}
      <Field label="How do you show it?" group error={failure?.fields['method']}><ChoiceCards name="method" value={method} onChange={(next) => { send.reset(); setMethod(next) }} options={evidenceMethods.map((one) => ({ value: one, label: evidenceLabels[one], help: evidenceHelp[one] }))} /></Field>
      {method === 'min_investment' ? null : <Field label="Papers" group error={failure?.fields['files']}><FileUpload value={files} onChange={setFiles} upload={sendPaper} max={10} /></Field>}
      <Checkbox name="confirmed" value={confirmed} onChange={setConfirmed} label={evidenceStatements[method].join(' ')} error={failure?.fields['confirmed']} />
      <div><Button type="submit" variant="primary" busy={send.isPending}>Send the evidence</Button></div>
    </form>
  )
}

/** Evidence of accreditation, which offerings under Rule 506(c) ask for; a person of the platform looks at it. */
export function AccreditationCard({ investment }: { investment: InvestmentView }) {
  const [again, setAgain] = useState(false)
  const query = useCall(NAME, investment.offering_type === 'reg_d_506c' ? { params: { investment_id: investment.id } } : null, { missing: 'value' })
  const sent = query.data
  if (sent === undefined || !sent.asked) return null
  return (
    <Card aria-label="Evidence of accreditation" className="mb-8">
      <CardHead title="Evidence of accreditation" subtitle="The law lets this company sell to verified accredited investors only (17 CFR 230.506(c)). The company does not see your papers." />
      <CardBody>
        {sent.method === null || again ? <Form investment={investment} onDone={() => setAgain(false)} /> : (
          <>
            <p className="font-medium">{evidenceLabels[sent.method]}</p>
            <p className="text-small text-subtle">Sent {sent.sent_at ? formatDate(sent.sent_at) : ''}{sent.files.length > 0 ? `: ${sent.files.map((file) => file.name).join(', ')}` : ''}</p>
            <Button size="sm" className="mt-4" onClick={() => setAgain(true)}>Send other evidence</Button>
          </>
        )}
      </CardBody>
    </Card>
  )
}
