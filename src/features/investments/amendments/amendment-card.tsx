import { useState } from 'react'
import type { AmendmentView } from '#domain/offerings/model/revision.ts'
import { isApiError } from '#src/api/api-error.ts'
import { useSend } from '#src/api/query.ts'
import { formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { RadioGroup } from '#src/ui/inputs/radio-group.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { toast } from '#src/ui/toast.tsx'
import { ChangeList } from './change-list.tsx'

const said = {
  CONFIRM: 'Amendment confirmed',
  DECLINE: 'Amendment declined',
  WITHDRAW: 'Amendment withdrawn',
} as const
type Act = keyof typeof said

/** What may be done with a proposal: the platform confirms or declines with a reason, the company takes it back. */
function Acts({ amendment }: { amendment: AmendmentView }) {
  const [material, setMaterial] = useState<'yes' | 'no'>(amendment.material ? 'yes' : 'no')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const send = useSend('POST /api/lifecycles/:machine/:id/events', {
    changes: ['GET /api/dealroom/offerings/:listing_id/amendments'],
  })
  const failure = isApiError(send.error) ? send.error : null
  const may = (act: Act): boolean => amendment.accepts.includes(act)
  const run = (type: Act) => {
    setTried(true)
    if (type !== 'WITHDRAW' && reason.trim() === '') return
    const body = {
      type,
      rev: amendment.rev,
      ...(type === 'CONFIRM' ? { payload: { material: material === 'yes' } } : {}),
      ...(type === 'WITHDRAW' ? {} : { reason: reason.trim() }),
    }
    send.mutate(
      { params: { machine: 'amendment', id: amendment.id }, body },
      { onSuccess: () => toast.success(said[type]) },
    )
  }
  if (!may('CONFIRM') && !may('WITHDRAW')) return null
  return (
    <div className="mt-5 grid gap-4 border-t border-border pt-5">
      {may('CONFIRM') ? (
        <>
          <Field
            group
            label="Is the change material?"
            help={
              amendment.material
                ? 'The company says that it is; that stays.'
                : 'The company declared it immaterial. You can decide otherwise.'
            }
          >
            <RadioGroup
              value={material}
              onChange={setMaterial}
              options={[
                { value: 'yes', label: 'Yes, every investor reconfirms' },
                ...(amendment.material
                  ? []
                  : [{ value: 'no' as const, label: 'No, commitments stay as they are' }]),
              ]}
            />
          </Field>
          <Field label="Reason" error={tried && reason.trim() === '' ? 'Say why.' : undefined}>
            <Textarea value={reason} onChange={setReason} rows={2} limit={2000} />
          </Field>
        </>
      ) : null}
      {failure ? <Callout tone="danger" live title={failure.message} /> : null}
      <div className="flex flex-wrap gap-3">
        {may('CONFIRM') ? (
          <>
            <Button variant="primary" busy={send.isPending} onClick={() => run('CONFIRM')}>
              Confirm the amendment
            </Button>
            <Button variant="danger" onClick={() => run('DECLINE')}>
              Decline
            </Button>
          </>
        ) : null}
        {may('WITHDRAW') ? (
          <Button busy={send.isPending} onClick={() => run('WITHDRAW')}>
            Take the proposal back
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** One amendment: what differs, what the company said, what was decided. */
export function AmendmentCard({ amendment }: { amendment: AmendmentView }) {
  const id = `amendment-${amendment.id}`
  return (
    <Card aria-labelledby={id}>
      <CardHead
        titleId={id}
        title={amendment.revision === null ? 'Proposal' : `Revision ${amendment.revision}`}
        subtitle={`${amendment.proposed_by}, ${formatDateTime(amendment.proposed_at)}`}
        action={<StatusBadge status={amendment.status} />}
        line
      />
      <CardBody>
        <ChangeList changes={amendment.changes} label="What differs" />
        <DescriptionList
          className="mt-5"
          items={[
            { term: 'Material', value: amendment.material ? 'Yes' : 'No' },
            { term: 'Why', value: amendment.reason },
            ...(amendment.decided_at === null
              ? []
              : [
                  {
                    term: 'Decided',
                    value: `${amendment.decided_by ?? ''}, ${formatDateTime(amendment.decided_at)}`,
                  },
                  { term: 'Reason of the decision', value: amendment.decision },
                ]),
          ]}
        />
        <Acts amendment={amendment} />
      </CardBody>
    </Card>
  )
}
