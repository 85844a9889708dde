/**
 * One closing of an offering: a batch of accepted and funded investments whose money leaves escrow at once (17 CFR
 * 227.303(e), 240.15c2-4).
 *
 * Effects: notify {to, template}; schedule and unschedule; includeInvestments and excludeInvestments {investmentIds};
 * giveNotice {} (notify the included investors, move their last moment to cancel, or the deadline of the offering); takeNoticeBack {} (the
 * reverse); approveInvestments {} (PRINCIPAL_APPROVED to each that waits for it); returnInvestments {} (PULLED_BACK to
 * each that was approved); dropInvestments {} (the batch is free again); storeEvidence {stage} (every guard with what
 * was found); releaseInvestments {} (CLOSE to each: ledger, holding, certificate, confirmation); endOffering {} (CLOSE
 * of the offering after its last closing); checkIssued {} (send COMPLETED when money and securities agree).
 */
import { LAPSE_DAYS } from '#domain/investments/model/closing.ts'
import { addCalendarDays } from '#domain/shared/calendar/zone.ts'
import { every, everyOf } from '#machines/lib/guards.ts'
import type { Cause, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import {
  closingContext,
  closingEvents,
  closingGuards,
  type ClosingContext,
  type ClosingEvent,
  type ClosingFacts,
  type ClosingGuard,
  type ClosingInput,
  type Signer,
  type SignatureRole,
} from './closing.events.ts'

type Args = { context: ClosingContext; event: ClosingEvent }
type Flag = {
  [K in keyof ClosingFacts]: ClosingFacts[K] extends boolean ? K : never
}[keyof ClosingFacts]
const fact =
  (name: Flag) =>
  ({ event }: Args): boolean =>
    event.facts?.[name] === true
const unsigned =
  (role: SignatureRole) =>
  ({ context }: Args): boolean =>
    context.signatures[role] === null
const signerOf = ({ event }: Args): Signer | null => event.facts?.signer ?? null
const guards: Readonly<Record<ClosingGuard, (args: Args) => boolean>> = {
  includable: fact('includable'),
  included: fact('included'),
  batchNotEmpty: fact('batchNotEmpty'),
  rollingAllowed: fact('rollingAllowed'),
  onlyFinalClosing: fact('onlyFinalClosing'),
  closingDateAllowed: fact('closingDateAllowed'),
  targetMet: fact('targetMet'),
  publicLongEnough: fact('publicLongEnough'),
  noticeLongEnough: fact('noticeLongEnough'),
  closingDateReached: fact('closingDateReached'),
  investmentsAccepted: fact('investmentsAccepted'),
  investmentsFunded: fact('investmentsFunded'),
  identityClear: fact('identityClear'),
  standingHolds: fact('standingHolds'),
  taxFormsActive: fact('taxFormsActive'),
  agreementsCountersigned: fact('agreementsCountersigned'),
  accreditationValid: fact('accreditationValid'),
  limitsKept: fact('limitsKept'),
  badActorClear: fact('badActorClear'),
  noReconfirmationOpen: fact('noReconfirmationOpen'),
  cancelWindowsOver: fact('cancelWindowsOver'),
  nobodyLeftBehind: fact('nobodyLeftBehind'),
  allocationDecided: fact('allocationDecided'),
  allIssued: fact('allIssued'),
  signerIsNew: (args) => {
    const signer = signerOf(args)
    return (
      signer !== null &&
      !Object.values(args.context.signatures).some((one) => one?.id === signer.id)
    )
  },
  issuerUnsigned: unsigned('issuer'),
  principalUnsigned: unsigned('principal'),
  escrowUnsigned: unsigned('escrow'),
  othersSigned: ({ context }) =>
    Object.values(context.signatures).filter((one) => one !== null).length === 2,
}
type To = 'issuer' | 'staff' | 'investors'
const NOBODY = { issuer: null, principal: null, escrow: null } as const
const machineSetup = setup({
  types: {} as {
    context: ClosingContext
    events: ClosingEvent
    input: ClosingInput
    meta: StateMeta
  },
  guards: { ...guards, every: everyOf(guards) },
  actions: {
    notify: (_, _params: { to: To; template: string }) => {},
    schedule: (_, _params: { event: string; at: string }) => {},
    unschedule: (_, _params: { event: string }) => {},
    includeInvestments: (_, _params: { investmentIds: string[] }) => {},
    excludeInvestments: (_, _params: { investmentIds: string[] }) => {},
    giveNotice: () => {},
    takeNoticeBack: () => {},
    approveInvestments: () => {},
    returnInvestments: () => {},
    dropInvestments: () => {},
    storeEvidence: (_, _params: { stage: 'proposed' | 'principal' | 'released' }) => {},
    releaseInvestments: () => {},
    endOffering: () => {},
    checkIssued: () => {},
    assignDate: assign(({ context, event }) => ({
      closesOn: event.type === 'DATED' ? event.closesOn : context.closesOn,
    })),
    assignNotice: assign(({ event }) => ({ noticeAt: event.at })),
    dropNotice: assign({ noticeAt: null }),
    sign: assign(({ context, event }, { role }: { role: SignatureRole }) => {
      const signer = signerOf({ context, event })
      return {
        signatures: {
          ...context.signatures,
          [role]:
            signer === null
              ? null
              : { id: signer.id, name: 'name' in event ? event.name : signer.name, at: event.at },
        },
      }
    }),
    dropSignatures: assign({ signatures: { ...NOBODY } }),
    assignRelease: assign(({ event }) => ({ releasedAt: event.at })),
    assignDone: assign(({ event }) => ({ doneAt: event.at })),
  },
})
const notify = (to: To, template: string) => ({ type: 'notify' as const, params: { to, template } })
const evidence = (stage: 'proposed' | 'principal' | 'released') => ({
  type: 'storeEvidence' as const,
  params: { stage },
})
const idsOf = ({ event }: { event: ClosingEvent }) => ({
  investmentIds: 'investmentIds' in event ? event.investmentIds : [],
})
const include = { type: 'includeInvestments' as const, params: idsOf }
const exclude = { type: 'excludeInvestments' as const, params: idsOf }
/** Checked for each investment when the principal signs, and again when the money leaves. */
const rechecked = [
  'investmentsAccepted',
  'identityClear',
  'standingHolds',
  'taxFormsActive',
  'accreditationValid',
  'limitsKept',
  'cancelWindowsOver',
  'allocationDecided',
] as const
/** The whole break-escrow guard. */
const breakEscrow = every<ClosingGuard>(
  'batchNotEmpty',
  'rollingAllowed',
  'targetMet',
  'publicLongEnough',
  'noticeLongEnough',
  'closingDateReached',
  'investmentsFunded',
  ...rechecked,
  'agreementsCountersigned',
  'badActorClear',
  'noReconfirmationOpen',
  'nobodyLeftBehind',
)
/** A signature; the third one of three different people makes the instruction whole. */
const signed = (
  role: SignatureRole,
  free: 'issuerUnsigned' | 'principalUnsigned' | 'escrowUnsigned',
  more: readonly ClosingGuard[],
  then: readonly (ReturnType<typeof evidence> | 'approveInvestments')[],
) => {
  const actions = [{ type: 'sign' as const, params: { role } }, ...then]
  return [
    {
      target: 'signed' as const,
      guard: every<ClosingGuard>(free, 'signerIsNew', ...more, 'othersSigned'),
      actions,
    },
    { guard: every<ClosingGuard>(free, 'signerIsNew', ...more), actions },
  ]
}
const lapses = {
  type: 'schedule' as const,
  params: ({ context }: { context: ClosingContext }) => ({
    event: 'LAPSED',
    at: addCalendarDays(context.closesOn, LAPSE_DAYS),
  }),
}
const lapsesNoMore = { type: 'unschedule' as const, params: { event: 'LAPSED' } }
const freed = [
  lapsesNoMore,
  'returnInvestments' as const,
  'takeNoticeBack' as const,
  'dropSignatures' as const,
  'dropNotice' as const,
]
const pulledBack = {
  target: 'drafted' as const,
  actions: [...freed, notify('issuer', 'pulled-back'), notify('staff', 'pulled-back')],
}
/** A closing that was announced and not released goes back to a draft, so that no right to cancel stays shortened. */
const lapsed = {
  target: 'drafted' as const,
  actions: [...freed, notify('issuer', 'lapsed'), notify('staff', 'lapsed')],
}
const cancelled = {
  target: 'cancelled' as const,
  actions: [
    ...freed,
    'dropInvestments' as const,
    notify('issuer', 'cancelled'),
    notify('staff', 'cancelled'),
  ],
}
/** Without an investment the instruction is another one: it is signed anew. */
const takenOut = {
  target: 'proposed' as const,
  guard: 'included' as const,
  actions: [exclude, 'dropSignatures' as const],
}
const next = (
  cause: Cause,
  who: 'issuer' | 'platform' | 'partner' | 'clock',
  by?: keyof ClosingContext,
): StateMeta['next'] => ({ cause, who, link: 'closing', by })

const machine = machineSetup.createMachine({
  id: 'closing',
  context: ({ input }) => ({
    ...input,
    noticeAt: null,
    signatures: { ...NOBODY },
    releasedAt: null,
    doneAt: null,
  }),
  initial: 'drafted',
  states: {
    drafted: {
      meta: {
        label: 'Draft',
        tone: 'warning',
        icon: 'pencil',
        next: next(
          {
            issuer: 'Choose the investments and the date, then propose the closing.',
            others: 'The company chooses the investments and the date, then proposes the closing.',
          },
          'issuer',
        ),
      },
      on: {
        INCLUDED: { guard: 'includable', actions: include },
        EXCLUDED: { guard: 'included', actions: exclude },
        DATED: { actions: 'assignDate' },
        PROPOSED: {
          target: 'proposed',
          guard: every<ClosingGuard>(
            'batchNotEmpty',
            'rollingAllowed',
            'onlyFinalClosing',
            'targetMet',
            'closingDateAllowed',
          ),
          actions: [
            'assignNotice',
            lapses,
            'giveNotice',
            evidence('proposed'),
            notify('issuer', 'proposed'),
            notify('staff', 'proposed'),
          ],
        },
        CANCELLED: {
          target: 'cancelled',
          actions: ['returnInvestments', 'dropInvestments', notify('issuer', 'cancelled')],
        },
      },
    },
    proposed: {
      meta: {
        label: 'Proposed',
        tone: 'info',
        icon: 'pen-line',
        next: next(
          'Company, principal and escrow agent sign the instruction: three different people.',
          'partner',
          'closesOn',
        ),
      },
      on: {
        TAKEN_OUT: takenOut,
        ISSUER_SIGNED: signed('issuer', 'issuerUnsigned', [], []),
        PRINCIPAL_SIGNED: signed('principal', 'principalUnsigned', rechecked, [
          evidence('principal'),
          'approveInvestments',
        ]),
        ESCROW_SIGNED: signed('escrow', 'escrowUnsigned', [], []),
        PULLED_BACK: pulledBack,
        LAPSED: lapsed,
        CANCELLED: cancelled,
      },
    },
    signed: {
      meta: {
        label: 'Instruction signed',
        tone: 'primary',
        icon: 'signature',
        next: next(
          'The escrow agent releases the money when all conditions are met.',
          'partner',
          'closesOn',
        ),
      },
      entry: notify('staff', 'signed'),
      on: {
        TAKEN_OUT: takenOut,
        RELEASED: {
          target: 'released',
          guard: breakEscrow,
          actions: ['assignRelease', lapsesNoMore, evidence('released')],
        },
        PULLED_BACK: pulledBack,
        LAPSED: lapsed,
        CANCELLED: cancelled,
      },
    },
    released: {
      meta: {
        label: 'Released',
        tone: 'success',
        icon: 'check',
        next: next('We compare money and securities before we complete the closing.', 'platform'),
      },
      entry: ['releaseInvestments', 'endOffering', 'checkIssued'],
      on: { COMPLETED: { target: 'done', guard: 'allIssued', actions: 'assignDone' } },
    },
    done: {
      type: 'final',
      meta: { label: 'Closed', tone: 'neutral', icon: 'archive' },
      entry: [notify('issuer', 'done'), notify('staff', 'done')],
    },
    cancelled: { type: 'final', meta: { label: 'Cancelled', tone: 'neutral', icon: 'ban' } },
  },
})
/**
 * Version 3 of the closing: accounts, registrations and suitability are asked again. Version 2: one that was announced
 * and not released lapses, and only an owner takes an investment out of it. Rows stay as they are.
 */
export const closingLifecycle: Lifecycle<typeof machine> = {
  id: 'closing',
  version: 3,
  machine,
  context: closingContext,
  events: closingEvents,
  begins: { by: ['ISS', 'ADM', 'SYS'], road: 'command', says: 'Planned the closing' },
  guards: closingGuards,
  upcast: {
    1: ({ value, context }) => ({ value, context }),
    2: ({ value, context }) => ({ value, context }),
  },
}
