import type { Presented } from '#domain/shared/presented.ts'
import type { Audience } from './location.ts'

export type DecisionKey =
  | 'accept'
  | 'reject'
  | 'review_approve'
  | 'ask'
  | 'principal_approve'
  | 'pull_back'

/** One action on an investment: the labels of its button and of its dialog. */
export interface Decision {
  key: DecisionKey
  /** event of the investment's machine that it sends */
  event: string
  label: string
  title: string
  explain: string
  /** toast when it is done */
  done: string
  /** a reason has to be given; the label of its field */
  reason?: string
  /** a step has to be named */
  step?: true
  danger?: true
  main?: true
}

const accept: Decision = {
  key: 'accept',
  event: 'ISSUER_ACCEPTED',
  label: 'Accept and sign',
  title: 'Accept this investment',
  explain:
    'Your acceptance signs the subscription agreement for the company. The platform then checks everything again before the closing.',
  done: 'Investment accepted',
  main: true,
}
const reject: Decision = {
  key: 'reject',
  event: 'REJECT',
  label: 'Reject',
  title: 'Reject this investment',
  explain: 'The investment ends, and we refund any money received. You can’t undo this.',
  done: 'Investment rejected',
  reason: 'Reason for the investor',
  danger: true,
}

const issuer: readonly Decision[] = [reject, accept]
const admin: readonly Decision[] = [
  reject,
  {
    key: 'ask',
    event: 'ACTION_REQUESTED',
    label: 'Ask for a correction',
    title: 'Ask for a correction',
    explain: 'The step goes back to the investor with your reason. Everything else stays as it is.',
    done: 'Correction requested',
    reason: 'Corrections needed',
    step: true,
  },
  {
    key: 'pull_back',
    event: 'PULLED_BACK',
    label: 'Pull back',
    title: 'Pull back from the closing',
    explain: 'The investment waits for a closing approval again. The money stays in escrow.',
    done: 'Removed from the closing',
    reason: 'Reason',
  },
  {
    key: 'review_approve',
    event: 'REVIEW_APPROVED',
    label: 'Approve review',
    title: 'Approve the review',
    explain:
      'Identity, tax form, suitability and agreement are in order. The investor is asked to pay.',
    done: 'Review approved',
    main: true,
  },
  {
    key: 'principal_approve',
    event: 'PRINCIPAL_APPROVED',
    label: 'Approve closing',
    title: 'Approve for the closing',
    explain:
      'As principal, you confirm that everything is in order. The investment joins the offering’s next closing.',
    done: 'Approved for the closing',
    main: true,
  },
]

/** The acts that the present state accepts from the one who looks; nothing else gets a button. */
export function decisionsFor(
  audience: Audience,
  status: Pick<Presented, 'accepts' | 'bucket'>,
): readonly Decision[] {
  if (audience === 'issuer' && isAccepted(status)) return []
  return (audience === 'issuer' ? issuer : admin).filter((decision) =>
    status.accepts.includes(decision.event),
  )
}

/** Whether the company has accepted the investment: it rejects it no more. */
const isAccepted = (status: Pick<Presented, 'accepts' | 'bucket'>): boolean =>
  status.bucket === 'funded' && !status.accepts.includes('ISSUER_ACCEPTED')

/** Why an owner cannot accept now, or null when the state takes it or is beyond it. */
export function acceptWaits(status: Pick<Presented, 'accepts' | 'bucket'>): string | null {
  if (status.accepts.includes('ISSUER_ACCEPTED') || !status.accepts.includes('REJECT')) return null
  return isAccepted(status)
    ? 'You have accepted. The platform approves the closing next.'
    : 'You accept once the money has cleared in escrow.'
}
export const acceptDecision = accept

/** The steps that a correction can be requested: those whose state takes a return. */
export const returnable = (step: { name: string; status: Pick<Presented, 'accepts'> }): boolean =>
  step.status.accepts.includes(`${step.name}.returned`)
