import { useState } from 'react'
import { z } from 'zod'
import type { ApiError } from '#src/api/api-error.ts'
import { useSend } from '#src/api/query.ts'
import { ActionField, ActionForm } from '#src/blocks/action-form.tsx'
import { Link, useLocation } from '#src/lib/nav.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'

const LIMIT = 4000

/** Why a post was refused, with a link where there is something to do. */
function PostRefused({ error }: { error: ApiError }) {
  const { pathname } = useLocation()
  if (error.code === 'consent_required')
    return (
      <Callout tone="warning" title="Accept the current terms first">
        <Link to={`/agreement?redirect=${encodeURIComponent(pathname)}`} className="link">
          Read and accept them
        </Link>
        . What you wrote stays here while this page is open in another tab.
      </Callout>
    )
  return <Callout tone="danger" title={error.message} />
}

export interface PostFormProps {
  listingId: string
  parentId: string | null
  label: string
  placeholder?: string
  button: string
  /** the reader is of the company: it is not asked whether it pays its own people for promoting it */
  ofCompany: boolean
  onSent?: () => void
  onCancel?: () => void
}

const post = z.object({
  body: z.string().trim().min(2, 'Enter your question or answer.').max(LIMIT),
})
const schema = z.discriminatedUnion('paid', [
  post.extend({
    paid: z.literal(true),
    paid_with: z.string().trim().min(2, 'Enter how you are paid.'),
  }),
  post.extend({ paid: z.literal(false), paid_with: z.string().transform(() => null) }),
])

/** Text, what the author is paid with if at all, and the button. */
export default function PostForm({
  listingId,
  parentId,
  label,
  placeholder,
  button,
  ofCompany,
  onSent,
  onCancel,
}: PostFormProps) {
  const [sent, setSent] = useState(false)
  const send = useSend('POST /api/offerings/:listing_id/discussion', {
    changes: ['GET /api/offerings/:listing_id/discussion', 'GET /api/offerings/:listing_id'],
  })
  return (
    <ActionForm
      schema={schema}
      defaultValues={{ body: '', paid: false, paid_with: '' }}
      submitLabel={button}
      onCancel={onCancel}
      onSubmit={async ({ body, paid_with }) => {
        await send.mutateAsync({
          params: { listing_id: listingId },
          body: { body, parent_id: parentId, paid_with },
        })
        setSent(true)
        onSent?.()
      }}
      resetAfter
      refusal={(error) => <PostRefused error={error} />}
      className="gap-3"
      layout={({ fields, refusal, actions }) => (
        <>
          {fields}
          {refusal}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="min-w-0 text-small text-subtle">
              {sent
                ? 'Your post is there for everyone to read.'
                : 'Your name and post are visible to everyone. Don’t give advice.'}
            </p>
            <span className="flex gap-2">{actions}</span>
          </div>
        </>
      )}
    >
      {(form) => (
        <>
          <ActionField name="body" label={label}>
            {(control) => (
              <Textarea
                {...control}
                rows={3}
                limit={form.watch('body').length > LIMIT - 500 ? LIMIT : undefined}
                onChange={(text) => {
                  control.onChange(text)
                  setSent(false)
                }}
                placeholder={placeholder}
              />
            )}
          </ActionField>
          {ofCompany ? null : (
            <ActionField name="paid">
              {(control) => (
                <Checkbox
                  {...control}
                  label="The company pays me for promoting it"
                  help="The law requires disclosure in each such post."
                />
              )}
            </ActionField>
          )}
          {form.watch('paid') ? (
            <ActionField name="paid_with" label="Compensation">
              {(control) => <TextInput {...control} placeholder="$500 for five posts" />}
            </ActionField>
          ) : null}
        </>
      )}
    </ActionForm>
  )
}
