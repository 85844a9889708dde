/**
 * One tax form of one taxpayer (26 CFR 1.1441-1(e)(4)(ii)): a draft is signed and valid; a W-8 expires with the third
 * calendar year after its signature, with notices 90 and 30 days before; a newer form replaces it; a change of
 * circumstances, two mismatches of the taxpayer number or an unanswered notice of the IRS make it invalid at once. An
 * uploaded form, or one with a red flag, is valid only after a person has accepted it.
 * Effects: notify, schedule, unschedule (see party.ts); takePlace {}: the taxpayer's older forms are superseded;
 * signalInvestments {}: investments that wait for a form are checked again.
 */
import { addBusinessDays } from '#domain/shared/calendar/business-days.ts'
import { addCalendarDays, dateInZone, endOfDay } from '#domain/shared/calendar/zone.ts'
import { taxFormIds } from '#domain/investors/model/tax/kinds.ts'
import { B_NOTICE_BUSINESS_DAYS, TIN_MISMATCHES } from '#domain/investors/rules/tax-form.ts'
import { TIN_MATCH_CODES } from '#domain/shared/tin.ts'
import { W8_CURE_DAYS, w8Moments } from '#domain/investors/rules/w8-expiry.ts'
import type { Cause, EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { and, assign, not, setup } from 'xstate'
import { z } from 'zod'
import {
  effects,
  needsSchema,
  notify,
  reasonOnly,
  unschedule,
  type Need,
  type Of,
  type Sent,
} from '../lib/party.ts'

const moment = z.iso.datetime().nullable()
const context = z.strictObject({
  form: z.enum(taxFormIds),
  /** when it was signed: by the person here, or on paper */
  signed_at: moment,
  /** 90 days before the end, and 30 */
  expiring_at: moment,
  reminder_at: moment,
  /** the last second of the third calendar year after the signature; null for a form that does not run out */
  expires_at: moment,
  /** times in a row that the IRS found name and number not to match */
  mismatches: z.int().nonnegative(),
  /** last moment to answer a notice of the IRS (CP2100); null when there is none */
  notice_due: moment,
  /** last moment to give a new form after this one became invalid */
  cure_by: moment,
  /** what has to be changed before the form is accepted */
  needs: needsSchema.or(z.array(z.never()).max(0)),
})
export type TaxFormContext = z.infer<typeof context>

export interface TaxFormFacts {
  /** the values pass the rules of the form, and name and number agree with what is on file */
  complete?: boolean
  /** the record of the electronic signature is stored, and electronic delivery is agreed to; or a file was submitted */
  signature_kept?: boolean
  /** the form was signed on a day from which it still holds */
  still_holds?: boolean
  /** red flags require a person */
  flagged?: boolean
  /** day of the signature on paper */
  signed_on?: string
  reviewer_is_owner?: boolean
  /** a newer form of the same taxpayer holds */
  replaced?: boolean
  /** days on which federal offices are closed in addition to weekends and holidays */
  closed_days?: readonly string[]
}
type TaxFormEvent = Sent<TaxFormFacts> &
  (
    | Of<
        | 'BEGIN'
        | 'SIGNED'
        | 'HANDED_IN'
        | 'ACCEPTED'
        | 'REFUSED'
        | 'EXPIRING'
        | 'REMINDED'
        | 'EXPIRED'
        | 'SUPERSEDED'
        | 'CIRCUMSTANCES_CHANGED'
        | 'B_NOTICE'
        | 'B_NOTICE_ANSWERED'
        | 'B_NOTICE_LAPSED'
        | 'DISCARDED'
      >
    | { type: 'CHANGES_ASKED'; needs: Need[] }
    | { type: 'TIN_CHECKED'; code: number }
  )

const events = {
  BEGIN: { by: ['INV', 'SYS'], road: 'command', session: ['INV'], says: 'Started the tax form' },
  SIGNED: {
    by: ['INV', 'SYS'],
    road: 'command',
    says: 'Signed the tax form electronically',
  },
  HANDED_IN: {
    by: ['INV'],
    road: 'command',
    // the signature is on the paper, and a person compares it before it holds
    session: ['INV'],
    or: 'upload a signed form',
    says: 'Submitted a signed tax form',
  },
  ACCEPTED: {
    by: ['ADM'],
    road: 'command',
    payload: reasonOnly,
    says: 'Accepted the tax form',
    reason: true,
  },
  CHANGES_ASKED: {
    by: ['ADM'],
    road: 'command',
    payload: reasonOnly.extend({ needs: needsSchema }),
    or: 'ask for changes',
    says: 'Requested changes to the tax form',
    reason: true,
  },
  REFUSED: {
    by: ['ADM'],
    road: 'command',
    payload: reasonOnly,
    or: 'refuse the form',
    says: 'Rejected the tax form',
    reason: true,
  },
  EXPIRING: { by: ['CLK'], road: 'system', says: 'The tax form expires soon' },
  REMINDED: { by: ['CLK'], road: 'system', says: 'Sent a tax form expiration reminder' },
  EXPIRED: { by: ['CLK'], road: 'system', says: 'The tax form expired' },
  SUPERSEDED: { by: ['SYS'], road: 'system', says: 'A newer tax form took its place' },
  CIRCUMSTANCES_CHANGED: {
    by: ['INV', 'SYS', 'ADM'],
    road: 'open',
    payload: reasonOnly,
    says: 'Circumstances changed',
    reason: true,
  },
  TIN_CHECKED: {
    by: ['SYS', 'ADM'],
    road: 'command',
    payload: z.strictObject({ code: z.int().min(0).max(8) }),
    says: 'Compared name and number with the IRS',
  },
  B_NOTICE: {
    by: ['ADM'],
    road: 'command',
    payload: reasonOnly,
    says: 'The IRS sent a notice about name and number',
    reason: true,
  },
  B_NOTICE_ANSWERED: {
    by: ['ADM'],
    road: 'command',
    payload: reasonOnly,
    says: 'The IRS notice was answered',
    reason: true,
  },
  B_NOTICE_LAPSED: { by: ['CLK'], road: 'system', says: 'The IRS notice wasn’t answered in time' },
  DISCARDED: {
    by: ['INV'],
    road: 'open',
    session: ['INV'],
    or: 'discard the form',
    says: 'Discarded the draft',
  },
} as const satisfies Record<TaxFormEvent['type'], EventRule>

const guards = {
  complete: 'Something on the form is missing or wrong.',
  signatureKept: 'Sign last, on the form’s page.',
  stillHolds: 'A form that was signed on this day has run out. Sign a new one.',
  flagged: 'This form doesn’t need manual review.',
  notOwn: 'A second person decides: this form is yours.',
  replaced: 'There is no newer form.',
  tinUsable: 'Name and number do not match.',
  firstMismatch: 'Name and number didn’t match before.',
  noticeOpen: 'There is no notice to answer.',
  noNotice: 'A notice is open already.',
  runsOut: 'This form doesn’t expire.',
} as const

type Args = { context: TaxFormContext; event: TaxFormEvent }
const next = (
  cause: Cause,
  who: 'investor' | 'platform' | 'clock',
  by?: 'expires_at' | 'notice_due' | 'cure_by',
): StateMeta['next'] => ({ cause, who, link: 'tax-form', by })
const at = (event: string, of: (c: TaxFormContext) => string | null) => ({
  type: 'schedule' as const,
  params: ({ context: c }: Args) => ({ event, at: of(c) ?? '' }),
})
const isW8 = (c: TaxFormContext): boolean => c.form !== 'w9'
/** A W-8 is announced before it ends. */
const announce = at('EXPIRING', (c) => c.expiring_at)
/** Ends every deadline of a form that holds. */
const still = [
  unschedule('EXPIRING'),
  unschedule('REMINDED'),
  unschedule('EXPIRED'),
  unschedule('B_NOTICE_LAPSED'),
] as const
const ends = {
  SUPERSEDED: { target: 'superseded' as const, guard: 'replaced' as const, actions: still },
}
/** What can happen to a form that holds, whether it expires soon or not. */
const holding = {
  ...ends,
  CIRCUMSTANCES_CHANGED: { target: 'invalid' as const, actions: still },
  TIN_CHECKED: [
    { guard: 'tinUsable' as const, actions: 'noMismatch' as const },
    {
      guard: 'firstMismatch' as const,
      actions: ['countMismatch' as const, notify('party', 'tax-form.mismatch')],
    },
    { target: 'invalid' as const, actions: ['countMismatch' as const, ...still] },
  ],
  B_NOTICE: {
    guard: 'noNotice' as const,
    actions: [
      'assignNotice' as const,
      at('B_NOTICE_LAPSED', (c) => c.notice_due),
      notify('party', 'tax-form.b-notice'),
    ],
  },
  B_NOTICE_ANSWERED: {
    guard: 'noticeOpen' as const,
    actions: ['dropNotice' as const, unschedule('B_NOTICE_LAPSED')],
  },
  B_NOTICE_LAPSED: { target: 'invalid' as const, guard: 'noticeOpen' as const, actions: still },
}

const machine = setup({
  types: {} as {
    context: TaxFormContext
    events: TaxFormEvent
    input: { form: TaxFormContext['form'] }
    meta: StateMeta
  },
  actions: {
    ...effects,
    takePlace: () => {},
    signalInvestments: () => {},
    assignSigned: assign(({ context: c, event }) => {
      const signed_at =
        event.facts?.signed_on === undefined ? event.at : endOfDay(event.facts.signed_on)
      return { signed_at, needs: [], ...(isW8(c) ? w8Moments(dateInZone(signed_at)) : {}) }
    }),
    assignNeeds: assign(({ event }) => ({
      needs: event.type === 'CHANGES_ASKED' ? event.needs : [],
    })),
    noMismatch: assign({ mismatches: 0 }),
    countMismatch: assign({ mismatches: ({ context: c }) => c.mismatches + 1 }),
    assignNotice: assign({
      notice_due: ({ event }) =>
        endOfDay(
          addBusinessDays(
            dateInZone(event.at),
            B_NOTICE_BUSINESS_DAYS,
            new Set(event.facts?.closed_days ?? []),
          ),
        ),
    }),
    dropNotice: assign({ notice_due: null }),
    assignCure: assign({
      cure_by: ({ event }) => addCalendarDays(event.at, W8_CURE_DAYS),
      notice_due: null,
    }),
  },
  guards: {
    complete: ({ event }) => event.facts?.complete === true,
    signatureKept: ({ event }) => event.facts?.signature_kept === true,
    stillHolds: ({ event }) => event.facts?.still_holds === true,
    flagged: ({ event }) => event.facts?.flagged === true,
    notOwn: ({ event }) => event.facts?.reviewer_is_owner === false,
    replaced: ({ event }) => event.facts?.replaced === true,
    tinUsable: ({ event }) =>
      event.type === 'TIN_CHECKED' && TIN_MATCH_CODES[event.code]?.usable === true,
    firstMismatch: ({ context: c }) => c.mismatches + 1 < TIN_MISMATCHES,
    noticeOpen: ({ context: c }) => c.notice_due !== null,
    noNotice: ({ context: c }) => c.notice_due === null,
    runsOut: ({ context: c }) => isW8(c),
  },
}).createMachine({
  id: 'tax-form',
  context: ({ input }) => ({
    form: input.form,
    signed_at: null,
    expiring_at: null,
    reminder_at: null,
    expires_at: null,
    mismatches: 0,
    notice_due: null,
    cure_by: null,
    needs: [],
  }),
  initial: 'none',
  states: {
    none: {
      meta: {
        label: 'None',
        tone: 'neutral',
        icon: 'circle-dashed',
        next: next(
          {
            investor: 'Complete and sign the form.',
            others: 'The investor completes and signs the form.',
          },
          'investor',
        ),
      },
      on: { BEGIN: 'draft' },
    },
    draft: {
      meta: {
        label: 'Draft',
        tone: 'warning',
        icon: 'pencil',
        next: next(
          {
            investor: 'Complete and sign the form. Your entries are saved.',
            others: 'The investor completes and signs the form.',
          },
          'investor',
        ),
      },
      on: {
        SIGNED: [
          {
            target: 'in_review',
            guard: and(['complete', 'signatureKept', 'runsOut', 'flagged']),
            actions: 'assignSigned',
          },
          {
            target: 'active',
            guard: and(['complete', 'signatureKept', 'runsOut', not('flagged')]),
            actions: ['assignSigned', announce],
          },
          {
            target: 'active',
            guard: and(['complete', 'signatureKept', not('runsOut')]),
            actions: 'assignSigned',
          },
        ],
        HANDED_IN: {
          target: 'in_review',
          guard: and(['runsOut', 'complete', 'signatureKept', 'stillHolds']),
          actions: 'assignSigned',
        },
        DISCARDED: 'discarded',
      },
    },
    in_review: {
      meta: {
        label: 'In review',
        tone: 'info',
        icon: 'clock',
        next: next(
          {
            investor: 'A person reviews the form. We e-mail you the outcome.',
            others: 'We review the form.',
          },
          'platform',
        ),
      },
      entry: notify('staff', 'tax-form.review'),
      on: {
        ...ends,
        ACCEPTED: { target: 'active', guard: 'notOwn', actions: announce },
        CHANGES_ASKED: { target: 'changes_asked', guard: 'notOwn', actions: 'assignNeeds' },
        REFUSED: { target: 'refused', guard: 'notOwn' },
        CIRCUMSTANCES_CHANGED: 'invalid',
      },
    },
    changes_asked: {
      meta: {
        label: 'Changes requested',
        tone: 'warning',
        icon: 'message-square-warning',
        next: next(
          {
            investor: 'Correct the listed items, then sign or submit the form again.',
            others: 'The investor corrects the listed items, then signs or submits the form again.',
          },
          'investor',
        ),
      },
      entry: notify('party', 'tax-form.changes'),
      on: {
        SIGNED: {
          target: 'in_review',
          guard: and(['complete', 'signatureKept']),
          actions: 'assignSigned',
        },
        HANDED_IN: {
          target: 'in_review',
          guard: and(['runsOut', 'complete', 'signatureKept', 'stillHolds']),
          actions: 'assignSigned',
        },
        DISCARDED: 'discarded',
        ...ends,
      },
    },
    active: {
      meta: {
        label: 'Active',
        tone: 'success',
        icon: 'badge-check',
        next: next(
          {
            investor: 'No action needed. Tell us if something on the form changes.',
            others: 'No action needed until the form expires or something on it changes.',
          },
          'clock',
          'expires_at',
        ),
      },
      entry: ['takePlace', 'signalInvestments', notify('party', 'tax-form.active')],
      on: { ...holding, EXPIRING: { target: 'expiring', guard: 'runsOut' } },
    },
    expiring: {
      meta: {
        label: 'Expiring',
        tone: 'warning',
        icon: 'clock-alert',
        next: next(
          {
            investor: 'Renew the form before it expires. We prefilled it from your last form.',
            others: 'The investor renews the form before it expires.',
          },
          'investor',
          'expires_at',
        ),
      },
      entry: [
        at('REMINDED', (c) => c.reminder_at),
        at('EXPIRED', (c) => c.expires_at),
        notify('party', 'tax-form.expiring'),
      ],
      on: {
        ...holding,
        REMINDED: { actions: notify('party', 'tax-form.reminder') },
        EXPIRED: { target: 'expired', actions: still },
      },
    },
    expired: {
      meta: {
        label: 'Expired',
        tone: 'danger',
        icon: 'clock-alert',
        next: next(
          {
            investor: 'Sign a new form. Until then we can’t pay you or include you in a closing.',
            others:
              'The investor signs a new form. Until then they are paid nothing and are in no closing.',
          },
          'investor',
        ),
      },
      entry: notify('party', 'tax-form.expired'),
      on: ends,
    },
    invalid: {
      meta: {
        label: 'No longer valid',
        tone: 'danger',
        icon: 'circle-alert',
        next: next(
          {
            investor: 'Submit a new form. This one is no longer accurate.',
            others: 'The investor submits a new form. This one is no longer accurate.',
          },
          'investor',
          'cure_by',
        ),
      },
      entry: ['assignCure', notify('party', 'tax-form.invalid')],
      on: ends,
    },
    refused: {
      type: 'final',
      meta: { label: 'Refused', tone: 'danger', icon: 'x' },
      entry: notify('party', 'tax-form.refused'),
    },
    superseded: { type: 'final', meta: { label: 'Replaced', tone: 'neutral', icon: 'archive' } },
    discarded: { type: 'final', meta: { label: 'Discarded', tone: 'neutral', icon: 'archive' } },
  },
})

export const taxFormLifecycle = {
  id: 'tax-form',
  version: 1,
  machine,
  context,
  events,
  begins: {
    by: ['INV', 'SYS'],
    road: 'command',
    session: ['INV'],
    says: 'The tax form was opened',
  },
  guards,
} satisfies Lifecycle<typeof machine>
