import { FileCheck, Plus, X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { signatureRoleLabels, signatureRoles, signaturesComplete, type FilingSignature, type ReviewView } from '#domain/model/review.ts'
import { dateInZone, endOfDay } from '#domain/calendar/zone.ts'
import { isApiError, type ApiError } from '#src/api/api-error.ts'
import { useSend } from '#src/api/query.ts'
import { OFFERING_CHANGED } from '#src/blocks/review/changed.ts'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { formatDate, formatDateTime } from '#src/lib/format.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { DateInput } from '#src/ui/inputs/date.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { IntegerInput } from '#src/ui/inputs/number.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { toast } from '#src/ui/toast.tsx'

type Draft = Partial<FilingSignature> & { key: number }
const roleOptions = signatureRoles.map((value) => ({ value, label: signatureRoleLabels[value] }))
const whole = (rows: readonly Draft[]): FilingSignature[] => rows.flatMap(({ name, role, signed_on }) => (name && role && signed_on ? [{ name, role, signed_on }] : []))

function Signatures({ rows, onChange, errors }: { rows: readonly Draft[]; onChange: (rows: readonly Draft[]) => void; errors: Readonly<Record<string, string>> }) {
  const change = (key: number, more: Partial<FilingSignature>) => onChange(rows.map((row) => (row.key === key ? { ...row, ...more } : row)))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium">Signatures</legend>
      <p className="text-small text-subtle">The company, its executive, financial and accounting officers, and more than half of the board.</p>
      {rows.map((row, index) => (
        <div key={row.key} className="grid gap-3 rounded-md bg-sunken p-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_10rem_auto] md:items-end">
          <Field label="Name" error={errors[`signatures.${index}.name`]}><TextInput value={row.name ?? ''} onChange={(name) => change(row.key, { name })} /></Field>
          <Field label="Role" error={errors[`signatures.${index}.role`]}><Select options={roleOptions} value={row.role ?? null} onChange={(role) => change(row.key, role === null ? {} : { role })} placeholder="Choose" search={false} /></Field>
          <Field label="Signed on" error={errors[`signatures.${index}.signed_on`]}><DateInput value={row.signed_on ?? null} onChange={(day) => change(row.key, day === null ? {} : { signed_on: day })} /></Field>
          <IconButton icon={X} label={`Remove signature ${index + 1}`} onClick={() => onChange(rows.filter((one) => one.key !== row.key))} />
        </div>
      ))}
      <div><Button size="sm" icon={Plus} onClick={() => onChange([...rows, { key: (rows.at(-1)?.key ?? 0) + 1 }])}>Add a signature</Button></div>
    </fieldset>
  )
}

const formOf = (type: ReviewView['type']): 'C' | '1-A' | 'D' => (type === 'reg_cf' ? 'C' : type.startsWith('reg_a') ? '1-A' : 'D')
interface Problems { accession?: string; filed?: string; signatures?: string }
function problemsOf(accession: string, filed: string | null, cf: boolean, signatures: readonly FilingSignature[], board: number): Problems {
  return {
    ...(/^\d{10}-\d{2}-\d{6}$/.test(accession.trim()) ? {} : { accession: 'Write it like 0001930609-24-000001.' }),
    ...(filed === null ? { filed: 'Choose the day of the filing.' } : {}),
    ...(cf && !signaturesComplete(signatures, board) ? { signatures: 'The company, its three officers and more than half of the board have to sign.' } : {}),
  }
}

/** Records the filing: form, accession number, day and, for Form C, everyone who signed; the offering is filed in the same act. */
export function FilingDialog({ view, onClose }: { view: ReviewView; onClose: () => void }) {
  const cf = view.type === 'reg_cf'
  const waits = view.offering.accepts.includes('FILED')
  const [accession, setAccession] = useState(view.filing?.accession ?? '')
  const [filed, setFiled] = useState<string | null>(() => (view.filing === null ? null : dateInZone(view.filing.filed_at)))
  const [rows, setRows] = useState<readonly Draft[]>(() => (view.filing?.signatures.length ? view.filing.signatures.map((one, key) => ({ ...one, key })) : signatureRoles.map((role, key) => ({ key, role }))))
  const [board, setBoard] = useState<number | null>(view.filing?.board_size ?? 1)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const record = useSend('POST /api/admin/offerings/:listing_id/filing', { changes: OFFERING_CHANGED })
  const problems = problemsOf(accession, filed, cf, whole(rows), board ?? 0)
  const shown = tried ? problems : {}
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problems).length > 0 || filed === null || record.isPending) return
    setRefused(null)
    const now = new Date().toISOString()
    try {
      await record.mutateAsync({ params: { listing_id: view.listing_id }, body: { form: formOf(view.type), accession: accession.trim(), filed_at: endOfDay(filed) < now ? endOfDay(filed) : now, signatures: cf ? whole(rows) : [], board_size: board ?? 0, proceed: waits } })
      toast.success('Filing recorded')
      onClose()
    } catch (error) {
      if (!isApiError(error)) throw error
      setRefused(error)
    }
  }
  return (
    <Modal open onClose={onClose} size={cf ? 'lg' : 'md'} title={`Form ${formOf(view.type)}`} description="As EDGAR accepted it. Access codes are never kept here." footer={<><Button onClick={onClose}>Cancel</Button><Button type="submit" form="filing-form" variant="primary" busy={record.isPending}>Record filing</Button></>}>
      <form id="filing-form" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <div className="grid gap-4 md:grid-cols-2">
          <Field label="Accession number" help="Ten digits, the year, six digits." error={refused?.fields['accession'] ?? shown.accession}><TextInput value={accession} onChange={setAccession} placeholder="0001930609-24-000001" /></Field>
          <Field label="Filed on" error={refused?.fields['filed_at'] ?? shown.filed}><DateInput value={filed} onChange={setFiled} /></Field>
        </div>
        {cf ? <><Field label="Members of the board" className="md:max-w-48"><IntegerInput value={board} onChange={setBoard} /></Field><Signatures rows={rows} onChange={setRows} errors={refused?.fields ?? {}} /></> : null}
        {shown.signatures ? <p role="alert" className="text-small text-danger-text">{shown.signatures}</p> : null}
        {refused && Object.keys(refused.fields).length === 0 ? <Refusal error={refused} /> : null}
      </form>
    </Modal>
  )
}

/** Records the order with which the SEC qualified a Regulation A offering. */
export function QualificationDialog({ view, onClose }: { view: ReviewView; onClose: () => void }) {
  const [number, setNumber] = useState('')
  const [day, setDay] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const record = useSend('POST /api/admin/offerings/:listing_id/qualification', { changes: OFFERING_CHANGED })
  const wrong = !/^024-\d{5}$/.test(number.trim())
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrong || day === null || record.isPending) return
    setRefused(null)
    const now = new Date().toISOString()
    try {
      await record.mutateAsync({ params: { listing_id: view.listing_id }, body: { file_no: number.trim(), qualified_at: endOfDay(day) < now ? endOfDay(day) : now } })
      toast.success('Qualification recorded')
      onClose()
    } catch (error) {
      if (!isApiError(error)) throw error
      setRefused(error)
    }
  }
  return (
    <Modal open onClose={onClose} size="sm" title="Qualification order" description="The SEC has qualified the offering statement." footer={<><Button onClick={onClose}>Cancel</Button><Button type="submit" form="qualification-form" variant="primary" busy={record.isPending}>Record qualification</Button></>}>
      <form id="qualification-form" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field label="SEC file number" error={refused?.fields['file_no'] ?? (tried && wrong ? 'A Regulation A file number looks like 024-12345.' : undefined)}><TextInput value={number} onChange={setNumber} placeholder="024-12345" /></Field>
        <Field label="Qualified on" error={refused?.fields['qualified_at'] ?? (tried && day === null ? 'Choose the day of the order.' : undefined)}><DateInput value={day} onChange={setDay} /></Field>
        {refused && Object.keys(refused.fields).length === 0 ? <Refusal error={refused} /> : null}
      </form>
    </Modal>
  )
}

/** The filing and the qualification as they are on record. */
export function FilingCard({ view, onFiling }: { view: ReviewView; onFiling: () => void }) {
  const { filing, qualification, me } = view
  const may = me.decides && view.next?.event === 'FILED'
  return (
    <Card id="filing" aria-labelledby="filing-title">
      <CardHead titleId="filing-title" title="Filing" action={may ? <Button size="sm" icon={FileCheck} onClick={onFiling}>{filing ? 'Change' : 'Record'}</Button> : undefined} />
      <CardBody>
        {filing === null ? <p className="text-muted">{view.type.startsWith('reg_d') ? 'Form D is filed within 15 days after the first sale.' : 'Nothing is filed yet.'}</p> : (
          <>
            <KeyValues items={[{ term: 'Form', value: filing.form }, { term: 'Accession number', value: <span className="figures">{filing.accession}</span> }, { term: 'Filed', value: formatDateTime(filing.filed_at) }, ...(qualification ? [{ term: 'Qualified', value: `${formatDate(qualification.qualified_at)}, ${qualification.file_no}` }] : [])]} />
            {filing.signatures.length > 0 ? <ul className="mt-3 grid gap-1 text-small text-muted">{filing.signatures.map((one) => <li key={`${one.role}${one.name}`}>{one.name}, {signatureRoleLabels[one.role].toLowerCase()}, {formatDate(one.signed_on)}</li>)}</ul> : null}
          </>
        )}
      </CardBody>
    </Card>
  )
}
