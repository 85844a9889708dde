import { useState } from 'react'
import { startOfDay } from '#domain/shared/calendar/zone.ts'
import type { LegalDraft } from '#domain/platform/model/legal.ts'
import { useSend } from '#src/api/query.ts'
import { ActDialog } from '#src/blocks/review/act-dialog.tsx'
import { DateInput } from '#src/ui/inputs/date.tsx'
import { Field } from '#src/ui/inputs/field.tsx'

export type LegalAct = 'PROPOSED' | 'DISCARDED' | 'RETURNED' | 'STOPPED' | 'PUBLISHED'
const acts: Readonly<
  Record<
    LegalAct,
    { title: string; explain: string; confirm: string; done: string; reason?: string }
  >
> = {
  PROPOSED: {
    title: 'Propose this version',
    explain: 'Someone who wrote none of it compares it with the current version and publishes it.',
    confirm: 'Propose version',
    done: 'The version is proposed',
  },
  DISCARDED: {
    title: 'Discard this version',
    explain: 'It stays on file and never takes effect.',
    confirm: 'Discard version',
    done: 'The version is discarded',
  },
  RETURNED: {
    title: 'Return this version',
    explain: 'Its authors read your reason and can change the text.',
    confirm: 'Give back',
    done: 'Version returned',
    reason: 'What needs to change?',
  },
  STOPPED: {
    title: 'Stop this version',
    explain: 'It does not come into force and is a draft again.',
    confirm: 'Stop version',
    done: 'The version is stopped',
    reason: 'Why is it stopped?',
  },
  PUBLISHED: {
    title: 'Publish this version',
    explain:
      'From its effective date it can’t be changed. Everyone must then accept it to continue.',
    confirm: 'Publish version',
    done: 'The version is published',
  },
}

/** Requires one confirmation before an action on a version; a publication takes the day from which it is in force. */
export function LegalActs({
  draft,
  act,
  onClose,
}: {
  draft: LegalDraft
  act: LegalAct
  onClose: () => void
}) {
  const [day, setDay] = useState<string | null>(null)
  const send = useSend('POST /api/lifecycles/:machine/:id/events', {
    changes: [
      'GET /api/admin/legal/drafts/:draft_id',
      'GET /api/admin/legal',
      'GET /api/legal/:kind',
    ],
  })
  const { reason, ...words } = acts[act]
  const run = (why: string | undefined) =>
    send.mutateAsync({
      params: { machine: 'legal-text', id: draft.id },
      body: {
        type: act,
        rev: draft.status.rev,
        ...(why === undefined ? {} : { reason: why }),
        ...(act === 'PUBLISHED'
          ? {
              payload: {
                effective_at: /^\d{4}-\d{2}-\d{2}$/.test(day ?? '')
                  ? startOfDay(day ?? '')
                  : (day ?? ''),
              },
            }
          : {}),
      },
    })
  return (
    <ActDialog {...words} {...(reason === undefined ? {} : { reason })} onClose={onClose} run={run}>
      {act === 'PUBLISHED' ? (
        <Field label="In force from" help="The day begins at midnight in New York.">
          <DateInput value={day} onChange={setDay} />
        </Field>
      ) : null}
    </ActDialog>
  )
}
