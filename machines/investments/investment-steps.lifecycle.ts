/**
 * The six steps of an investment, one parallel region each. Regions are named like the segments of the URL; all come
 * from `region`. They may be done in any order but for: amount before documents; registration before documents and
 * payment; the retirement account's custodian pays instead of the owner.
 *
 * Effects: stepChanged {step, to} (move the investment: REVIEW_STARTED, ACTION_REQUESTED, RESUBMIT), notify {to,
 * template, step}, schedule {event, at} and unschedule {event} of `<step>.expired`, settlePayer {} (after
 * investor-details: send `ira.not_needed` and `payment.reopened`, or the reverse, by the registration).
 */
import { stepNames, type StepName } from '#domain/shared/investment-steps.ts'
import { every, everyOf } from '#machines/lib/guards.ts'
import type { Cause, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import {
  stepEvents,
  stepGuards,
  stepsContext,
  type StepEvent,
  type StepsContext,
} from './investment-steps.events.ts'

type Args = { context: StepsContext; event: StepEvent }
type Guard = keyof typeof stepGuards
/**
 * When the approval that an event brings ends; null for never, which entries of version 1 call the last day of the year
 * 9999.
 */
const endOf = ({ facts }: StepEvent): string | null => dayOrNever(facts?.expiresAt ?? null)
const dayOrNever = (at: string | null): string | null =>
  at === null || at.startsWith('9999-') ? null : at
const guards: Readonly<Record<Guard, (args: Args) => boolean>> = {
  amountChosen: ({ event }) => event.facts?.amountChosen === true,
  registrationChosen: ({ event }) => event.facts?.registrationChosen === true,
  paidByIra: ({ event }) => event.facts?.paidByIra === true,
  paidByOwner: ({ event }) => event.facts?.paidByIra === false,
  complete: ({ event }) => event.facts?.complete === true,
  notNeeded: ({ event }) => event.facts?.notNeeded === true,
  approvalEnds: ({ event }) => endOf(event) !== null,
  byCompliance: ({ event }) => event.actor === 'ADM',
  byStaffOrSystem: ({ event }) =>
    event.actor === 'ADM' || event.actor === 'BD' || event.actor === 'SYS',
}

const machineSetup = setup({
  types: {} as { context: StepsContext; events: StepEvent; meta: StateMeta },
  guards: { ...guards, every: everyOf(guards) },
  actions: {
    stepChanged: (_, _params: { step: StepName; to: string }) => {},
    notify: (_, _params: { to: 'investor' | 'staff'; template: string; step: StepName }) => {},
    schedule: (_, _params: { event: string; at: string }) => {},
    unschedule: (_, _params: { event: string }) => {},
    settlePayer: () => {},
    assignReason: assign(({ context, event }, { step }: { step: StepName }) => ({
      steps: {
        ...context.steps,
        [step]: { reason: event.reason ?? null, changedAt: event.at, expiresAt: null },
      },
    })),
    assignApproval: assign(({ context, event }, { step }: { step: StepName }) => ({
      steps: {
        ...context.steps,
        [step]: { reason: null, changedAt: event.at, expiresAt: endOf(event) },
      },
    })),
  },
})

const words: Record<StepName, { open: string; going: string; sent: Cause }> = {
  ira: {
    open: 'Choose your retirement account.',
    going: 'Complete the retirement account details.',
    sent: 'The custodian reviews the documents.',
  },
  kyc: {
    open: 'Enter your identity details.',
    going: 'Complete your identity details.',
    sent: { investor: 'We check your identity.', others: 'We check the identity.' },
  },
  payment: {
    open: 'Choose how you pay.',
    going: 'Complete your payment details.',
    sent: {
      investor: 'We verify the account you pay from.',
      others: 'We verify the account that the investor pays from.',
    },
  },
  documents: {
    open: 'Read the offering documents.',
    going: 'Complete the documents and sign.',
    sent: 'We check the signed documents.',
  },
  suitability: {
    open: 'Tell us about your goals and finances.',
    going: 'Complete the suitability questions.',
    sent: { investor: 'We review your answers.', others: 'We review the answers.' },
  },
  'investor-details': {
    open: 'Confirm your details.',
    going: 'Complete your details.',
    sent: { investor: 'We review your details.', others: 'We review the details.' },
  },
}
/** What has to be chosen before a step may be saved or submitted. */
const before: Record<StepName, readonly Guard[]> = {
  ira: ['paidByIra'],
  kyc: [],
  payment: ['registrationChosen', 'paidByOwner'],
  documents: ['amountChosen', 'registrationChosen'],
  suitability: [],
  'investor-details': [],
}
/** What makes a step superfluous, and what makes it needed again. */
const skipped: Record<StepName, Guard> = {
  ira: 'paidByOwner',
  kyc: 'notNeeded',
  payment: 'paidByIra',
  documents: 'notNeeded',
  suitability: 'notNeeded',
  'investor-details': 'notNeeded',
}
const needed: Record<StepName, readonly Guard[]> = {
  ira: ['paidByIra'],
  kyc: [],
  payment: ['paidByOwner'],
  documents: [],
  suitability: [],
  'investor-details': [],
}

function metaOf(step: StepName) {
  const ask = (investor: string, others: string): StateMeta['next'] => ({
    cause: { investor, others },
    who: 'investor',
    link: 'investment-step',
  })
  const wait = (cause: Cause) => ({
    cause,
    who: step === 'ira' ? ('partner' as const) : ('platform' as const),
    link: 'investment-step' as const,
  })
  const { open, going, sent } = words[step]
  return {
    not_applicable: {
      label: 'Not required',
      tone: 'neutral',
      icon: 'circle-dashed',
      next: wait('No action needed. This investment doesn’t require the step.'),
    },
    not_started: {
      label: 'Not started',
      tone: 'neutral',
      icon: 'circle-dashed',
      next: ask(open, 'The investor has not started this step.'),
    },
    in_progress: {
      label: 'Draft',
      tone: 'warning',
      icon: 'pencil',
      next: ask(going, 'The investor completes this step.'),
    },
    submitted: { label: 'In review', tone: 'info', icon: 'clock', next: wait(sent) },
    needs_action: {
      label: 'Changes requested',
      tone: 'danger',
      icon: 'message-square-warning',
      next: ask(
        'Correct the listed items and resubmit this step.',
        'The investor corrects the listed items and resubmits this step.',
      ),
    },
    approved: {
      label: 'Done',
      tone: 'success',
      icon: 'check',
      next: {
        ...wait({
          investor: 'No action needed. We’ll tell you when to renew.',
          others: 'No action needed. The step is complete.',
        }),
        by: `steps.${step}.expiresAt`,
      },
    },
    rejected: {
      label: 'Rejected',
      tone: 'danger',
      icon: 'x',
      next: {
        cause: 'This step was rejected. Only compliance can reopen it.',
        who: 'platform',
        link: 'investment-step',
      },
    },
    expired: {
      label: 'Expired',
      tone: 'warning',
      icon: 'clock-alert',
      next: ask(
        'Your information has expired. Renew it.',
        'The information has expired. The investor renews it.',
      ),
    },
  } as const satisfies Record<string, StateMeta>
}

/** The states of one step, with the events `<step>.<fact>`. */
function region(step: StepName) {
  const meta = metaOf(step)
  const is = <Fact extends string>(fact: Fact) => `${step}.${fact}` as const
  const changed = (to: string) => ({ type: 'stepChanged' as const, params: { step, to } })
  const keep = { type: 'assignReason' as const, params: { step } }
  const assignApproval = { type: 'assignApproval' as const, params: { step } }
  const mail = (template: string) => ({
    type: 'notify' as const,
    params: { to: 'investor' as const, template, step },
  })
  const payer = step === 'investor-details' ? ['settlePayer' as const] : []
  const expiry = {
    type: 'schedule' as const,
    params: ({ event }: Args) => ({ event: is('expired'), at: endOf(event) ?? event.at }),
  }
  const on = {
    saved: {
      [is('saved')]: {
        target: 'in_progress',
        guard: every(...before[step]),
        actions: [keep, ...payer],
      },
    },
    submitted: {
      [is('submitted')]: {
        target: 'submitted',
        guard: every(...before[step], 'complete'),
        actions: [keep, ...payer],
      },
    },
    approved: {
      [is('approved')]: [
        {
          target: 'approved',
          guard: every(...before[step], 'approvalEnds'),
          actions: [assignApproval, expiry],
        },
        { target: 'approved', guard: every(...before[step]), actions: assignApproval },
      ],
    },
    returned: { [is('returned')]: { target: 'needs_action', actions: keep } },
    rejected: { [is('rejected')]: { target: 'rejected', actions: keep } },
    expired: { [is('expired')]: { target: 'expired', actions: keep } },
    not_needed: {
      [is('not_needed')]: { target: 'not_applicable', guard: skipped[step], actions: keep },
    },
    reopened: (...by: Guard[]) => ({
      [is('reopened')]: { target: 'in_progress', guard: every(...by), actions: keep },
    }),
  }
  const filling = { ...on.saved, ...on.submitted, ...on.approved, ...on.not_needed }
  return machineSetup.createStateConfig({
    initial: 'not_started',
    states: {
      not_applicable: {
        meta: meta.not_applicable,
        entry: changed('not_applicable'),
        on: {
          [is('reopened')]: { target: 'not_started', guard: every(...needed[step]), actions: keep },
        },
      },
      not_started: { meta: meta.not_started, on: filling },
      in_progress: { meta: meta.in_progress, on: filling },
      submitted: {
        meta: meta.submitted,
        entry: changed('submitted'),
        on: { ...on.approved, ...on.returned, ...on.rejected, ...on.not_needed, ...on.reopened() },
      },
      needs_action: {
        meta: meta.needs_action,
        entry: [changed('needs_action'), mail('step-returned')],
        on: { ...filling, ...on.rejected },
      },
      approved: {
        meta: meta.approved,
        entry: changed('approved'),
        exit: { type: 'unschedule', params: { event: is('expired') } },
        on: { ...on.returned, ...on.expired, ...on.not_needed, ...on.reopened('byStaffOrSystem') },
      },
      rejected: {
        meta: meta.rejected,
        entry: [changed('rejected'), mail('step-rejected')],
        on: on.reopened('byCompliance'),
      },
      expired: {
        meta: meta.expired,
        entry: [changed('expired'), mail('step-expired')],
        on: { ...filling, ...on.rejected },
      },
    },
  })
}

const machine = machineSetup.createMachine({
  id: 'investment-steps',
  type: 'parallel',
  context: {
    steps: Object.fromEntries(
      stepNames.map((step) => [step, { reason: null, changedAt: null, expiresAt: null }]),
    ) as StepsContext['steps'],
  },
  states: {
    ira: region('ira'),
    kyc: region('kyc'),
    payment: region('payment'),
    documents: region('documents'),
    suitability: region('suitability'),
    'investor-details': region('investor-details'),
  },
})

/** An approval of version 1 that never ended had a date in the year 9999. */
function withoutNever(context: StepsContext): StepsContext {
  const steps = Object.entries(context.steps)
  return steps.every(([, step]) => dayOrNever(step.expiresAt) === step.expiresAt)
    ? context
    : {
        steps: Object.fromEntries(
          steps.map(([name, step]) => [name, { ...step, expiresAt: dayOrNever(step.expiresAt) }]),
        ) as StepsContext['steps'],
      }
}

/**
 * Version 2 of the steps: an approval that never ends has no date. The row has the id of its investment.
 */
export const investmentStepsLifecycle: Lifecycle<typeof machine> = {
  id: 'investment-steps',
  version: 2,
  machine,
  context: stepsContext,
  events: stepEvents,
  begins: { by: ['INV'], road: 'command', session: ['INV'], says: 'The steps were created' },
  guards: stepGuards,
  upcast: {
    1: ({ value, context }) => ({ value, context: withoutNever(context as StepsContext) }),
  },
}
