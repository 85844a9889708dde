import { ArrowRight, CircleAlert, Send } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '#src/api/query.ts'
import type { Workspace } from '#src/blocks/offering-place.ts'
import { Link } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { toast } from '#src/ui/toast.tsx'
import { WORKSPACE } from './use-topic.ts'

/** Lines that stand at once; the rest opens below them. */
const SHOWN = 8

/** Every sentence that keeps the offering from being submitted, each the way to where it is put right. */
export function BlockingList({ blocking, label = 'What blocks the submission' }: { blocking: Workspace['blocking']; label?: string }) {
  return (
    <ul aria-label={label} className="divide-y divide-border">
      {blocking.map((item) => (
        <li key={`${item.code}-${item.topic ?? ''}-${item.text}`}>
          <Link to={item.href} className="group flex min-h-11 items-center gap-3 py-2.5">
            <Icon as={CircleAlert} className="text-danger-text" />
            <span className="min-w-0 flex-1 group-hover:underline">{item.text}</span>
            <Icon as={ArrowRight} size="sm" className="text-link" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

const roleReason = (role: Workspace['role']): string | undefined => (role === 'owner' ? undefined : role === 'admin' ? 'The company submits its offering.' : 'An owner of the company submits the offering.')

/** Submits the offering: asked once, refused with what is missing. Nothing is shown once it is on its way. */
export function SubmitCard({ workspace }: { workspace: Workspace }) {
  const [asking, setAsking] = useState(false)
  const submit = useSend('POST /api/dealroom/offerings/:listing_id/submit', { changes: [WORKSPACE], onSuccess: () => { setAsking(false); toast.success('The offering is submitted', { description: 'We review it topic by topic and write to you.' }) }, onError: () => setAsking(false) })
  const { blocking, offering, role } = workspace
  if (!['draft', 'changes_requested'].includes(offering.state)) return null
  const open = blocking.length
  const reason = open > 0 ? `${open === 1 ? 'One thing blocks' : `${open} things block`} the submission.` : roleReason(role)
  return (
    <Card aria-labelledby="submit">
      <CardHead titleId="submit" title={open === 0 ? 'Ready to submit' : 'Before you submit'} subtitle={open === 0 ? 'Everything that this type of offering needs is here.' : 'Each line leads to where it is put right.'} />
      <CardBody>
        {submit.error ? <Callout tone="danger" title={submit.error.message} className="mb-4" /> : null}
        {open > 0 ? <BlockingList blocking={blocking.slice(0, SHOWN)} /> : null}
        {open > SHOWN ? <Disclosure summary={`${open - SHOWN} more`}><div className="text-ui text-text"><BlockingList blocking={blocking.slice(SHOWN)} label="What else blocks the submission" /></div></Disclosure> : null}
        <div className="mt-4"><Button variant="primary" icon={Send} disabledReason={reason} onClick={() => setAsking(true)}>{offering.state === 'draft' ? 'Submit offering' : 'Submit offering again'}</Button></div>
      </CardBody>
      <Modal open={asking} onClose={() => setAsking(false)} size="sm" title="Submit this offering?" description="We review every topic. Until we decide you can change only what we ask you to." footer={<><Button onClick={() => setAsking(false)}>Not yet</Button><Button variant="primary" busy={submit.isPending} onClick={() => submit.mutate({ params: { listing_id: workspace.listing_id } })}>Submit offering</Button></>} />
    </Card>
  )
}
