import { Megaphone, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import type { Workspace } from '#src/blocks/offering-location.ts'
import { Button } from '#src/ui/button.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { toast } from '#src/ui/toast.tsx'
import { WORKSPACE } from './use-topic.ts'

type Act = 'TESTING_STARTED' | 'WITHDRAW' | 'DELETE'
const acts = {
  TESTING_STARTED: {
    button: 'Test the waters',
    icon: Megaphone,
    title: 'Begin to test the waters?',
    text: 'You may ask for interest before you file, with the legends that the rules prescribe. You take no money and no commitments (17 CFR 227.206, 230.255).',
    keep: 'Not now',
    confirm: 'Begin testing',
    done: 'You are testing the waters',
    reason: false,
  },
  WITHDRAW: {
    button: 'Withdraw offering',
    icon: Undo2,
    title: 'Withdraw this offering?',
    text: 'The offering ends, and we refund all committed money. You can start a new offering anytime.',
    keep: 'Keep it',
    confirm: 'Withdraw offering',
    done: 'The offering is withdrawn',
    reason: true,
  },
  DELETE: {
    button: 'Delete offering',
    icon: Trash2,
    title: 'Delete this offering?',
    text: 'It moves to deleted offerings, where you can still read it. Ask us to restore it.',
    keep: 'Keep it',
    confirm: 'Delete offering',
    done: 'The offering is deleted',
    reason: false,
  },
} as const

const reasonSchema = z.object({ reason: z.string().trim().max(2000) })
const required = z.object({ reason: reasonSchema.shape.reason.min(1, 'Say why.') })

/**
 * Tests the waters, or ends an offering before it is open, where its state and the person's role allow it; confirmed
 * once, with a reason where one is stored.
 */
export function OfferingActions({ workspace }: { workspace: Workspace }) {
  const [act, setAct] = useState<Act | null>(null)
  const { offering, listing_id, role } = workspace
  const send = useSend('POST /api/lifecycles/:machine/:id/events', {
    changes: [WORKSPACE, 'GET /api/dealroom/offerings', 'GET /api/dealroom/company'],
  })
  const open = (['TESTING_STARTED', 'WITHDRAW', 'DELETE'] as const).filter(
    (each) => role === 'owner' && offering.accepts.includes(each),
  )
  if (open.length === 0) return null
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {open.map((each) => (
          <Button key={each} size="sm" icon={acts[each].icon} onClick={() => setAct(each)}>
            {acts[each].button}
          </Button>
        ))}
      </div>
      {act === null ? null : (
        <ActionDialog
          schema={acts[act].reason ? required : reasonSchema}
          defaultValues={{ reason: '' }}
          onSubmit={async ({ reason }) => {
            await send.mutateAsync({
              params: { machine: 'offering', id: listing_id },
              body: { type: act, rev: offering.rev, ...(acts[act].reason ? { reason } : {}) },
            })
            toast.success(acts[act].done)
            setAct(null)
          }}
          onClose={() => setAct(null)}
          role={act === 'TESTING_STARTED' ? 'dialog' : 'alertdialog'}
          title={acts[act].title}
          description={acts[act].text}
          submitLabel={acts[act].confirm}
          submitVariant={act === 'TESTING_STARTED' ? 'primary' : 'danger'}
          cancelLabel={acts[act].keep}
        >
          {acts[act].reason ? (
            <ActionField name="reason" label="Why?">
              {(control) => <Textarea {...control} />}
            </ActionField>
          ) : null}
        </ActionDialog>
      )}
    </>
  )
}
