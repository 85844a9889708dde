/**
 * One section of a person's profile: saved, reviewed again in time, or requested again by staff (17 CFR
 * 240.17a-3(a)(17)(i)(B), FINRA Rule 4512). What changed comes from the stored section, masked, never from a client.
 * Effects: notify, schedule, unschedule (see party.ts); questionIdentity {fields}, renewTaxForm {fields} and
 * retestJurisdiction {fields}: the identity check, the tax form and open investments are notified of what changed.
 */
import { addCalendarMonths } from '#domain/shared/calendar/zone.ts'
import { sections, sectionNames } from '#domain/investors/model/profile/sections.ts'
import type { ShownChange } from '#domain/investors/model/profile/shown.ts'
import type { EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { and, assign, setup } from 'xstate'
import { z } from 'zod'
import { effects, notify, reasonOnly, unschedule, type Of, type Sent } from '../lib/party.ts'

const context = z.strictObject({
  section: z.enum(sectionNames),
  /** version of the stored values that the machine was last notified of */
  version: z.number().int().nonnegative(),
  saved_at: z.iso.datetime().nullable(),
  /** until when it holds without being looked through; null = no end */
  due_at: z.iso.datetime().nullable(),
  /** when a protected number was looked at last */
  looked_at: z.iso.datetime().nullable(),
  /** why staff requests it again */
  asked: z.string().nullable(),
})
export type ProfileSectionContext = z.infer<typeof context>

export interface ProfileSectionFacts {
  /** number of the stored values */
  version?: number
  /** the stored values are newer than those that the machine was notified of */
  is_new?: boolean
  /** everything that the section needs is there and in order */
  complete?: boolean
  /** what changed since the version before, masked */
  changes?: ShownChange[]
  /** where it was given, as a person reads it: "your profile", "your investment 10023" */
  source?: string
}
type ProfileSectionEvent = Sent<ProfileSectionFacts> &
  (Of<'SAVE' | 'CONFIRM' | 'EXPIRE' | 'ASK_AGAIN'> | { type: 'REVEALED'; field: string })

const events = {
  // a change of what is on file asks for a factor by its section (`sectionRule`); the first answers do not
  SAVE: { by: ['INV', 'SYS'], road: 'command', session: ['INV'], says: 'Changed' },
  CONFIRM: {
    by: ['INV'],
    road: 'command',
    session: ['INV'],
    or: 'confirm that it is unchanged',
    says: 'Confirmed as unchanged',
  },
  REVEALED: {
    by: ['INV'],
    road: 'command',
    payload: z.strictObject({ field: z.string().min(1).max(60).meta({ plain: true }) }),
    says: 'Viewed a protected number',
  },
  EXPIRE: { by: ['CLK'], road: 'system', says: 'Review due' },
  ASK_AGAIN: {
    by: ['ADM'],
    road: 'command',
    payload: reasonOnly,
    says: 'Requested a review',
    reason: true,
  },
} as const satisfies Record<ProfileSectionEvent['type'], EventRule>

const guards = {
  isNew: 'Nothing has changed.',
  complete: 'Something is missing in this section.',
} as const

type Args = { context: ProfileSectionContext; event: ProfileSectionEvent }
const dueFrom = ({ context: c, event }: Args): string | null => {
  const months = sections[c.section].renewMonths
  return months === null ? null : addCalendarMonths(event.at, months)
}
const fields = ({ event }: Args) => ({
  fields: event.facts?.changes?.map((change) => change.field) ?? [],
})
const signals = [
  { type: 'questionIdentity' as const, params: fields },
  { type: 'renewTaxForm' as const, params: fields },
  { type: 'retestJurisdiction' as const, params: fields },
]
const save = [
  {
    target: 'current' as const,
    reenter: true,
    guard: and(['isNew', 'complete']),
    actions: ['assignSaved' as const, ...signals],
  },
  {
    target: 'incomplete' as const,
    guard: 'isNew' as const,
    actions: ['assignSaved' as const, ...signals],
  },
]
const confirm = { target: 'current' as const, reenter: true, guard: 'complete' as const }
const looks = { REVEALED: { actions: 'assignLook' as const } }

const machine = setup({
  types: {} as {
    context: ProfileSectionContext
    events: ProfileSectionEvent
    input: { section: ProfileSectionContext['section'] }
    meta: StateMeta
  },
  actions: {
    ...effects,
    questionIdentity: (_, _params: { fields: string[] }) => {},
    renewTaxForm: (_, _params: { fields: string[] }) => {},
    retestJurisdiction: (_, _params: { fields: string[] }) => {},
    assignSaved: assign({
      version: ({ context: c, event }) => event.facts?.version ?? c.version,
      saved_at: ({ event }) => event.at,
    }),
    assignDue: assign({ due_at: (args) => dueFrom(args), asked: null }),
    dropDue: assign({ due_at: null }),
    assignLook: assign({ looked_at: ({ event }) => event.at }),
    assignAsked: assign({ asked: ({ event }) => event.reason ?? null }),
  },
  guards: {
    isNew: ({ event }) => event.facts?.is_new === true,
    complete: ({ event }) => event.facts?.complete === true,
  },
}).createMachine({
  id: 'profile-section',
  context: ({ input }) => ({
    section: input.section,
    version: 0,
    saved_at: null,
    due_at: null,
    looked_at: null,
    asked: null,
  }),
  initial: 'empty',
  states: {
    empty: {
      meta: {
        label: 'Not started',
        tone: 'neutral',
        icon: 'circle-dashed',
        next: {
          cause: {
            investor: 'Complete this section.',
            others: 'The investor completes this section.',
          },
          who: 'investor',
          link: 'profile',
        },
      },
      on: { SAVE: save },
    },
    incomplete: {
      meta: {
        label: 'Incomplete',
        tone: 'warning',
        icon: 'pencil',
        next: {
          cause: {
            investor: 'Add the missing information.',
            others: 'The investor adds the missing information.',
          },
          who: 'investor',
          link: 'profile',
        },
      },
      on: { SAVE: save, ...looks },
    },
    current: {
      meta: {
        label: 'Up to date',
        tone: 'success',
        icon: 'check',
        next: {
          cause: 'No action needed until the next review.',
          who: 'clock',
          by: 'due_at',
          link: 'profile',
        },
      },
      entry: [
        'assignDue',
        {
          type: 'schedule',
          params: (args: Args) => ({ event: 'EXPIRE', at: dueFrom(args) }),
        },
      ],
      exit: ['dropDue', unschedule('EXPIRE')],
      on: {
        SAVE: save,
        CONFIRM: confirm,
        EXPIRE: 'expired',
        ASK_AGAIN: { target: 'stale', actions: 'assignAsked' },
        ...looks,
      },
    },
    stale: {
      meta: {
        label: 'Requested again',
        tone: 'warning',
        icon: 'message-square-warning',
        next: {
          cause: {
            investor: 'Review this section. Correct it, or confirm that it is unchanged.',
            others: 'The investor corrects this section, or confirms that it is unchanged.',
          },
          who: 'investor',
          link: 'profile',
        },
      },
      entry: notify('party', 'profile-section.asked'),
      on: { SAVE: save, CONFIRM: confirm, ...looks },
    },
    expired: {
      meta: {
        label: 'Review required',
        tone: 'danger',
        icon: 'clock-alert',
        next: {
          cause: {
            investor:
              'It was last confirmed a long time ago. Correct it, or confirm that it’s unchanged.',
            others:
              'It was last confirmed a long time ago. The investor corrects it, or confirms that it’s unchanged.',
          },
          who: 'investor',
          link: 'profile',
        },
      },
      entry: notify('party', 'profile-section.expired'),
      on: {
        SAVE: save,
        CONFIRM: confirm,
        ASK_AGAIN: { target: 'stale', actions: 'assignAsked' },
        ...looks,
      },
    },
  },
})

export const profileSectionLifecycle = {
  id: 'profile-section',
  version: 1,
  machine,
  context,
  events,
  begins: { by: ['INV', 'SYS'], road: 'command', session: ['INV'], says: 'Opened the section' },
  guards,
  personal: ['changes', 'source'],
} satisfies Lifecycle<typeof machine>
