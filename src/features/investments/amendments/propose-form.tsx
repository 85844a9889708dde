import { counted } from '#domain/shared/text.ts'
import { RECONFIRM_BUSINESS_DAYS } from '#domain/offerings/rules/cancellation.ts'
import { useState } from 'react'
import {
  amendable,
  type AmendableField,
  type AmendmentChanges,
} from '#domain/offerings/model/revision.ts'
import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import type { Answer } from '#src/api/call.ts'
import { isApiError } from '#src/api/api-error.ts'
import { useSend } from '#src/api/query.ts'
import { formatCount } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { RadioGroup } from '#src/ui/inputs/radio-group.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { toast } from '#src/ui/toast.tsx'
import { ChangeList } from './change-list.tsx'
import { editable, FieldEditor } from './field-editor.tsx'

type Workspace = Answer<'GET /api/dealroom/offerings/:listing_id/amendments'>
type Preview = Answer<'POST /api/dealroom/offerings/:listing_id/amendments/preview'>
/** The content of an amendment: fields, and approved topics that come into force with them. */
interface Parts {
  changes?: AmendmentChanges
  topics: Topic[]
}
const label = (field: AmendableField): string =>
  String(amendable.shape[field].meta()?.['title'] ?? field)
const options = editable.map((field) => ({ value: field, label: label(field) }))
const plural = (n: number, one: string, many: string): string =>
  `${formatCount(n)} ${n === 1 ? one : many}`

/** The second half: the difference, whether it is material and why. */
function Decide({
  listingId,
  parts,
  preview,
  back,
  done,
}: {
  listingId: string
  parts: Parts
  preview: Preview
  back: () => void
  done: () => void
}) {
  const [material, setMaterial] = useState<'yes' | 'no' | null>(
    preview.material === null ? null : 'yes',
  )
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const send = useSend('POST /api/dealroom/offerings/:listing_id/amendments', {
    changes: ['GET /api/dealroom/offerings/:listing_id/amendments'],
    onSuccess: () => {
      toast.success('Amendment proposed')
      done()
    },
  })
  const failure = isApiError(send.error) ? send.error : null
  const short = reason.trim().length < 10
  const propose = () => {
    setTried(true)
    if (material !== null && !short)
      send.mutate({
        params: { listing_id: listingId },
        body: { ...parts, material: material === 'yes', reason: reason.trim() },
      })
  }
  return (
    <div className="grid gap-5">
      <ChangeList changes={preview.changes} label="What would differ" />
      {preview.material === null ? null : <Callout tone="warning" title={preview.material} />}
      <Field
        group
        label="Is the change material?"
        help={`Material is what an investor would want to know before deciding. Then ${plural(preview.commitments, 'commitment is', 'commitments are')} asked to reconfirm within ${counted(RECONFIRM_BUSINESS_DAYS)} business days, and signatures under other terms are void (17 CFR 227.304(c)).`}
        error={tried && material === null ? 'Choose whether the change is material.' : undefined}
      >
        <RadioGroup
          value={material}
          onChange={setMaterial}
          options={[
            { value: 'yes', label: 'Yes, it is material' },
            ...(preview.material === null
              ? [{ value: 'no' as const, label: 'No, it is not' }]
              : []),
          ]}
        />
      </Field>
      <Field
        label="Why"
        error={
          failure?.fields?.['reason'] ??
          (tried && short ? 'Explain why the change is or isn’t material.' : undefined)
        }
      >
        <Textarea value={reason} onChange={setReason} rows={3} limit={2000} />
      </Field>
      {failure && failure.fields?.['reason'] === undefined ? (
        <Callout
          tone="danger"
          live
          title={Object.values(failure.fields ?? {})[0] ?? failure.message}
        />
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" busy={send.isPending} onClick={propose}>
          Propose the amendment
        </Button>
        <Button onClick={back}>Change the values</Button>
      </div>
    </div>
  )
}

/**
 * Proposes an amendment: choose fields, write the new values, see the difference, say whether it is material and why.
 */
export function ProposeForm({ listingId, workspace }: { listingId: string; workspace: Workspace }) {
  const [changes, setChanges] = useState<Record<string, unknown>>({})
  const [topics, setTopics] = useState<Topic[]>([])
  const [preview, setPreview] = useState<Preview | null>(null)
  const look = useSend('POST /api/dealroom/offerings/:listing_id/amendments/preview', {
    changes: [],
    onSuccess: setPreview,
  })
  const failure = isApiError(look.error) ? look.error : null
  const fields = editable.filter((field) => field in changes)
  const parts: Parts = {
    topics,
    ...(fields.length > 0 ? { changes: changes as AmendmentChanges } : {}),
  }
  const left = workspace.waiting.filter((one) => !topics.includes(one.topic))
  const set = (field: AmendableField, value: unknown) => setChanges({ ...changes, [field]: value })
  return (
    <Card aria-labelledby="propose">
      <CardHead
        titleId="propose"
        title="Amend the offering"
        subtitle="The platform reviews and confirms it. Price and security type can’t be amended: that requires a new offering."
        line
      />
      <CardBody>
        {preview !== null ? (
          <Decide
            listingId={listingId}
            parts={parts}
            preview={preview}
            back={() => setPreview(null)}
            done={() => {
              setPreview(null)
              setChanges({})
              setTopics([])
            }}
          />
        ) : (
          <div className="grid gap-5">
            <Field label="Add a field to the amendment" optional>
              <Select
                value={null}
                onChange={(field) => {
                  if (field !== null) set(field, workspace.values[field] ?? null)
                }}
                options={options.filter((one) => !fields.includes(one.value))}
                placeholder="Choose a field"
              />
            </Field>
            {workspace.waiting.length > 0 ? (
              <Field
                label="Add an approved topic"
                help="A topic that we approved comes into force with an amendment that names it."
                error={failure?.fields?.['topics']}
                optional
              >
                <Select
                  value={null}
                  onChange={(topic) => {
                    if (topic !== null) setTopics([...topics, topic])
                  }}
                  options={left.map((one) => ({ value: one.topic, label: one.title }))}
                  placeholder="Choose a topic"
                />
              </Field>
            ) : null}
            {workspace.waiting
              .filter((one) => topics.includes(one.topic))
              .map((one) => (
                <p key={one.topic} className="flex flex-wrap items-center justify-between gap-3">
                  <span>{one.title}</span>
                  <Button onClick={() => setTopics(topics.filter((it) => it !== one.topic))}>
                    Take out {one.title}
                  </Button>
                </p>
              ))}
            {fields.map((field) => (
              <FieldEditor
                key={field}
                field={field}
                label={label(field)}
                value={changes[field]}
                error={
                  Object.entries(failure?.fields ?? {}).find(([path]) =>
                    path.startsWith(`changes.${field}`),
                  )?.[1]
                }
                onChange={(value) => set(field, value)}
                onRemove={() =>
                  setChanges(
                    Object.fromEntries(Object.entries(changes).filter(([key]) => key !== field)),
                  )
                }
              />
            ))}
            {failure &&
            !Object.keys(failure.fields ?? {}).some((path) => path.startsWith('changes.')) ? (
              <Callout tone="danger" live title={failure.fields?.['changes'] ?? failure.message} />
            ) : null}
            {fields.length + topics.length > 0 ? (
              <div>
                <Button
                  variant="primary"
                  busy={look.isPending}
                  onClick={() =>
                    look.mutate({
                      params: { listing_id: listingId },
                      body: parts,
                    })
                  }
                >
                  Show the difference
                </Button>
              </div>
            ) : null}
          </div>
        )}
      </CardBody>
    </Card>
  )
}
