import { Download } from 'lucide-react'
import { useState } from 'react'
import { enteredForm } from '#domain/offerings/sec/entries.ts'
import { secForms, type SecForm } from '#domain/offerings/sec/model.ts'
import { isApiError } from '#src/api/api-error.ts'
import { call, type Answer } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import { ask, useQueryOf, useSend } from '#src/api/query.ts'
import { useOfferingPlace, workspaceQuery, type Audience } from '#src/blocks/offering-location.ts'
import { openFile } from '#src/blocks/open-file.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { useSearch } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { FilterPills, SecondaryTabs } from '#src/ui/tabs.tsx'
import { FormLines } from './form-lines.tsx'
import { FormFiles } from './form-files.tsx'
import { FormValues } from './form-values.tsx'

const LIST = 'GET /api/dealroom/offerings/:listing_id/forms'
const FORM = 'GET /api/dealroom/offerings/:listing_id/forms/:form'
const MAKE = 'POST /api/dealroom/offerings/:listing_id/forms/:form/files'
const FORM_FILE = 'GET /api/dealroom/offerings/:listing_id/forms/:form/files/:form_file_id'
type Preview = Answer<typeof FORM>
interface Typed {
  note?: string
  material?: 'true' | 'false'
}

const listQuery = (listing_id = '') => ask(LIST, { params: { listing_id } }, { missing: 'value' })
const formQueryOf = (listing_id: string, form: SecForm, query: Typed) =>
  ask(FORM, { params: { listing_id, form }, query })
const formNamed = (asked: string | null): SecForm | undefined =>
  secForms.find((form) => form === asked)
export const loader = load(({ params: { listing_id } }) => [
  workspaceQuery(listing_id),
  listQuery(listing_id),
])

/** What only a person can say about this filing: what an amendment changes, or the progress as a text. */
function Words({
  form,
  typed,
  onTyped,
}: {
  form: SecForm
  typed: Typed
  onTyped: (typed: Typed) => void
}) {
  const [note, setNote] = useState(typed.note ?? '')
  if (form !== 'c_a' && form !== 'c_u') return null
  const saveNote = (): void => {
    const text = note.trim()
    onTyped({ ...typed, ...(text === '' ? { note: undefined } : { note: text }) } as Typed)
  }
  return (
    <Card aria-label="This filing" className="grid gap-4 p-5 md:p-6">
      <Field
        label={form === 'c_a' ? 'What changes' : 'Progress in your words'}
        optional={form === 'c_u'}
        help={
          form === 'c_a'
            ? 'One or two sentences, at most 255 characters.'
            : 'Leave it empty to have it written from the calendar. At most 255 characters.'
        }
      >
        <Textarea value={note} onChange={setNote} onBlur={saveNote} limit={255} />
      </Field>
      {form === 'c_a' ? (
        <Checkbox
          label="The change is material, so that investors have to reconfirm"
          help="17 CFR 227.304(c)"
          value={typed.material === 'true'}
          onChange={(on) => onTyped({ ...typed, material: on ? 'true' : 'false' })}
        />
      ) : null}
    </Card>
  )
}

/** What the file is not: part II of a form of Regulation A is a document of the company. */
const DOCUMENTS: Partial<Record<SecForm, string>> = {
  one_a: 'This is part I. Attach part II (the offering circular) and the exhibits in EDGAR.',
  one_k: 'This is part I. Attach part II (the annual report) in EDGAR.',
}

/** Filings that are not made here, for the tier that has them. */
const MADE_ELSEWHERE =
  'Forms 1-SA and 1-U, and the Form 1-Z that ends the reports, are documents that counsel prepares in EDGAR. Record them under Filings.'

const RECORD = 'Record the accession number under Filings when EDGAR has accepted it.'
const RECORDED_BY_PLATFORM =
  'Send the accession number to the platform when EDGAR has accepted it: we record it before you launch.'

function Standing({ preview }: { preview: Preview }) {
  const { problems, label, form } = preview
  return problems === 0 ? (
    <Callout tone="success" title={`${label} is complete`}>
      Download the file and submit it to EDGAR with your CIK and CCC. {DOCUMENTS[form]}{' '}
      {form === 'one_a' ? RECORDED_BY_PLATFORM : RECORD}
    </Callout>
  ) : (
    <Callout
      tone="warning"
      title={problems === 1 ? 'One line is not ready' : `${problems} lines are not ready`}
    >
      The file can be made when each of them is complete. Each line says where it is filled in.
    </Callout>
  )
}

function Entered({ preview, listingId }: { preview: Preview; listingId: string }) {
  const form = enteredForm(preview.form)
  if (form === null || preview.entries === null) return null
  return <FormValues listingId={listingId} form={form} entries={preview.entries} />
}

function FormPage({ listingId, form }: { listingId: string; form: SecForm }) {
  const [typed, setTyped] = useState<Typed>({})
  const [refused, setRefused] = useState<string | null>(null)
  const query = useQueryOf(formQueryOf(listingId, form, typed))
  const make = useSend(MAKE, { changes: [FORM] })
  const openFormFile = (file: { id: string; name: string }): Promise<void> =>
    openFile(
      () => call(FORM_FILE, { params: { listing_id: listingId, form, form_file_id: file.id } }),
      file.name,
    )
  const download = async (): Promise<void> => {
    setRefused(null)
    try {
      const { material, note } = typed
      const file = await make.mutateAsync({
        params: { listing_id: listingId, form },
        body: {
          ...(note === undefined ? {} : { note }),
          ...(material === undefined ? {} : { material: material === 'true' }),
        },
      })
      await openFormFile(file)
    } catch (error) {
      setRefused(isApiError(error) ? error.message : 'We could not make the file. Try again.')
    }
  }
  return (
    <div className="grid gap-4 md:gap-6">
      <Words key={form} form={form} typed={typed} onTyped={setTyped} />
      <QueryBoundary
        query={query}
        what="the form"
        skeleton={
          <Card aria-label="Form">
            <SkeletonRows rows={6} />
          </Card>
        }
      >
        {(preview) => (
          <>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="min-w-0 flex-1 text-muted">{preview.purpose}.</p>
              {preview.may_download ? (
                <Button
                  variant="primary"
                  icon={Download}
                  busy={make.isPending}
                  onClick={() => void download()}
                >
                  Download {preview.label}
                </Button>
              ) : (
                <p className="text-small text-muted">
                  Owners of the company and operators download forms.
                </p>
              )}
            </div>
            {refused === null ? null : (
              <Callout tone="danger" title="The file was not made" live>
                {refused}
              </Callout>
            )}
            <Standing preview={preview} />
            <Entered preview={preview} listingId={listingId} />
            <FormFiles preview={preview} listingId={listingId} onOpen={openFormFile} />
            <FormLines lines={preview.lines} />
          </>
        )}
      </QueryBoundary>
    </div>
  )
}

/**
 * Forms of the SEC as they are made from the offering: what is missing and where it is filled in, and the file for
 * EDGAR.
 */
export default function SecForms({ audience = 'issuer' }: { audience?: Audience }) {
  const page = 'offering-details/regulatory/forms'
  const place = useOfferingPlace(audience, { current: page, title: 'SEC forms' })
  const { listing_id } = place.params
  const [search] = useSearch()
  const query = useQueryOf(listQuery(listing_id))
  return (
    <>
      <PageHead
        tabs
        dense={audience === 'admin'}
        title="SEC forms"
        lead="Made from the topics of the offering. Nothing is filed from here."
      />
      <SecondaryTabs
        className="mb-6"
        label="Regulatory"
        items={[
          { to: place.to('offering-details/regulatory/overview'), label: 'Checklist' },
          { to: place.to('offering-details/regulatory/bad-actor'), label: 'Bad actor' },
          { to: place.to(page), label: 'SEC forms', current: true },
        ]}
      />
      <QueryBoundary
        query={query}
        what="the forms"
        skeleton={
          <Card aria-label="Forms">
            <SkeletonRows rows={6} />
          </Card>
        }
      >
        {(list) => {
          const asked = formNamed(search.get('form'))
          const form = list.forms.find((one) => one.form === asked) ?? list.forms[0]
          if (form === undefined)
            return (
              <Card aria-label="Forms">
                <EmptyState title="No form is made here">
                  Forms of {list.type_label} offerings are prepared by counsel. Record them under
                  Filings.
                </EmptyState>
              </Card>
            )
          return (
            <div className="grid gap-5">
              <FilterPills
                label="Forms"
                items={list.forms.map((one) => ({
                  to: `${place.to(page)}?form=${one.form}`,
                  label: one.label,
                  current: one.form === form.form,
                }))}
              />
              {list.forms.some((one) => one.form === 'one_k') ? (
                <p className="text-small text-muted">{MADE_ELSEWHERE}</p>
              ) : null}
              <FormPage key={form.form} listingId={listing_id} form={form.form} />
            </div>
          )
        }}
      </QueryBoundary>
    </>
  )
}
