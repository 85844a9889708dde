import { Check } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import type { InvestmentView, StepDetail } from '#domain/investments/model/investment.ts'
import { isApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import type { WidgetArgs } from '#src/blocks/form/widget-types.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { FileRow } from '#src/ui/file-row.tsx'
import { FieldError } from '#src/ui/inputs/field.tsx'
import { openFile } from '#src/blocks/open-file.ts'

type Doc = StepDetail['extra']['documents'][number]
export interface DocumentListProps {
  args: WidgetArgs
  documents: readonly Doc[]
  investment: InvestmentView
}

/** The offering's documents; opening one is recorded on the server, and only then counts. */
export function DocumentList({ args, documents, investment }: DocumentListProps) {
  const opened = new Set(Array.isArray(args.value) ? args.value.map(String) : [])
  const open = useMutation({
    // the tab opens while the click still counts: not when the connection comes back
    networkMode: 'always',
    mutationFn: async (doc: Doc) => {
      await openFile(
        () =>
          call('GET /api/offerings/:listing_id/documents/:file_id', {
            params: { listing_id: investment.listing_id, file_id: doc.file_id },
          }),
        doc.title,
      )
      await call('POST /api/investments/:investment_id/documents/:file_id/opened', {
        params: { investment_id: investment.id, file_id: doc.file_id },
      })
    },
    onSuccess: (_, doc) =>
      args.onChange(
        documents
          .filter((each) => each.id === doc.id || opened.has(each.id))
          .map((each) => each.id),
      ),
  })
  const unread = documents.filter((doc) => doc.required && !opened.has(doc.id)).length
  return (
    <div>
      <ul
        className="divide-y divide-border rounded-lg border border-border bg-surface px-5"
        aria-label="Documents of the offering"
      >
        {documents.map((doc) => (
          <li key={doc.id}>
            <FileRow
              name={doc.title}
              type="PDF"
              note={doc.required ? 'Required' : 'Optional'}
              action={
                <>
                  {opened.has(doc.id) ? (
                    <Badge variant="success-light" icon={Check}>
                      Opened
                    </Badge>
                  ) : null}
                  <Button
                    size="sm"
                    busy={open.isPending && open.variables.id === doc.id}
                    aria-label={`Open ${doc.title}`}
                    aria-invalid={
                      args.error && doc.required && !opened.has(doc.id) ? true : undefined
                    }
                    onClick={() => open.mutate(doc)}
                    className="max-md:h-11"
                  >
                    Open
                  </Button>
                </>
              }
            />
          </li>
        ))}
      </ul>
      {documents.length === 0 ? (
        <p className="text-muted">The company has published no documents to read.</p>
      ) : null}
      {open.isError ? (
        <FieldError>
          {open.variables.title} could not be opened.{' '}
          {isApiError(open.error) ? open.error.message : 'Try again.'}
        </FieldError>
      ) : null}
      {args.error && unread > 0 && !open.isError ? <FieldError>{args.error}</FieldError> : null}
      <p role="status" className="sr-only">
        {unread === 0 ? 'All documents are opened.' : `${unread} documents are left to open.`}
      </p>
    </div>
  )
}
