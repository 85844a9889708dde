import { NextActionText } from '#src/blocks/next-action.tsx'
import { FileDown, RefreshCw } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { TaxFormDetail, TaxFormSummary } from '#domain/investors/model/tax/views.ts'
import { W8_CURE_DAYS } from '#domain/investors/rules/w8-expiry.ts'
import { isApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { useRefresh, useSend } from '#src/api/query.ts'
import { openFile } from '#src/blocks/open-file.ts'
import { formatDate, formatDateTime } from '#src/lib/format.ts'
import { shownMask } from '#src/lib/form/draft-values.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { Field, FieldError } from '#src/ui/inputs/field.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { toast } from '#src/ui/toast.tsx'

/** What is read anew when a form has changed. */
export const TAX_READS = [
  'GET /api/personal/tax',
  'GET /api/personal/tax/forms/:form',
  'GET /api/profile',
  'GET /api/dashboard',
] as const

/** Opens the printed form; the download is stored in its list of accesses. */
export function DownloadForm({ form }: { form: TaxFormSummary }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const refresh = useRefresh()
  const open = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await openFile(
        () => call('GET /api/personal/tax/papers/:form_id', { params: { form_id: form.id } }),
        `${form.form}.pdf`,
      )
      void refresh('GET /api/personal/tax/forms/:form')
    } catch (error) {
      setFailure(isApiError(error) ? error.message : 'The form could not be opened.')
    } finally {
      setBusy(false)
    }
  }
  if (form.href === null) return null
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button
        icon={FileDown}
        busy={busy}
        aria-label={`Download the form: ${form.name}, ${formatDate(form.created_at)}`}
        onClick={() => void open()}
      >
        Download the form
      </Button>
      {failure ? <FieldError>{failure}</FieldError> : null}
    </span>
  )
}

/** A change of circumstances: the form ends at once, and a new one is due within 30 days. */
export function ChangedDialog({ form }: { form: TaxFormSummary }) {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const send = useSend('POST /api/lifecycles/:machine/:id/events', {
    changes: [...TAX_READS],
    onSuccess: () => {
      setOpen(false)
      setReason('')
      toast.success('The form is no longer valid')
    },
  })
  const failure = isApiError(send.error) ? send.error : null
  const wrong = failure?.fields['payload.reason'] ?? failure?.fields['reason']
  return (
    <>
      <Button
        variant="tertiary"
        onClick={() => {
          send.reset()
          setOpen(true)
        }}
      >
        Something on it has changed
      </Button>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        size="sm"
        title="Something on the form has changed"
        description={`The form becomes invalid immediately. You then have ${W8_CURE_DAYS} days to submit a new one.`}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Keep the form</Button>
            <Button
              variant="danger"
              busy={send.isPending}
              onClick={() =>
                send.mutate({
                  params: { machine: 'tax-form', id: form.id },
                  body: {
                    type: 'CIRCUMSTANCES_CHANGED',
                    rev: form.status.rev,
                    payload: { reason },
                    reason,
                  },
                })
              }
            >
              End this form
            </Button>
          </>
        }
      >
        {failure && wrong === undefined ? (
          <Callout tone="danger" live title={failure.message} className="mb-4" />
        ) : null}
        <Field
          label="What has changed?"
          help="For instance your name, your citizenship, the country where you live, or the kind of income."
          error={wrong}
        >
          <Textarea value={reason} onChange={setReason} rows={3} />
        </Field>
      </Modal>
    </>
  )
}

function signedText(form: TaxFormSummary): string | null {
  if (form.signature !== null) return `${form.signature.name}, ${formatDateTime(form.signature.at)}`
  return form.signed_at === null ? null : `${formatDate(form.signed_at)}, submitted as PDF`
}

const itemsOf = (form: TaxFormSummary) => [
  {
    term: 'Name on the form',
    value: form.taxpayer === null ? null : <span dir="auto">{form.taxpayer}</span>,
  },
  { term: 'Taxpayer number', value: form.number === null ? null : shownMask(form.number) },
  {
    term: 'Signed',
    value: signedText(form),
  },
  {
    term: 'Valid until',
    value: form.expires_at === null ? 'No end date' : formatDate(form.expires_at),
  },
  { term: 'Revision of the form', value: `${form.name} (Rev. ${form.revision})` },
  ...(form.notice_due === null
    ? []
    : [{ term: 'Notice of the IRS, answer by', value: formatDate(form.notice_due) }]),
  ...(form.cure_by === null ? [] : [{ term: 'New form due by', value: formatDate(form.cure_by) }]),
  ...(form.signature === null
    ? []
    : [{ term: 'Electronic signature', value: form.signature.statement, full: true }]),
]

/** A form that was signed: its status, who signed it when, its end, the document, and what can be done with it. */
export function FormCard({
  form,
  onRenew,
  children,
}: {
  form: TaxFormSummary
  onRenew?: (() => void) | undefined
  children?: ReactNode
}) {
  const { next } = form.status
  return (
    <Card aria-label={form.name}>
      <CardHead title={form.name} mark={<StatusBadge status={form.status} />} />
      <CardBody className="grid gap-5">
        {next && next.who !== 'clock' ? (
          <Callout tone={next.who === 'investor' ? 'warning' : 'info'} title="What happens next">
            <NextActionText next={next} me="investor" />
          </Callout>
        ) : null}
        {form.flags.length > 0 ? (
          <Callout tone="info" title="Reason for manual review">
            <ul className="list-disc pl-4">
              {form.flags.map((flag) => (
                <li key={flag}>{flag}</li>
              ))}
            </ul>
          </Callout>
        ) : null}
        <DescriptionList items={itemsOf(form)} />
        <div className="flex flex-wrap items-center gap-3">
          {onRenew ? (
            <Button
              variant={form.status.state === 'active' ? 'secondary' : 'primary'}
              icon={RefreshCw}
              onClick={onRenew}
            >
              {form.status.state === 'active' ? 'Submit a new form' : 'Renew the form'}
            </Button>
          ) : null}
          <DownloadForm form={form} />
          {form.status.accepts.includes('CIRCUMSTANCES_CHANGED') ? (
            <ChangedDialog form={form} />
          ) : null}
        </div>
        {children}
      </CardBody>
    </Card>
  )
}

/** Who has opened the form: every access is recorded. */
export function Accesses({ opened }: { opened: TaxFormDetail['opened'] }) {
  return (
    <Card aria-label="Who has opened this form">
      <CardHead title="Who has opened this form" subtitle="Every access is recorded." />
      <CardBody>
        {opened.length === 0 ? (
          <p className="text-small text-subtle">No views yet.</p>
        ) : (
          <ul className="grid gap-2">
            {opened.slice(0, 12).map((one, i) => (
              <li key={`${one.at}:${i}`} className="text-small">
                <span className="font-medium">{one.who}</span> · {one.what} ·{' '}
                <span className="text-subtle">{formatDateTime(one.at)}</span>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}
