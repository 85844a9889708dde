import { Download } from 'lucide-react'
import type { OfferingPage } from '#domain/offerings/model/offering.ts'
import { formatDate } from '#src/lib/format.ts'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { buttonClass } from '#src/ui/button-style.ts'
import { FileRow } from '#src/ui/file-row.tsx'
import { Icon } from '#src/ui/icon.tsx'

/** Address of a published document. */
export const filePath = (listingId: string, fileId: string): string =>
  `/api/offerings/${listingId}/documents/${fileId}`

const TYPES: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'text/csv': 'CSV',
  'image/png': 'PNG',
  'image/jpeg': 'JPG',
}
/** Short name of a kind of file, for its tab. */
export const typeText = (contentType: string): string => TYPES[contentType] ?? 'FILE'
/** "2.4 MB", "380 KB" of a number of bytes. */
export const sizeText = (bytes: number): string =>
  bytes >= 1_000_000
    ? `${(bytes / 1_000_000).toFixed(1)} MB`
    : `${Math.max(1, Math.round(bytes / 1_000))} KB`

/** Published documents of an offering, each with its size, date and a download link. */
export function DocumentsCard({ page }: { page: OfferingPage }) {
  const count = page.documents.length
  return (
    <Card id="documents" aria-labelledby="documents-head">
      <CardHead
        title="Documents"
        titleId="documents-head"
        line
        action={
          count === 0 ? undefined : (
            <span className="figures text-small text-subtle">
              {count === 1 ? '1 document' : `${count} documents`}
            </span>
          )
        }
      />
      <CardBody className="py-1 pb-2 md:pb-2">
        {count === 0 ? (
          <p className="py-4 text-muted">Nothing is published yet.</p>
        ) : (
          <ul className="divide-y divide-border">
            {page.documents.map((document) => (
              <li key={document.id}>
                <FileRow
                  name={document.title}
                  type={typeText(document.content_type)}
                  href={filePath(page.listing_id, document.file_id)}
                  note={`${sizeText(document.size)} · ${formatDate(document.published_at)}`}
                  action={
                    <a
                      href={filePath(page.listing_id, document.file_id)}
                      download
                      aria-label={`Download ${document.title}`}
                      className={buttonClass({ variant: 'icon', size: 'sm' })}
                    >
                      <Icon as={Download} size="sm" />
                    </a>
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}
