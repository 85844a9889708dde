import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { QueueDetail, QueueKind } from '#domain/investors/model/compliance.ts'
import { isApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { useSend } from '#src/api/query.ts'
import { openFile } from '#src/blocks/open-file.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { FileRow } from '#src/ui/file-row.tsx'
import { Field, FieldError } from '#src/ui/inputs/field.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { Modal } from '#src/ui/modal.tsx'

type Group = QueueDetail['facts'][number]
interface Place {
  kind: QueueKind
  id: string
}

/** A secret behind its mask: it is shown whole for a while, to compliance, for a reason that is kept. */
function Secret({
  field,
  label,
  mask,
  kind,
  id,
}: Place & { field: string; label: string; mask: string }) {
  const [asking, setAsking] = useState(false)
  const [why, setWhy] = useState('')
  const [shown, setShown] = useState<string | null>(null)
  const reveal = useSend('POST /api/admin/compliance/queue/:kind/:id/reveal', {
    onSuccess: (answer) => {
      setShown(answer.value)
      setAsking(false)
      setWhy('')
    },
  })
  useEffect(() => {
    if (shown === null) return
    const timer = setTimeout(() => setShown(null), 30_000)
    return () => clearTimeout(timer)
  }, [shown])
  const failure = isApiError(reveal.error) ? reveal.error : null
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <span aria-live="polite">{shown ?? mask.replaceAll('*', '•')}</span>
      {shown === null ? (
        <Button
          size="sm"
          variant="tertiary"
          icon={Eye}
          aria-label={`Show ${label}`}
          onClick={() => setAsking(true)}
        >
          Show
        </Button>
      ) : (
        <Button size="sm" variant="tertiary" onClick={() => setShown(null)}>
          Hide
        </Button>
      )}
      <Modal
        open={asking}
        onClose={() => setAsking(false)}
        size="sm"
        title={`Show ${label}`}
        description="It is shown for 30 seconds. We record your name, the reason and the time."
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button
              variant="primary"
              busy={reveal.isPending}
              onClick={() => reveal.mutate({ params: { kind, id }, body: { field, why } })}
            >
              Show {label}
            </Button>
          </>
        }
      >
        {failure && failure.fields['why'] === undefined ? (
          <Callout tone="danger" live title={failure.message} className="mb-4" />
        ) : null}
        <Field label="Why do you need to see it?" error={failure?.fields['why']}>
          <Textarea value={why} onChange={setWhy} rows={3} />
        </Field>
      </Modal>
    </span>
  )
}

function Files({ files, kind, id }: Place & { files: Group['files'] }) {
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const open = async (file: Group['files'][number]) => {
    setBusy(file.file_id)
    setFailure(null)
    try {
      await openFile(
        () =>
          call('GET /api/admin/compliance/queue/:kind/:id/files/:file_id', {
            params: { kind, id, file_id: file.file_id },
          }),
        file.name,
      )
    } catch (error) {
      setFailure(isApiError(error) ? error.message : 'The file could not be opened.')
    } finally {
      setBusy(null)
    }
  }
  return (
    <>
      <ul className="mt-5 grid gap-2">
        {files.map((file) => (
          <li key={file.file_id}>
            <FileRow
              name={file.label}
              type={file.content_type === 'application/pdf' ? 'PDF' : 'IMG'}
              note={file.name}
              action={
                <Button
                  size="sm"
                  busy={busy === file.file_id}
                  aria-label={`Open ${file.label}`}
                  onClick={() => void open(file)}
                  className="max-md:h-11"
                >
                  Open
                </Button>
              }
            />
          </li>
        ))}
      </ul>
      {failure ? <FieldError>{failure}</FieldError> : null}
    </>
  )
}

/** What was submitted, as a card: values, masked secrets with a way to see them, and files. */
export function EvidenceCard({ group, kind, id }: Place & { group: Group }) {
  return (
    <Card aria-label={group.title}>
      <CardHead title={group.title} />
      <CardBody>
        <DescriptionList
          items={group.fields.map((one) => ({
            term: one.label,
            value: one.secret ? (
              <Secret field={one.field} label={one.label} mask={one.value} kind={kind} id={id} />
            ) : (
              one.value
            ),
            full: one.value.length > 60,
          }))}
        />
        {group.files.length > 0 ? <Files files={group.files} kind={kind} id={id} /> : null}
      </CardBody>
    </Card>
  )
}
