import { useState, type FormEvent } from 'react'
import { isApiError, type ApiError } from '#src/api/api-error.ts'
import { useSend } from '#src/api/query.ts'
import { Link, useLocation } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'

const LIMIT = 4000

/** Why a post was not taken, with the way on where there is one. */
function PostRefused({ error }: { error: ApiError }) {
  const { pathname } = useLocation()
  if (error.code === 'consent_required') return <Callout tone="warning" title="Accept the current terms first"><Link to={`/agreement?redirect=${encodeURIComponent(pathname)}`} className="link">Read and accept them</Link>. What you wrote stays here while this page is open in another tab.</Callout>
  return <Callout tone="danger" title={error.fields['body'] ?? error.fields['paid_with'] ?? error.message} />
}

export interface PostFormProps {
  listingId: string
  parentId: string | null
  label: string
  placeholder?: string
  button: string
  onSent?: () => void
  onCancel?: () => void
}

/** Words, what the author is paid with if at all, and the button. */
export default function PostForm({ listingId, parentId, label, placeholder, button, onSent, onCancel }: PostFormProps) {
  const [body, setBody] = useState('')
  const [paid, setPaid] = useState(false)
  const [paidWith, setPaidWith] = useState('')
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [sent, setSent] = useState(false)
  const send = useSend('POST /api/offerings/:listing_id/discussion', { changes: ['GET /api/offerings/:listing_id/discussion', 'GET /api/offerings/:listing_id'] })
  const missing = body.trim().length < 2
  const unsaid = paid && paidWith.trim().length < 2
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setRefused(null)
    if (missing || unsaid || body.length > LIMIT || send.isPending) return
    try {
      await send.mutateAsync({ params: { listing_id: listingId }, body: { body: body.trim(), parent_id: parentId, paid_with: paid ? paidWith.trim() : null } })
      setBody('')
      setTried(false)
      setSent(true)
      onSent?.()
    } catch (error) {
      if (!isApiError(error)) throw error
      setRefused(error)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
      <Field label={label} error={tried && missing ? 'Write your question or answer.' : undefined}><Textarea rows={3} limit={body.length > LIMIT - 500 ? LIMIT : undefined} value={body} onChange={(text) => { setBody(text); setSent(false) }} placeholder={placeholder} /></Field>
      <Checkbox value={paid} onChange={setPaid} label="The company pays me for promoting it" help="The law asks that each such post says so." />
      {paid ? <Field label="Paid with" error={tried && unsaid ? 'Say what you are paid with.' : undefined}><TextInput value={paidWith} onChange={(text) => setPaidWith(text)} placeholder="$500 for five posts" /></Field> : null}
      {refused ? <PostRefused error={refused} /> : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="min-w-0 text-small text-subtle">{sent ? 'Your post is there for everyone to read.' : 'Your name and your words are visible to everyone. Do not give advice.'}</p>
        <span className="flex gap-2">{onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}<Button type="submit" variant="primary" busy={send.isPending}>{button}</Button></span>
      </div>
    </form>
  )
}
