/**
 * An investment from the first amount to the issued security or the returned money.
 *
 * Effects (named actions, run by the server in the transaction of the event):
 * | effect | params | meaning |
 * |---|---|---|
 * | notify | to, template | one message |
 * | schedule, unschedule | event, at / event | a deadline that the clock sends to this machine |
 * | askAllocation | units | request an allocation: the whole, a part or the waitlist, by the facts of the event |
 * | changeAllocation | units | the allocation has other units from now on |
 * | replaceAgreement | - | the agreement on the amended amount replaces the one before |
 * | dropAmendment | - | void an unsigned agreement on another amount (harmless when there is none) |
 * | releaseAllocation | - | release the allocation (harmless when there is none) |
 * | moveUp | - | check whether the first of the waitlist can get an allocation |
 * | checkSteps | - | send REVIEW_STARTED when every required step is in, APPROVAL_LOST when an approval no longer holds |
 * | startReview | - | run the checks; send AUTO_APPROVED when nothing needs a person |
 * | returnStep | step | send `<step>.returned` to the steps |
 * | beginPayment | amountCents | initiate or await the payment; send PAYMENT_STARTED when one is matched |
 * | stopPayment | - | cancel what is authorized and not yet sent |
 * | pausePayment | - | nothing is debited until the review is done; the payment keeps its reference |
 * | repricePayment | - | the payment expects the amount of now (harmless when there is none) |
 * | requestRefund | amountCents, why | refund; null means all that is held; REFUND_SETTLED follows |
 * | voidSignature | why | void the envelope: the terms changed after the signature |
 * | voidStale | - | void a signature under terms that no longer are the offering's |
 * | countersign | - | the issuer's signature on the agreement |
 * | issueHolding, cancelHolding | units / - | post the security to, or take it from, the ledger |
 * | releaseFunds | amountCents, closingId | release escrow to the issuer |
 */
import { every, everyOf } from '#machines/lib/guards.ts'
import type { Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import {
  investmentContext,
  investmentEvents,
  investmentGuards,
  type Ending,
  type InvestmentContext,
  type InvestmentEvent,
  type InvestmentGuard,
  type InvestmentInput,
  type Resumable,
} from './investment.events.ts'
import {
  businessDaysAfter,
  reconfirmAfter,
  guards,
  idleAt,
  LEAVE_DAYS,
  meta,
  PAY_DAYS,
  WARNING_DAYS,
} from './investment.implementation.ts'

type To = 'investor' | 'issuer' | 'staff'
const effects = {
  notify: (_: unknown, _params: { to: To; template: string }) => {},
  schedule: (_: unknown, _params: { event: string; at: string }) => {},
  unschedule: (_: unknown, _params: { event: string }) => {},
  askAllocation: (_: unknown, _params: { units: number }) => {},
  changeAllocation: (_: unknown, _params: { units: number }) => {},
  releaseAllocation: () => {},
  moveUp: () => {},
  checkSteps: () => {},
  startReview: () => {},
  returnStep: (_: unknown, _params: { step: string }) => {},
  beginPayment: (_: unknown, _params: { amountCents: number }) => {},
  stopPayment: () => {},
  pausePayment: () => {},
  repricePayment: () => {},
  requestRefund: (_: unknown, _params: { amountCents: number | null; why: string }) => {},
  voidSignature: (_: unknown, _params: { why: string }) => {},
  voidStale: () => {},
  replaceAgreement: () => {},
  dropAmendment: () => {},
  countersign: () => {},
  issueHolding: (_: unknown, _params: { units: number }) => {},
  cancelHolding: () => {},
  releaseFunds: (_: unknown, _params: { amountCents: number; closingId: string | null }) => {},
}
const notify = (to: To, template: string) => ({ type: 'notify' as const, params: { to, template } })
const unschedule = (event: string) => ({ type: 'unschedule' as const, params: { event } })
const voidSignature = (why: string) => ({ type: 'voidSignature' as const, params: { why } })

const machineSetup = setup({
  types: {} as {
    context: InvestmentContext
    events: InvestmentEvent
    input: InvestmentInput
    meta: StateMeta
  },
  guards: { ...guards, every: everyOf(guards) },
  actions: {
    ...effects,
    touch: assign(({ event }) => ({ touchedAt: event.at })),
    assignAmount: assign(({ context, event }) =>
      event.type === 'AMOUNT_CHANGED' || event.type === 'CUT_BACK' || event.type === 'FEWER_UNITS'
        ? {
            units: event.units,
            amountCents: event.facts?.amountCents ?? context.amountCents,
            touchedAt: event.at,
          }
        : {},
    ),
    proposeAmendment: assign(({ context, event }) =>
      event.type === 'AMENDMENT_PROPOSED'
        ? {
            amendment: {
              units: event.units,
              amountCents: event.facts?.amountCents ?? context.amountCents,
              proposedAt: event.at,
            },
          }
        : {},
    ),
    applyAmendment: assign(({ context, event }) => ({
      units: context.amendment?.units ?? context.units,
      amountCents: context.amendment?.amountCents ?? context.amountCents,
      amendment: null,
      touchedAt: event.at,
    })),
    /** who waits requests the new units when there is room */
    askAmended: assign(({ context }) => ({ askedUnits: context.units })),
    clearAmendment: assign({ amendment: null }),
    assignRegistration: assign(({ event }) =>
      event.type === 'REGISTRATION_CHANGED'
        ? { registrationId: event.registrationId, touchedAt: event.at }
        : {},
    ),
    assignAsk: assign(({ context, event }) => ({
      askedUnits: context.units,
      acceptsLess: event.type === 'SUBMIT' && event.acceptsLess === true,
    })),
    assignPart: assign(({ context, event }) => ({
      units: event.facts?.partUnits ?? context.units,
      amountCents: event.facts?.partCents ?? context.amountCents,
    })),
    assignChoice: assign(({ context, event }) => ({
      leaveUntil:
        event.facts?.belowMinimum === true
          ? businessDaysAfter(event, LEAVE_DAYS)
          : context.leaveUntil,
    })),
    assignCommitment: assign(({ event }) => ({
      submittedAt: event.at,
      touchedAt: event.at,
      cancelUntil: event.facts?.cancelUntil ?? null,
    })),
    assignCancelUntil: assign(({ context, event }) => ({
      cancelUntil:
        event.facts?.cancelUntil === undefined ? context.cancelUntil : event.facts.cancelUntil,
    })),
    startPayTime: assign(({ event }) => ({
      payBy: businessDaysAfter(event, PAY_DAYS),
      warnings: 0,
    })),
    countWarning: assign(({ context }) => ({ warnings: context.warnings + 1 })),
    countReturn: assign(({ context, event }) => ({
      returnAttempts: context.returnAttempts + 1,
      fundsHeldCents: event.facts?.fundsHeldCents ?? 0,
    })),
    forgetReturns: assign(({ event }) => ({
      returnAttempts: 0,
      fundsHeldCents: event.facts?.fundsHeldCents ?? 0,
    })),
    assignFunds: assign(({ context, event }) => ({
      fundsHeldCents: event.facts?.clearedCents ?? context.fundsHeldCents,
      payBy: null,
    })),
    assignHeld: assign(({ context, event }) => ({
      fundsHeldCents: event.facts?.fundsHeldCents ?? context.fundsHeldCents,
    })),
    assignAcceptance: assign(({ event }) => ({ acceptedAt: event.at })),
    dropAcceptance: assign({ acceptedAt: null, closingId: null }),
    assignClosing: assign(({ context, event }) => ({
      closingId: event.type === 'PRINCIPAL_APPROVED' ? event.closingId : context.closingId,
    })),
    dropClosing: assign({ closingId: null }),
    askAgain: assign(({ event }, params: { resume: Resumable }) => ({
      resume: params.resume,
      reconfirmUntil: reconfirmAfter(event),
      acceptedAt: null,
    })),
    resumeIn: assign((_, params: { resume: Resumable }) => ({ resume: params.resume })),
    stopAsking: assign({ resume: null, reconfirmUntil: null }),
    endBy: assign((_, params: { by: Ending }) => ({ endedBy: params.by })),
    noMoneyLeft: assign({ fundsHeldCents: 0 }),
    beginAgain: assign(({ event }) => ({
      touchedAt: event.at,
      submittedAt: null,
      cancelUntil: null,
      reconfirmUntil: null,
      payBy: null,
      warnings: 0,
      returnAttempts: 0,
      fundsHeldCents: 0,
      acceptedAt: null,
      closingId: null,
      resume: null,
      endedBy: null,
      acceptsLess: false,
      askedUnits: null,
      leaveUntil: null,
      amendment: null,
    })),
  },
})

const ask = {
  type: 'askAllocation' as const,
  params: ({ context }: { context: InvestmentContext }) => ({
    units: context.askedUnits ?? context.units,
  }),
}
const reserve = {
  type: 'changeAllocation' as const,
  params: ({ context }: { context: InvestmentContext }) => ({ units: context.units }),
}
const pay = {
  type: 'beginPayment' as const,
  params: ({ context }: { context: InvestmentContext }) => ({ amountCents: context.amountCents }),
}
type AmendEffect = typeof reserve | typeof ask | 'askAmended' | 'checkSteps'
const end = (by: Ending) => ({ type: 'endBy' as const, params: { by } })
const allowed = ['amountInBounds', 'unitsValid', 'amountMatchesUnits'] as const
const committable = [
  'headroomLeft',
  'withinInvestorLimit',
  'issuerCapKept',
  'beforeDeadline',
] as const
/** What SUBMIT requires, whichever allocation the offering has for the commitment. */
const submittable = (room: 'headroomLeft' | 'partOffered' | 'waitlistOpen') =>
  every(
    'offeringLive',
    'visibleToInvestor',
    'consentCurrent',
    ...allowed,
    room,
    'withinInvestorLimit',
    'issuerCapKept',
    'beforeDeadline',
    'accreditationClaimed',
    'nonAccreditedAdmitted',
    'purchaserLimitKept',
    'purchaserQualified',
    'commitmentGatePassed',
    'registrationChosen',
    'registrationAllowed',
    'residenceAllowed',
  )
const reviewed = [
  'kycApproved',
  'accountsActive',
  'registrationActive',
  'standingHolds',
  'suitabilityOk',
  'taxFormActive',
  'agreementSignedByAll',
  'accreditationOk',
  'withinInvestorLimit',
  'nonAccreditedAdmitted',
  'purchaserLimitKept',
  'purchaserQualified',
] as const
/** A commitment is cut by an allocation that was decided, to the units that it left (17 CFR 227.201(h)). */
const allocated = ['overMaximum', 'asAllocated'] as const
const closable = every(
  'kycApproved',
  'accountsActive',
  'registrationActive',
  'suitabilityOk',
  'taxFormActive',
  'accreditationOk',
  'withinLimitAtClosing',
  'sanctionsClear',
  'cancelWindowOver',
  'allocationFinal',
)

/** A commitment that ends: at once when no money is held, after the refund otherwise. */
const ended = (
  target: 'cancelled' | 'rejected' | 'offering_failed' | 'abandoned',
  by: Ending,
  conditions: readonly InvestmentGuard[] = [],
) => [
  {
    target: 'refund_pending' as const,
    guard: every(...conditions, 'moneyHeld'),
    actions: [end(by)],
  },
  { target, guard: every(...conditions, 'noMoneyHeld'), actions: [end(by)] },
]
/** An amendment that was not signed ends with what made it pointless; the commitment itself is untouched. */
const withdraw = ['clearAmendment' as const, 'dropAmendment' as const]
/**
 * Another amount for a commitment (17 CFR 227.304: the right to cancel is the right to change it). The commitment stays
 * until everybody has signed the agreement on the new amount; only then the new amount counts, is reserved and is
 * reviewed.
 */
const amendable = (
  room: 'headroomLeft' | 'waitlistOpen',
  then: { readonly target?: 'submitted'; readonly actions: readonly AmendEffect[] },
) => ({
  AMENDMENT_PROPOSED: {
    guard: every(...allowed, 'withinInvestorLimit', 'beforeDeadline', 'mayCancel', 'otherUnits'),
    actions: ['proposeAmendment' as const, 'dropAmendment' as const],
  },
  AMENDMENT_WITHDRAWN: { guard: 'amendmentPending' as const, actions: withdraw },
  AMENDED: {
    ...(then.target === undefined ? {} : { target: then.target }),
    guard: every(
      'amendmentPending',
      'amendmentSigned',
      ...allowed,
      room,
      'withinInvestorLimit',
      'issuerCapKept',
      'beforeDeadline',
      'mayCancel',
    ),
    actions: [
      'applyAmendment' as const,
      // before the agreement: with it the review may be done, and the payment is asked for
      'pausePayment' as const,
      'repricePayment' as const,
      'replaceAgreement' as const,
      ...then.actions,
      notify('investor', 'amended'),
      notify('issuer', 'amended'),
    ],
  },
})
/** What every state of a commitment accepts, from submitted to funded. */
const committed = (resume: Resumable) => ({
  CANCEL: ended('cancelled', 'cancelled', ['mayCancel']),
  REJECT: ended('rejected', 'rejected', ['notAccepted']),
  OFFERING_FAILED: ended('offering_failed', 'offering_failed'),
  CANCEL_UNTIL_MOVED: { actions: 'assignCancelUntil' as const },
  MATERIAL_CHANGE: {
    target: 'reconfirm_required' as const,
    actions: [...withdraw, { type: 'askAgain' as const, params: { resume } }, 'voidStale' as const],
  },
})
const unfunded = (conditions: readonly InvestmentGuard[]) => [
  {
    target: 'abandoned' as const,
    guard: every(...conditions, 'noMoneyHeld'),
    actions: [end('unfunded')],
  },
  {
    target: 'refund_pending' as const,
    guard: every(...conditions, 'moneyHeld'),
    actions: [end('unfunded')],
  },
]
/** Only an approval or a confirmation asks for the payment: when money comes back or falls short, the payment writes. */
const paymentDue = notify('investor', 'payment-due')
/** An approval was taken back before the money is here: nothing is taken, and the review is made again. */
const backToReview = (more: readonly InvestmentGuard[]) => [
  {
    target: 'action_required' as const,
    guard: every('standingLost', 'noMoneyHeld', 'stepReturned', ...more),
    actions: [...withdraw, 'pausePayment' as const],
  },
  {
    target: 'submitted' as const,
    guard: every('standingLost', 'noMoneyHeld', ...more),
    actions: [...withdraw, 'pausePayment' as const, notify('investor', 'approval-lost')],
  },
]
/** The same while the investor reconfirms: the question stays, and its answer leads to the review. */
const lostWhileAsked = (from: readonly InvestmentGuard[]) => ({
  guard: every(...from, 'standingLost', 'noMoneyHeld'),
  actions: [
    'pausePayment' as const,
    { type: 'resumeIn' as const, params: { resume: 'submitted' as const } },
    notify('investor', 'approval-lost'),
  ],
})
/**
 * The bank took the money back: the investor pays again. Where an approval was taken back meanwhile, the review comes
 * first; after the last attempt a person decides.
 */
const returned = [
  ...backToReview(['paymentReturned', 'attemptsLeft']).map((back) => ({
    ...back,
    actions: ['countReturn' as const, 'dropAcceptance' as const, ...back.actions],
  })),
  {
    target: 'awaiting_funds' as const,
    guard: every('paymentReturned', 'attemptsLeft'),
    actions: ['countReturn' as const, 'dropAcceptance' as const],
  },
  {
    target: 'action_required' as const,
    guard: 'paymentReturned' as const,
    actions: [
      'forgetReturns' as const,
      'dropAcceptance' as const,
      { type: 'returnStep' as const, params: { step: 'payment' } },
      notify('staff', 'payment-returned-too-often'),
    ],
  },
]
/** A change of terms voids a signature that exists; an existing commitment is reserved anew. */
const changes = (
  more: readonly (typeof committable)[number][],
  then: readonly (typeof reserve)[],
) => ({
  AMOUNT_CHANGED: [
    {
      guard: every(...allowed, ...more, 'signed'),
      actions: ['assignAmount' as const, voidSignature('The amount changed.'), ...then],
    },
    { guard: every(...allowed, ...more), actions: ['assignAmount' as const, ...then] },
  ],
  REGISTRATION_CHANGED: [
    {
      guard: every('registrationAllowed', 'signed'),
      actions: ['assignRegistration' as const, voidSignature('The registration changed.')],
    },
    { guard: 'registrationAllowed' as const, actions: ['assignRegistration' as const] },
  ],
})
const resume = (
  state: Resumable,
  was: InvestmentGuard,
  more: readonly (typeof paymentDue)[] = [],
) => ({
  target: state,
  guard: every(was, 'reconfirmInTime', 'agreementCurrent'),
  actions: ['stopAsking' as const, notify('issuer', 'reconfirmed'), ...more],
})
const warn = {
  type: 'schedule' as const,
  params: ({ context, event }: { context: InvestmentContext; event: InvestmentEvent }) => ({
    event: 'UNFUNDED_WARNED',
    at: businessDaysAfter(
      event,
      context.warnings === 0 ? WARNING_DAYS[0] : WARNING_DAYS[1] - WARNING_DAYS[0],
    ),
  }),
}

/** A state in which the clock runs against the investor: ten business days, two warnings (platform policy). */
const waiting = {
  entry: [
    'startPayTime' as const,
    warn,
    {
      type: 'schedule' as const,
      params: ({ event }: { event: InvestmentEvent }) => ({
        event: 'UNFUNDED_TOO_LONG',
        at: businessDaysAfter(event, PAY_DAYS),
      }),
    },
  ],
  exit: [unschedule('UNFUNDED_WARNED'), unschedule('UNFUNDED_TOO_LONG')],
  on: {
    UNFUNDED_WARNED: [
      { guard: 'warnedTwice' as const, actions: notify('staff', 'unfunded') },
      { actions: ['countWarning' as const, notify('investor', 'unfunded-warning'), warn] },
    ],
    UNFUNDED_TOO_LONG: unfunded(['payTimeOver', 'warnedTwice']),
    ABANDON: unfunded(['payTimeOver', 'warnedTwice']),
  },
}

/** Only the log learns of it. */
const noted = { guard: 'moneyNotAsked' as const, actions: 'touch' as const }

const machine = machineSetup.createMachine({
  id: 'investment',
  context: ({ input }) => ({
    listingId: input.listingId,
    investorId: input.investorId,
    offeringType: input.offeringType,
    registrationId: input.registrationId,
    units: input.units,
    amountCents: input.amountCents,
    touchedAt: input.at,
    submittedAt: null,
    cancelUntil: null,
    reconfirmUntil: null,
    payBy: null,
    warnings: 0,
    returnAttempts: 0,
    fundsHeldCents: 0,
    acceptedAt: null,
    closingId: null,
    resume: null,
    endedBy: null,
    acceptsLess: false,
    askedUnits: null,
    leaveUntil: null,
    amendment: null,
  }),
  initial: 'draft',
  states: {
    draft: {
      meta: meta.draft,
      entry: {
        type: 'schedule',
        params: ({ context, event }) => ({ event: 'WENT_IDLE', at: idleAt({ context, event }) }),
      },
      exit: unschedule('WENT_IDLE'),
      on: {
        ...changes([], []),
        SUBMIT: [
          {
            target: 'submitted',
            guard: submittable('headroomLeft'),
            actions: [
              'assignAsk',
              'assignCommitment',
              ask,
              notify('investor', 'commitment-notice'),
              notify('issuer', 'commitment-received'),
            ],
          },
          {
            target: 'submitted',
            guard: submittable('partOffered'),
            actions: [
              'assignAsk',
              'assignPart',
              'assignCommitment',
              ask,
              notify('investor', 'commitment-in-part'),
              notify('issuer', 'commitment-received'),
            ],
          },
          {
            target: 'waitlisted',
            guard: submittable('waitlistOpen'),
            actions: [
              'assignAsk',
              'assignCommitment',
              ask,
              notify('investor', 'waitlisted'),
              notify('issuer', 'waitlist-joined'),
            ],
          },
        ],
        MATERIAL_CHANGE: { actions: 'voidStale' },
        DISCARD: 'abandoned',
        WENT_IDLE: [
          {
            target: 'abandoned',
            guard: 'idleLongEnough',
            actions: notify('investor', 'draft-ended'),
          },
          {
            actions: {
              type: 'schedule',
              params: (args) => ({ event: 'WENT_IDLE', at: idleAt(args) }),
            },
          },
        ],
        OFFERING_LEFT_LIVE: { target: 'abandoned', actions: notify('investor', 'offering-ended') },
      },
    },
    waitlisted: {
      meta: meta.waitlisted,
      entry: 'moveUp',
      on: {
        PLACED: [
          {
            target: 'submitted',
            guard: every('offeringLive', 'headroomLeft', 'withinInvestorLimit', 'issuerCapKept'),
            actions: [
              'assignCommitment',
              ask,
              notify('investor', 'moved-up'),
              notify('issuer', 'commitment-received'),
            ],
          },
          {
            target: 'submitted',
            guard: every('offeringLive', 'partOffered', 'withinInvestorLimit', 'issuerCapKept'),
            actions: [
              'assignPart',
              'assignCommitment',
              ask,
              notify('investor', 'moved-up'),
              notify('issuer', 'commitment-received'),
            ],
          },
          {
            target: 'rejected',
            guard: every('offeringLive', 'overInvestorLimit', 'noMoneyHeld'),
            actions: [end('not_allocated')],
          },
        ],
        WAITLIST_ENDED: {
          target: 'rejected',
          guard: 'noMoneyHeld',
          actions: [end('not_allocated')],
        },
        CANCEL: { target: 'cancelled', guard: 'noMoneyHeld', actions: [end('cancelled')] },
        REJECT: { target: 'rejected', guard: 'noMoneyHeld', actions: [end('rejected')] },
        OFFERING_FAILED: {
          target: 'offering_failed',
          guard: 'noMoneyHeld',
          actions: [end('offering_failed')],
        },
        CANCEL_UNTIL_MOVED: { actions: 'assignCancelUntil' },
        ...amendable('waitlistOpen', { actions: ['askAmended', ask] }),
        MATERIAL_CHANGE: {
          target: 'reconfirm_required',
          actions: [
            ...withdraw,
            { type: 'askAgain', params: { resume: 'waitlisted' } },
            'voidStale',
          ],
        },
      },
    },
    submitted: {
      meta: meta.submitted,
      entry: [...waiting.entry, 'checkSteps'],
      exit: waiting.exit,
      on: {
        ...committed('submitted'),
        ...amendable('headroomLeft', { actions: [reserve, 'checkSteps'] }),
        ...waiting.on,
        REVIEW_STARTED: { target: 'in_review', guard: 'requiredStepsSubmitted' },
        ACTION_REQUESTED: 'action_required',
      },
    },
    action_required: {
      meta: meta.action_required,
      entry: notify('investor', 'action-required'),
      on: {
        ...committed('action_required'),
        ...amendable('headroomLeft', { actions: [reserve] }),
        ...changes([...committable], [reserve]),
        RESUBMIT: { target: 'submitted', guard: 'noStepReturned' },
      },
    },
    in_review: {
      meta: meta.in_review,
      entry: 'startReview',
      on: {
        ...committed('in_review'),
        ...amendable('headroomLeft', { target: 'submitted', actions: [reserve] }),
        ACTION_REQUESTED: 'action_required',
        AUTO_APPROVED: {
          target: 'awaiting_funds',
          guard: every(...reviewed, 'nothingNeedsAPerson'),
          actions: paymentDue,
        },
        REVIEW_APPROVED: {
          target: 'awaiting_funds',
          guard: every(...reviewed),
          actions: paymentDue,
        },
      },
    },
    awaiting_funds: {
      meta: meta.awaiting_funds,
      entry: [pay, ...waiting.entry, 'checkSteps'],
      exit: waiting.exit,
      on: {
        ...committed('awaiting_funds'),
        ...waiting.on,
        ...amendable('headroomLeft', { target: 'submitted', actions: [reserve] }),
        PAYMENT_STARTED: { target: 'funds_pending', guard: 'paymentMatched', actions: withdraw },
        APPROVAL_LOST: backToReview([]),
        // the money that is there pays for what is left of the commitment: the payment goes on with the lower amount
        FEWER_UNITS: {
          guard: every(
            'fewerOffered',
            'fewerThanBefore',
            'amountInBounds',
            'unitsValid',
            'accreditationOk',
          ),
          actions: [...withdraw, 'assignAmount', reserve, notify('investor', 'fewer-units'), pay],
        },
      },
    },
    funds_pending: {
      meta: meta.funds_pending,
      on: {
        ...committed('funds_pending'),
        APPROVAL_LOST: backToReview(['debitWaits']),
        FUNDS_CLEARED: {
          target: 'funded',
          guard: 'clearedEnough',
          actions: ['assignFunds', notify('investor', 'funded')],
        },
        PAYMENT_RETURNED: returned,
        // nothing came back: the same payment waits for the rest
        FUNDS_SHORT: { target: 'awaiting_funds', actions: 'dropAcceptance' },
      },
    },
    funded: {
      initial: 'waiting_for_issuer',
      on: {
        ...committed('funded'),
        PAYMENT_RETURNED: returned,
        CUT_BACK: [
          {
            target: 'refund_pending',
            guard: every(...allocated, 'cutToNothing', 'moneyHeld'),
            actions: [end('cut_back'), 'assignHeld'],
          },
          {
            guard: every(...allocated, 'cutIsLess'),
            actions: [
              {
                type: 'requestRefund',
                params: ({ context, event }) => ({
                  amountCents:
                    context.amountCents - (event.facts?.amountCents ?? context.amountCents),
                  why: 'cut_back',
                }),
              },
              'assignAmount',
              'assignChoice',
              reserve,
              notify('investor', 'cut-back'),
            ],
          },
        ],
      },
      states: {
        waiting_for_issuer: {
          meta: meta.waiting_for_issuer,
          entry: notify('issuer', 'acceptance-due'),
          on: {
            ISSUER_ACCEPTED: {
              target: 'waiting_for_principal',
              guard: 'standingHolds',
              actions: ['assignAcceptance', 'countersign'],
            },
          },
        },
        waiting_for_principal: {
          meta: meta.waiting_for_principal,
          entry: notify('staff', 'principal-approval-due'),
          on: {
            PRINCIPAL_APPROVED: {
              target: '#investment.approved_to_close',
              guard: closable,
              actions: 'assignClosing',
            },
          },
        },
      },
    },
    reconfirm_required: {
      meta: meta.reconfirm_required,
      entry: [
        notify('investor', 'reconfirm'),
        {
          type: 'schedule',
          params: ({ context, event }) => ({
            event: 'RECONFIRM_EXPIRED',
            at: context.reconfirmUntil ?? event.at,
          }),
        },
      ],
      exit: unschedule('RECONFIRM_EXPIRED'),
      on: {
        RECONFIRMED: [
          resume('waitlisted', 'wasWaitlisted'),
          resume('submitted', 'wasSubmitted'),
          resume('action_required', 'wasActionRequired'),
          resume('in_review', 'wasInReview'),
          resume('awaiting_funds', 'wasAwaitingFunds', [paymentDue]),
          resume('funds_pending', 'wasFundsPending'),
          resume('funded', 'wasFunded'),
        ],
        CANCEL_UNTIL_MOVED: { actions: 'assignCancelUntil' },
        RECONFIRM_EXPIRED: ended('cancelled', 'not_reconfirmed', ['reconfirmTimeOver']),
        CANCEL: ended('cancelled', 'cancelled', ['mayCancel']),
        REJECT: ended('rejected', 'rejected', ['notAccepted']),
        OFFERING_FAILED: ended('offering_failed', 'offering_failed'),
        MATERIAL_CHANGE: {
          actions: [
            {
              type: 'askAgain',
              params: ({ context }) => ({ resume: context.resume ?? 'submitted' }),
            },
            'voidStale',
            {
              type: 'schedule',
              params: ({ event }) => ({
                event: 'RECONFIRM_EXPIRED',
                at: reconfirmAfter(event),
              }),
            },
            notify('investor', 'reconfirm'),
          ],
        },
        APPROVAL_LOST: [
          lostWhileAsked(['wasAwaitingFunds']),
          lostWhileAsked(['wasFundsPending', 'debitWaits']),
        ],
        // what the payment does changes where the commitment goes on; before its money is asked for it changes nothing,
        // because the payment keeps what came until then
        PAYMENT_STARTED: [
          {
            guard: every('wasAwaitingFunds', 'paymentMatched'),
            actions: { type: 'resumeIn', params: { resume: 'funds_pending' } },
          },
          noted,
        ],
        FUNDS_CLEARED: [
          {
            guard: every('wasFundsPending', 'clearedEnough'),
            actions: ['assignFunds', { type: 'resumeIn', params: { resume: 'funded' } }],
          },
          noted,
        ],
        FUNDS_SHORT: [
          {
            guard: 'wasFundsPending',
            actions: { type: 'resumeIn', params: { resume: 'awaiting_funds' } },
          },
          noted,
        ],
        PAYMENT_RETURNED: [
          ...(['wasFundsPending', 'wasFunded'] as const).map((from) => ({
            guard: every(from, 'paymentReturned'),
            actions: [
              'countReturn' as const,
              { type: 'resumeIn' as const, params: { resume: 'awaiting_funds' as const } },
            ],
          })),
          noted,
        ],
      },
    },
    approved_to_close: {
      meta: meta.approved_to_close,
      on: {
        CLOSE: { target: 'closed', guard: every('escrowBroken', 'closingInstructionSigned') },
        PULLED_BACK: { target: 'funded.waiting_for_principal', actions: 'dropClosing' },
        PAYMENT_RETURNED: returned,
        OFFERING_FAILED: ended('offering_failed', 'offering_failed'),
        MATERIAL_CHANGE: {
          target: 'reconfirm_required',
          actions: ['dropClosing', { type: 'askAgain', params: { resume: 'funded' } }, 'voidStale'],
        },
      },
    },
    closed: {
      meta: meta.closed,
      entry: [
        { type: 'issueHolding', params: ({ context }) => ({ units: context.units }) },
        {
          type: 'releaseFunds',
          params: ({ context }) => ({
            amountCents: context.amountCents,
            closingId: context.closingId,
          }),
        },
        'noMoneyLeft',
        notify('investor', 'closing-confirmation'),
      ],
      on: {
        RESCISSION_APPROVED: { actions: 'touch' },
        RESCISSION_REFUSED: { guard: 'notClawedBack', actions: 'touch' },
        RESCIND: { target: 'rescinded', guard: every('rescissionApproved', 'paidBack') },
      },
    },
    refund_pending: {
      meta: meta.refund_pending,
      entry: [
        'assignHeld',
        'stopAsking',
        'releaseAllocation',
        'stopPayment',
        {
          type: 'requestRefund',
          params: ({ context }) => ({ amountCents: null, why: context.endedBy ?? 'cancelled' }),
        },
        notify('investor', 'refund-started'),
      ],
      on: {
        REFUND_SETTLED: {
          target: 'refunded',
          guard: 'noMoneyHeld',
          actions: ['noMoneyLeft', notify('investor', 'refunded')],
        },
        REFUND_FAILED: {
          actions: [notify('staff', 'refund-failed'), notify('investor', 'refund-failed')],
        },
        REFUND_RETURNED: 'refund_returned',
      },
    },
    refund_returned: {
      meta: meta.refund_returned,
      entry: ['assignHeld', notify('staff', 'refund-failed'), notify('investor', 'refund-failed')],
      on: {
        REFUND_RESENT: 'refund_pending',
        REFUND_SETTLED: {
          target: 'refunded',
          guard: 'noMoneyHeld',
          actions: ['noMoneyLeft', notify('investor', 'refunded')],
        },
      },
    },
    abandoned: {
      meta: meta.abandoned,
      entry: ['noMoneyLeft', 'releaseAllocation', 'stopPayment'],
      on: {
        RESUME: {
          target: 'draft',
          guard: 'offeringLive',
          actions: ['beginAgain', voidSignature('The investment was resumed.')],
        },
      },
    },
    cancelled: {
      type: 'final',
      meta: meta.cancelled,
      entry: [
        'noMoneyLeft',
        'stopAsking',
        'releaseAllocation',
        'stopPayment',
        notify('investor', 'cancelled'),
        notify('issuer', 'cancelled'),
      ],
    },
    rejected: {
      type: 'final',
      meta: meta.rejected,
      entry: [
        'noMoneyLeft',
        'stopAsking',
        'releaseAllocation',
        'stopPayment',
        notify('investor', 'rejected'),
      ],
    },
    offering_failed: {
      type: 'final',
      meta: meta.offering_failed,
      entry: [
        'noMoneyLeft',
        'stopAsking',
        'releaseAllocation',
        'stopPayment',
        notify('investor', 'offering-failed'),
      ],
    },
    // a bank may return it days after it has confirmed it
    refunded: { meta: meta.refunded, on: { REFUND_RETURNED: 'refund_returned' } },
    rescinded: {
      type: 'final',
      meta: meta.rescinded,
      entry: ['cancelHolding', notify('investor', 'rescinded')],
    },
  },
})

/**
 * Version 12 of the investment: a refund that the bank returns is owed again, also after the bank had confirmed it; a
 * return needs the payment that was returned, and leads to the review where an approval was taken back; rows stay as
 * they are.
 * Version 11 of the investment: while it waits to be reconfirmed, too little money and what comes before it is asked for
 * are taken; rows stay as they are.
 * Version 10 of the investment: another amount and another review keep its payment; rows stay as they are.
 * Version 9 of the investment: it is paid, accepted and closed only while all who are behind it stand, and goes back to
 * review before the payment when something that was approved is taken back; an approval asks for the limit of everybody
 * whose limit it counts against, and fewer units for a verification that holds for them; rows stay as they are.
 * Version 8: a company rejects nothing that it has accepted; rows stay as they are.
 * Version 7: a cut follows an allocation that was decided, and an approved rescission is refused no
 * more once the money is back; rows stay as they are.
 * Version 6: the messages about a moved deadline and a returned payment are sent by what caused them,
 * and a commitment that is asked to reconfirm follows a moved deadline, too; rows stay as they are.
 * Version 4 of the investment: a rescission can be refused; rows stay as they are.
 * Version 3: 506(b) counts its purchasers, and two people approve a rescission; rows stay as they are.
 * Version 2: a commitment has its old amount until an amendment is signed. `investmentEvents` defines who may send
 * what.
 */
export const investmentLifecycle: Lifecycle<typeof machine> = {
  id: 'investment',
  version: 12,
  machine,
  context: investmentContext,
  events: investmentEvents,
  begins: { by: ['INV'], road: 'command', session: ['INV'], says: 'Started the investment' },
  guards: investmentGuards,
  upcast: {
    1: (row) => ({ value: row.value, context: { ...(row.context as object), amendment: null } }),
    2: (row) => ({ value: row.value, context: row.context }),
    3: (row) => ({ value: row.value, context: row.context }),
    4: (row) => ({ value: row.value, context: row.context }),
    5: (row) => ({ value: row.value, context: row.context }),
    6: (row) => ({ value: row.value, context: row.context }),
    7: (row) => ({ value: row.value, context: row.context }),
    8: (row) => ({ value: row.value, context: row.context }),
    9: (row) => ({ value: row.value, context: row.context }),
    10: (row) => ({ value: row.value, context: row.context }),
    11: (row) => ({ value: row.value, context: row.context }),
  },
}
