import { ArrowRight, CircleAlert, Send } from 'lucide-react'
import type { NextAction } from '#domain/shared/presented.ts'
import { useReader } from '#src/blocks/next-action.tsx'
import type { Workspace } from '#src/blocks/offering-location.ts'
import { formatDate } from '#src/lib/format.ts'
import { Link } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Modal } from '#src/ui/modal.tsx'
import type { ChecklistSend, ChecklistState } from './use-checklist.ts'

/** Lines that are shown at once; the rest opens below them. */
const SHOWN = 8

const ACTS: Readonly<Record<Workspace['blocking'][number]['who'], string>> = {
  issuer: 'The company acts',
  platform: 'Our team acts',
  partner: 'This person acts',
  investor: 'An investor acts',
  clock: 'It ends by itself',
}
/** Who acts on something that blocks, where it is not the reader, and since when. */
function waitsFor({ who, since }: Workspace['blocking'][number], me: NextAction['who']): string {
  if (who === me) return since === null ? '' : `Since ${formatDate(since)}.`
  const acts = ACTS[who]
  return since === null ? `${acts}.` : `${acts}, since ${formatDate(since)}.`
}

/** Everything that prevents the offering from being submitted, each a link to where it is corrected. */
export function BlockingList({
  blocking,
  label = 'What blocks the submission',
}: {
  blocking: Workspace['blocking']
  label?: string
}) {
  const me = useReader()
  return (
    <ul aria-label={label} className="divide-y divide-border">
      {blocking.map((item) => (
        <li key={`${item.code}-${item.topic ?? ''}-${item.text}`}>
          <Link to={item.href} className="group flex min-h-11 items-center gap-3 py-2.5">
            <Icon as={CircleAlert} className="text-danger-text" />
            <span className="min-w-0 flex-1">
              <span className="block group-hover:underline">{item.text}</span>
              <span className="block text-small text-subtle">{waitsFor(item, me)}</span>
            </span>
            <Icon as={ArrowRight} size="sm" className="text-link" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

const roleReason = (role: Workspace['role']): string | undefined => {
  if (role === 'owner') return undefined
  return role === 'admin'
    ? 'The company submits its offering.'
    : 'An owner of the company submits the offering.'
}

/** Submits the offering: confirmed once, refused with what is missing. Nothing is shown once it is submitted. */
export function SubmitCard({
  workspace,
  state,
  send,
}: {
  workspace: Workspace
  state: ChecklistState
  send: ChecklistSend
}) {
  const { blocking, offering, role } = workspace
  const { failure } = state.context
  const over = (['submitted', 'underReview', 'decided', 'gone', 'blocked'] as const).some((one) =>
    state.matches({ overview: one }),
  )
  if (over || state.matches('opening') || !['draft', 'changes_requested'].includes(offering.state))
    return null
  const open = blocking.length
  const reason =
    open > 0
      ? `${open === 1 ? 'One thing blocks' : `${open} things block`} the submission.`
      : roleReason(role)
  return (
    <Card aria-labelledby="submit">
      <CardHead
        titleId="submit"
        title={open === 0 ? 'Ready to submit' : 'Before you submit'}
        subtitle={
          open === 0
            ? 'Everything that this type of offering needs is here.'
            : 'Select an item to fix it.'
        }
      />
      <CardBody>
        {failure ? (
          <Callout tone="danger" title="The offering was not submitted" className="mb-4">
            {failure.message}
          </Callout>
        ) : null}
        {open > 0 ? <BlockingList blocking={blocking.slice(0, SHOWN)} /> : null}
        {open > SHOWN ? (
          <Disclosure summary={`${open - SHOWN} more`}>
            <div className="text-ui text-text">
              <BlockingList
                blocking={blocking.slice(SHOWN)}
                label="What else blocks the submission"
              />
            </div>
          </Disclosure>
        ) : null}
        <div className="mt-4">
          <Button
            variant="primary"
            icon={Send}
            disabledReason={reason}
            onClick={() => send({ type: 'SUBMIT' })}
          >
            {offering.state === 'draft' ? 'Submit offering' : 'Submit offering again'}
          </Button>
        </div>
      </CardBody>
      <Modal
        open={state.hasTag('asking')}
        onClose={() => send({ type: 'CANCEL' })}
        size="sm"
        title="Submit this offering?"
        description="We review every topic. Until we decide you can change only what we ask you to."
        footer={
          <>
            <Button onClick={() => send({ type: 'CANCEL' })}>Not yet</Button>
            <Button
              variant="primary"
              busy={state.matches('submitting')}
              onClick={() => send({ type: 'CONFIRM' })}
            >
              Submit offering
            </Button>
          </>
        }
      />
    </Card>
  )
}
