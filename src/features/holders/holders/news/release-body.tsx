import type { NewsView } from '#domain/holders/model/news.ts'
import { call } from '#src/api/call.ts'
import { FileButtons } from '#src/blocks/file-buttons.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { Callout } from '#src/ui/callout.tsx'

/** Text and attachments of a release; a retracted one begins with its reason. */
export function ReleaseBody({ release }: { release: NewsView }) {
  return (
    <div className="grid gap-5">
      {release.retracted_at === null ? null : (
        <Callout tone="danger" title={`Retracted ${formatDateTime(release.retracted_at)}`}>
          {release.retraction ?? 'The company withdrew it.'} The text stays as it was published.
        </Callout>
      )}
      <p className="text-small text-subtle">{`${release.category_label} · for ${release.audience_label.toLowerCase()}${release.published_at === null ? '' : ` · ${formatDateTime(release.published_at)}`}`}</p>
      <div className="grid max-w-prose gap-3">
        {release.paragraphs.map((one) => (
          <p key={one} className="wrap-anywhere whitespace-pre-line">
            {one}
          </p>
        ))}
      </div>
      <FileButtons
        files={release.attachments}
        open={(id) =>
          call('GET /api/news/:news_id/files/:file_id', {
            params: { news_id: release.id, file_id: id },
          })
        }
      />
    </div>
  )
}
