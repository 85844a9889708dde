import { figureText } from '#domain/shared/figures.ts'
import { useMemo, useState } from 'react'
import type { Decision, QueueDetail } from '#domain/investors/model/compliance.ts'
import { isApiError } from '#src/api/api-error.ts'
import { useSend } from '#src/api/query.ts'
import { useWaitingProposals, WaitingForSecond } from '#src/blocks/propose-event.tsx'
import { Stale } from '#src/blocks/review/refusal.tsx'
import { usePageActs } from '#src/lib/page-acts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { Field, FieldError } from '#src/ui/inputs/field.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { toast } from '#src/ui/toast.tsx'
import { letterBody, LetterFields, noLetter } from './letter-fields.tsx'

/** What each decision does, so that nobody has to guess. */
const says: Record<Decision, string> = {
  approve: 'The step is approved, and the person can continue.',
  approve_with_warning: 'The person reads the warning and can continue.',
  correct: 'We tell the person what to correct. Everything else is unchanged.',
  reject: 'The person can’t continue. Only the platform can reopen it.',
  false_match: 'Similar name, different person. Someone else must approve the check.',
  true_match: `The money is frozen and nothing is paid back. The person reads “In review”. A blocked-property report is due within ${figureText('blocked_report_business_days')} (31 CFR 501.603).`,
  lift: 'You propose it, and a second person of compliance approves it. Then the money moves again, and the check goes back to the review.',
  lower_risk:
    'You propose it, and a second person of compliance approves it. Then someone else than you approves the check.',
  reopen: 'The person can resubmit it.',
  tin_match: 'The IRS found name and number together. Earlier mismatches count no longer.',
  tin_mismatch: 'We notify the person. A second mismatch invalidates the form.',
  b_notice: 'The IRS sent a notice (CP2100). The person has 30 business days to answer.',
  b_notice_answered: 'The form holds as before.',
  invalidate: 'The form becomes invalid immediately. The person has 30 days to submit a new one.',
}
/** Decisions that a second person approves. */
const proposals: Readonly<Partial<Record<Decision, true>>> = { lift: true, lower_risk: true }
const danger: ReadonlySet<Decision> = new Set(['reject', 'true_match', 'invalidate'])

const riskLabels = { low: 'Low', medium: 'Medium', high: 'High' } as const
type Risk = keyof typeof riskLabels
/** Ratings below the computed one. */
const below = (computed: string | undefined): Risk[] =>
  computed === 'high' ? ['low', 'medium'] : ['low']

interface Needs {
  [field: string]: string
}
function Corrections({
  item,
  needs,
  onChange,
}: {
  item: QueueDetail
  needs: Needs
  onChange: (needs: Needs) => void
}) {
  const without = (field: string): Needs =>
    Object.fromEntries(Object.entries(needs).filter(([key]) => key !== field))
  const unique = item.correctable.filter(
    (one, at, all) => all.findIndex((each) => each.field === one.field) === at,
  )
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">What needs correcting?</legend>
      {unique.map(({ field, label }) => (
        <div key={field} className="grid gap-1.5">
          <Checkbox
            name={`need-${field}`}
            label={label}
            value={field in needs}
            onChange={(on) => onChange(on ? { ...needs, [field]: '' } : without(field))}
          />
          {field in needs ? (
            <Field label={`What is the correct value of “${label}”?`}>
              <TextInput
                value={needs[field] ?? ''}
                onChange={(sentence) => onChange({ ...needs, [field]: sentence })}
              />
            </Field>
          ) : null}
        </div>
      ))}
    </fieldset>
  )
}

function variantOf(decision: Decision, allowed: boolean): 'primary' | 'danger' | 'secondary' {
  if (decision === 'approve' && allowed) return 'primary'
  return danger.has(decision) ? 'danger' : 'secondary'
}

/**
 * The decisions that can be made now, also in the command palette. Each requires its reason; approvals and refusals
 * require a second factor by themselves.
 */
export function DecidePanel({ item }: { item: QueueDetail }) {
  const [open, setOpen] = useState<QueueDetail['decisions'][number] | null>(null)
  const [reason, setReason] = useState('')
  const [needs, setNeeds] = useState<Needs>({})
  const [letter, setLetter] = useState(noLetter)
  const ratings = below(item.screening?.computed_risk)
  const [risk, setRisk] = useState<Risk>(ratings.at(-1) ?? 'low')
  const decide = useSend('POST /api/admin/compliance/queue/:kind/:id/decision', {
    changes: [
      'GET /api/admin/compliance/queue/:kind/:id',
      'GET /api/admin/compliance/queue',
      'GET /api/admin/home',
      'GET /api/admin/proposals',
    ],
    onSuccess: (answer) => {
      setOpen(null)
      setReason('')
      setNeeds({})
      setLetter(noLetter)
      toast.success(answer.done)
    },
  })
  const failure = isApiError(decide.error) ? decide.error : null
  const { reset } = decide
  const proposes = item.decisions.some(({ decision }) => decision in proposals)
  const waiting = useWaitingProposals('kyc', item.id, proposes)
  const start = (decision: QueueDetail['decisions'][number]) => {
    reset()
    setOpen(decision)
  }
  usePageActs(
    useMemo(
      () =>
        item.decisions
          .filter((one) => one.refused === null)
          .map((one) => ({
            label: one.label,
            explain: says[one.decision],
            run: () => {
              reset()
              setOpen(one)
            },
          })),
      [item.decisions, reset],
    ),
  )
  const send = () => {
    if (open)
      decide.mutate({
        params: { kind: item.kind, id: item.id },
        ifMatch: item.status.rev,
        body: {
          decision: open.decision,
          reason,
          ...(open.decision === 'correct'
            ? { needs: Object.entries(needs).map(([field, sentence]) => ({ field, sentence })) }
            : {}),
          ...(open.decision === 'approve' && item.letter !== null ? letterBody(letter) : {}),
          ...(open.decision === 'lower_risk' ? { risk } : {}),
        },
      })
  }
  const unmet =
    failure?.detail &&
    typeof failure.detail === 'object' &&
    'unmet' in failure.detail &&
    Array.isArray(failure.detail.unmet)
      ? failure.detail.unmet.map(String)
      : []
  if (item.decisions.length === 0) return null
  return (
    <Card aria-label="Decide">
      <CardHead title="Decide" />
      <CardBody>
        <ul className="grid gap-3">
          {waiting.map((one) => (
            <li key={one.id}>
              <WaitingForSecond label={one.title} proposal={one} />
            </li>
          ))}
          {item.decisions.map((one) => (
            <li key={one.decision}>
              <Button
                block
                variant={variantOf(one.decision, one.refused === null)}
                disabledReasonId={one.refused === null ? undefined : `refused-${one.decision}`}
                onClick={() => start(one)}
              >
                {one.label}
              </Button>
              <p id={`refused-${one.decision}`} className="mt-1 text-small text-subtle">
                {one.refused ?? says[one.decision]}
              </p>
            </li>
          ))}
        </ul>
      </CardBody>
      <Modal
        open={open !== null}
        onClose={() => setOpen(null)}
        title={open?.label ?? 'Decide'}
        description={open ? says[open.decision] : undefined}
        footer={
          <>
            <Button onClick={() => setOpen(null)}>Cancel</Button>
            <Button
              variant={open && danger.has(open.decision) ? 'danger' : 'primary'}
              busy={decide.isPending}
              onClick={send}
            >
              {open?.label}
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          {failure?.code === 'stale' ? <Stale error={failure} /> : null}
          {failure && failure.code !== 'stale' && Object.keys(failure.fields).length === 0 ? (
            <Callout tone="danger" live title={failure.message}>
              {unmet.join(' ')}
            </Callout>
          ) : null}
          {open?.decision === 'correct' ? (
            <>
              <Corrections item={item} needs={needs} onChange={setNeeds} />
              {Object.entries(failure?.fields ?? {})
                .filter(([field]) => field.startsWith('needs'))
                .slice(0, 1)
                .map(([field, words]) => (
                  <FieldError key={field}>{words}</FieldError>
                ))}
            </>
          ) : null}
          {open?.decision === 'approve' && item.letter !== null ? (
            <LetterFields
              letter={item.letter}
              said={letter}
              errors={failure?.fields ?? {}}
              onChange={setLetter}
            />
          ) : null}
          {open?.decision === 'lower_risk' ? (
            <Field label="Risk" error={failure?.fields['risk']}>
              <Select
                value={risk}
                onChange={(value) => setRisk(ratings.find((one) => one === value) ?? risk)}
                options={ratings.map((value) => ({ value, label: riskLabels[value] }))}
              />
            </Field>
          ) : null}
          <Field
            label="Reason"
            help="Kept with the decision. The investor does not read it, except for a correction."
            error={failure?.fields['reason']}
          >
            <Textarea value={reason} onChange={setReason} rows={3} />
          </Field>
        </div>
      </Modal>
    </Card>
  )
}
