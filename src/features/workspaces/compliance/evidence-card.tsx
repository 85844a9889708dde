import { useState } from 'react'
import type { QueueDetail, QueueKind } from '#domain/investors/model/compliance.ts'
import { isApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { useSend } from '#src/api/query.ts'
import { openFile } from '#src/blocks/open-file.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { FileRow } from '#src/ui/file-row.tsx'
import { FieldError } from '#src/ui/inputs/field.tsx'
import { MaskedValue } from '../masked-value.tsx'

type Group = QueueDetail['facts'][number]
interface Place {
  kind: QueueKind
  id: string
}

/** A secret of the evidence, with the call that shows it. */
function Secret({
  field,
  label,
  mask,
  kind,
  id,
}: Place & { field: string; label: string; mask: string }) {
  const send = useSend('POST /api/admin/compliance/queue/:kind/:id/reveal')
  return (
    <MaskedValue
      label={label}
      mask={mask}
      reveal={{
        pending: send.isPending,
        failure: isApiError(send.error) ? send.error : null,
        ask: (why, done) =>
          send.mutate(
            { params: { kind, id }, body: { field, why } },
            { onSuccess: ({ value }) => done(value) },
          ),
      }}
    />
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

/** What was submitted, as a card: values, masked secrets with a button to see them, and files. */
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
