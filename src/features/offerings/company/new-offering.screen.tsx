import { useRef } from 'react'
import { z } from 'zod'
import {
  offeringTypeLabels,
  offeringTypes,
  type OfferingType,
} from '#domain/offerings/model/offering.ts'
import { switchOf } from '#domain/offerings/rules/offering-switch.ts'
import { platformSwitches, type PlatformSwitch } from '#domain/platform/rules/platform-switches.ts'
import { FILL_IN } from '#domain/shared/plain-errors.ts'
import { useStoppedSwitches } from '#src/api/platform-switches.ts'
import { useSend } from '#src/api/query.ts'
import { useCloseTo } from '#src/blocks/dialog-page.tsx'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { Link, useNavigate, useParams } from '#src/lib/nav.tsx'
import { checklistPath, companyPath, importOfferingPath } from '#src/lib/paths.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { toast } from '#src/ui/toast.tsx'

/**
 * What each exemption means in plain language: who may buy, how much in twelve months, and what it needs (17 CFR 227,
 * 230.501-508, 230.251-263).
 */
const meanings: Readonly<Record<OfferingType, string>> = {
  reg_cf:
    'Open to everyone, through one platform. Up to $5 million in twelve months. Requires Form C and financial statements by amount.',
  reg_d_506b:
    'Accredited investors whom you know already, and at most 35 others. No cap, no advertising. Needs Form D after the first sale.',
  reg_d_506c:
    'Accredited investors only, each verified. No cap, and you may advertise. Needs Form D after the first sale.',
  reg_a_t1:
    'Open to everyone. Up to $20 million in twelve months. Requires SEC qualification and registration in each state.',
  reg_a_t2:
    'Open to everyone, within limits. Up to $75 million in twelve months. Requires SEC qualification, two years of audited statements and ongoing reports.',
}
const schema = z.strictObject({
  name: z
    .string(FILL_IN)
    .trim()
    .min(2, 'Use at least 2 characters.')
    .max(120, 'Use at most 120 characters.')
    .meta({
      title: 'Name',
      help: 'For yourself and the reviewers, such as “Seed round 2027”. You can change it.',
    }),
  type: z.enum(offeringTypes, 'Choose one.').meta({ title: 'Type of offering', widget: 'cards' }),
})
const fieldsWithout = (stopped: readonly PlatformSwitch[]) => ({
  type: {
    columns: 1 as const,
    options: offeringTypes
      .filter((value) => !stopped.includes(switchOf(value)))
      .map((value) => ({ value, label: offeringTypeLabels[value], help: meanings[value] })),
  },
})

/** Begins an offering: a name, and the exemption with what it means. */
export default function NewOffering() {
  const { account_id } = useParams<'account_id'>()
  const close = useCloseTo(companyPath(account_id))
  const navigate = useNavigate()
  const begun = useRef('')
  const stopped = useStoppedSwitches()
  const missing = [...new Set(offeringTypes.map(switchOf))].filter((one) => stopped.includes(one))
  const begin = useSend('POST /api/dealroom/offerings', {
    changes: ['GET /api/dealroom/company', 'GET /api/dealroom/offerings', 'GET /api/companies'],
  })
  return (
    <EditForm
      label="New offering"
      schema={schema}
      values={{}}
      fields={fieldsWithout(stopped)}
      submitLabel="Begin offering"
      onCancel={close}
      onSave={async (values) => {
        begun.current = (await begin.mutateAsync({ body: values })).listing_id
      }}
      onSaved={() => {
        toast.success('Offering created', {
          description: 'Work through its checklist in any order.',
        })
        navigate(checklistPath(account_id, 'current', begun.current), { replace: true })
      }}
      frame={(body, parts) => (
        <Modal
          open
          onClose={close}
          title="New offering"
          description="The type determines who can buy, how much, and the filings. It can be changed until you submit."
          footer={parts.actions}
        >
          <p className="mb-5">
            <Link
              to={importOfferingPath(account_id)}
              replace
              className="font-medium text-accent-text hover:underline"
            >
              Begin from a Form C or Form D that was filed
            </Link>
          </p>
          {missing.length === 0 ? null : (
            <Callout tone="info" title="Not every type can be started" className="mb-5">
              {missing.map((one) => platformSwitches[one].stopped).join(' ')}
            </Callout>
          )}
          {body}
        </Modal>
      )}
    />
  )
}
