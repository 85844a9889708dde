import { useState } from 'react'
import { isApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { Button } from '#src/ui/button.tsx'
import { FileRow } from '#src/ui/file-row.tsx'
import { FieldError } from '#src/ui/inputs/field.tsx'
import { fileOf, type Envelope, type EnvelopeFile } from './envelope.ts'
import { openFile } from '#src/blocks/open-file.ts'

export interface EnvelopeFilesProps {
  investmentId: string
  envelope: Envelope
  onOpened?: (file: EnvelopeFile) => void
}

/** The papers of a signature: name, pages, the hash that binds them, and a button that opens each. */
export function EnvelopeFiles({ investmentId, envelope, onOpened }: EnvelopeFilesProps) {
  const [busy, setBusy] = useState<EnvelopeFile | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const open = async (file: EnvelopeFile, title: string) => {
    setBusy(file)
    setFailure(null)
    try {
      await openFile(() => call('GET /api/investments/:investment_id/envelope/:file', { params: { investment_id: investmentId, file } }), file)
      onOpened?.(file)
    } catch (error) {
      setFailure(`${title} could not be opened. ${isApiError(error) ? error.message : 'Try again.'}`)
    } finally {
      setBusy(null)
    }
  }
  const rows = [
    ...envelope.documents.map((each) => ({ title: each.title, href: each.href, note: `${each.pages} ${each.pages === 1 ? 'page' : 'pages'}`, hash: each.signed_sha256 ?? each.unsigned_sha256 })),
    ...(envelope.certificate_href === null ? [] : [{ title: 'Audit certificate', href: envelope.certificate_href, note: 'Who signed what, when and how', hash: null }]),
  ]
  return (
    <div>
      <ul className="divide-y divide-border" aria-label="Documents to sign">
        {rows.map((row) => {
          const file = fileOf(row.href)
          return (
            <li key={row.href}>
              <FileRow name={row.title} type="PDF" note={<>{row.note}{row.hash ? <span className="block truncate" title={row.hash}>SHA-256 {row.hash}</span> : null}</>} action={file === null ? undefined : <Button size="sm" busy={busy === file} aria-label={`Open ${row.title}`} onClick={() => void open(file, row.title)} className="max-md:h-11">Open</Button>} />
            </li>
          )
        })}
      </ul>
      {failure ? <FieldError>{failure}</FieldError> : null}
    </div>
  )
}
