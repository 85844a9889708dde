import { FileText } from 'lucide-react'
import { createContext, lazy, Suspense, use, type ReactNode } from 'react'
import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { topicSchemas } from '#domain/offerings/model/topics/index.ts'
import { call } from '#src/api/call.ts'
import { SchemaDetailCard } from '#src/blocks/detail-card.tsx'
import { showValue } from '#src/blocks/form/show-value.ts'
import { rowName, rowsIn } from '#src/blocks/form/rows-state.ts'
import { openFile } from '#src/blocks/open-file.ts'
import { useParams } from '#src/lib/nav.tsx'
import { isShown, valueAt } from '#src/lib/form/form-values.ts'
import { fieldsOf, type FieldSpec } from '#src/lib/form/schema-fields.ts'
import { Button } from '#src/ui/button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'

const DraftHtml = lazy(() => import('./draft-html.tsx'))

/**
 * Fetches a document for readers that have their own call for it; without it the call of the company and the platform.
 */
export const DocumentSource = createContext<((id: string) => Promise<Blob>) | null>(null)

/** Opens a document of the offering in a tab of its own. */
export function OpenDocument({ id, name }: { id: string; name: string }) {
  const { listing_id } = useParams<'listing_id'>()
  const source = use(DocumentSource)
  const open = () =>
    void openFile(
      () =>
        source === null
          ? call('GET /api/dealroom/offerings/:listing_id/files/:file_id', {
              params: { listing_id, file_id: id },
            })
          : source(id),
      name,
    ).catch(() =>
      toast.error('The file cannot be opened', {
        description: 'It may have been replaced. Reload the page.',
      }),
    )
  return (
    <Button size="sm" icon={FileText} onClick={open} aria-label={`Open ${name}`}>
      Open
    </Button>
  )
}

function RowFacts({ field, row }: { field: FieldSpec; row: Readonly<Record<string, unknown>> }) {
  return (
    <dl className="grid gap-x-4 gap-y-1.5 md:grid-cols-[12rem_minmax(0,1fr)]">
      {(field.rows?.fields ?? [])
        .filter((each) => isShown(each.showWhen, row))
        .map((each) => {
          const value = valueAt(row, each.name)
          return (
            <div key={each.name} className="contents">
              <dt className="text-subtle">{each.title}</dt>
              <dd className="min-w-0 wrap-anywhere whitespace-pre-line text-text">
                {each.widget === 'file' && typeof value === 'string' ? (
                  <OpenDocument id={value} name={each.title} />
                ) : (
                  showValue(each, value)
                )}
              </dd>
            </div>
          )
        })}
    </dl>
  )
}

/** Rows of a table to read: each opens to all of its fields. */
function RowsReading({ field, value }: { field: FieldSpec; value: unknown }): ReactNode {
  const list = rowsIn(value)
  if (!field.rows || list.length === 0) return 'Nothing is listed.'
  const rest = field.rows.summary
    .slice(1)
    .flatMap(
      (name) =>
        field.rows?.fields.filter((each) => each.name === name && each.widget !== 'file') ?? [],
    )
  return (
    <div>
      {list.map((row, index) => (
        <Disclosure
          key={typeof row['key'] === 'string' ? row['key'] : index}
          summary={
            <span className="min-w-0 flex-1">
              <span className="block wrap-anywhere font-medium">
                {field.rows ? rowName(field.rows, row, index) : ''}
              </span>
              <span className="figures block text-small font-normal wrap-anywhere text-subtle">
                {rest
                  .map((each) => showValue(each, row[each.name]))
                  .filter((text) => text !== '–')
                  .join(' · ')}
              </span>
            </span>
          }
        >
          <RowFacts field={field} row={row} />
        </Disclosure>
      ))}
    </div>
  )
}

interface ReadingProps {
  topic: Topic
  values: Readonly<Record<string, unknown>>
  editTo?: string
  lockedReason?: string
}

/** A topic to read: the same sections, fields and labels as its form. */
export function TopicReading({ topic, values, editTo, lockedReason }: ReadingProps) {
  const schema = topicSchemas[topic]
  const fields = fieldsOf(schema).filter((field) => field.widget !== 'hidden')
  const shown = fields.filter((field) => !field.promise && isShown(field.showWhen, values))
  const sections = [...new Set(shown.map((field) => field.section))]
  const show = Object.fromEntries(
    fields.flatMap((field): [string, ReactNode][] => {
      const value = valueAt(values, field.name)
      if (field.rows) return [[field.name, <RowsReading key="rows" field={field} value={value} />]]
      if (field.widget === 'file' && typeof value === 'string' && value !== '')
        return [[field.name, <OpenDocument key="file" id={value} name={field.title} />]]
      if (field.widget === 'rich-text' && typeof value === 'string')
        return [
          [
            field.name,
            <Suspense key="html" fallback={<SkeletonText />}>
              <DraftHtml html={value} />
            </Suspense>,
          ],
        ]
      return []
    }),
  )
  return (
    <div className="grid gap-4">
      {sections.map((section, index) => (
        <SchemaDetailCard
          key={section ?? index}
          title={section ?? 'Facts'}
          schema={schema}
          values={values}
          only={fields.filter((field) => field.section === section).map((field) => field.name)}
          show={show}
          {...(index === 0 && editTo ? { editTo } : {})}
          {...(index === 0 && lockedReason ? { lockedReason } : {})}
        />
      ))}
    </div>
  )
}
