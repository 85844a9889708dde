import { useState, type FormEvent } from 'react'
import { useSend } from '#src/api/query.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'

/** A company with this EIN is here already: one company has one place, so its owners are asked. */
export function JoinCompany({ ein }: { ein: string }) {
  const [message, setMessage] = useState('')
  const ask = useSend('POST /api/companies/join-requests')
  const submit = (event: FormEvent) => { event.preventDefault(); event.stopPropagation(); ask.mutate({ body: { ein, message: message.trim() } }) }
  if (ask.isSuccess) return <Callout tone="success" title="The owners are asked" live>They get a message with your name and address. When they let you in, the company stands among yours.</Callout>
  return (
    <form onSubmit={submit} aria-label="Ask to join" className="grid gap-4 rounded-lg border border-warning-border bg-warning-soft p-4">
      <div><h3 className="text-h4">A company with this EIN is here already</h3><p className="mt-1 text-small text-muted">Each company stands here once. Ask its owners to let you in.</p></div>
      {ask.error ? <Callout tone="danger" title={ask.error.message} /> : null}
      <Field label="Message to the owners" optional><Textarea name="message" value={message} onChange={setMessage} limit={500} /></Field>
      <div><Button type="submit" variant="primary" busy={ask.isPending}>Ask to join</Button></div>
    </form>
  )
}
