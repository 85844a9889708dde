import { useMutation } from '@tanstack/react-query'
import { isApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { Button } from '#src/ui/button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { FileRow } from '#src/ui/file-row.tsx'
import { FieldError } from '#src/ui/inputs/field.tsx'
import { fileOf, type Envelope, type EnvelopeFile } from './envelope.ts'
import { openFile } from '#src/blocks/open-file.ts'

export interface EnvelopeFilesProps {
  investmentId: string
  envelope: Envelope
  onOpened?: (file: EnvelopeFile) => void
}

/** The documents of a signature: name, pages, the hash that binds them, and a button that opens each. */
export function EnvelopeFiles({ investmentId, envelope, onOpened }: EnvelopeFilesProps) {
  const open = useMutation({
    // the tab opens while the click still counts: not when the connection comes back
    networkMode: 'always',
    mutationFn: ({ file }: { file: EnvelopeFile; title: string }) =>
      openFile(
        () =>
          call('GET /api/investments/:investment_id/envelope/:file', {
            params: { investment_id: investmentId, file },
          }),
        file,
      ),
    onSuccess: (_, { file }) => onOpened?.(file),
  })
  const rows = [
    ...envelope.documents.map((each) => ({
      title: each.title,
      href: each.href,
      note: `${each.pages} ${each.pages === 1 ? 'page' : 'pages'}`,
      hash: each.signed_sha256 ?? each.unsigned_sha256,
    })),
    ...(envelope.certificate_href === null
      ? []
      : [
          {
            title: 'Audit certificate',
            href: envelope.certificate_href,
            note: 'Who signed what, when and how',
            hash: null,
          },
        ]),
  ]
  return (
    <div>
      <ul className="divide-y divide-border" aria-label="Documents to sign">
        {rows.map((row) => {
          const file = fileOf(row.href)
          return (
            <li key={row.href}>
              <FileRow
                name={row.title}
                type="PDF"
                note={
                  <>
                    {row.note}
                    {row.hash ? (
                      <Disclosure look="plain" summary="Technical details" className="mt-1">
                        <span className="wrap-anywhere">SHA-256 {row.hash}</span>
                      </Disclosure>
                    ) : null}
                  </>
                }
                action={
                  file === null ? undefined : (
                    <Button
                      size="sm"
                      busy={open.isPending && open.variables.file === file}
                      aria-label={`Open ${row.title}`}
                      onClick={() => open.mutate({ file, title: row.title })}
                      className="max-md:h-11"
                    >
                      Open
                    </Button>
                  )
                }
              />
            </li>
          )
        })}
      </ul>
      {open.isError ? (
        <FieldError>
          {open.variables.title} could not be opened.{' '}
          {isApiError(open.error) ? open.error.message : 'Try again.'}
        </FieldError>
      ) : null}
    </div>
  )
}
