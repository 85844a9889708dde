import { z } from 'zod'
import { httpsAddress } from '#domain/shared/web-address.ts'
import { at, day, id } from '#domain/shared/common.ts'
import { presentedSchema } from '#domain/shared/presented.ts'

/** How a holder votes on a proposal. */
export const voteChoices = ['for', 'against', 'abstain'] as const
export type VoteChoice = (typeof voteChoices)[number]
export const voteChoiceLabels: Readonly<Record<VoteChoice, string>> = {
  for: 'For',
  against: 'Against',
  abstain: 'Abstain',
}
/** States of a meeting that is over; those of one that is still to be held, once its notice went out. */
export const meetingStates = {
  current: ['notice_sent', 'open', 'adjourned'],
  past: ['closed', 'minutes_posted', 'cancelled'],
} as const satisfies Record<'current' | 'past', readonly string[]>

export const meetingKinds = ['annual', 'special', 'class', 'written_consent'] as const
export type MeetingKind = (typeof meetingKinds)[number]
export const meetingKindLabels: Readonly<Record<MeetingKind, string>> = {
  annual: 'Annual meeting',
  special: 'Special meeting',
  class: 'Class meeting',
  written_consent: 'Written consent',
}
export const voteStandards = [
  'majority_of_present',
  'majority_of_cast',
  'majority_of_outstanding',
  'plurality',
] as const
export const voteStandardLabels: Readonly<Record<(typeof voteStandards)[number], string>> = {
  majority_of_present: 'Majority of the votes present',
  majority_of_cast: 'Majority of the votes cast',
  majority_of_outstanding: 'Majority of all votes (charter change, merger)',
  plurality: 'Plurality (election of directors)',
}
export const recommendations = ['for', 'against', 'none'] as const
export const recommendationLabels = {
  for: 'The board recommends a vote for it',
  against: 'The board recommends a vote against it',
  none: 'The board makes no recommendation',
} as const

const proposal = z.strictObject({
  text: z
    .string()
    .trim()
    .min(5, 'Enter the proposal as holders will vote on it.')
    .max(600)
    .meta({ title: 'Proposal', widget: 'textarea' }),
  standard: z
    .enum(voteStandards, 'Choose the vote standard.')
    .meta({ title: 'Vote standard', labels: voteStandardLabels, widget: 'select' }),
  recommendation: z
    .enum(recommendations, 'Choose one.')
    .default('none')
    .meta({ title: 'Board recommendation', labels: recommendationLabels, widget: 'select' }),
})
/** What the company plans; the day and hour are of New York unless the zone says otherwise. */
export const meetingPlan = z.strictObject({
  kind: z
    .enum(meetingKinds, 'Choose the kind.')
    .meta({ title: 'Kind', section: 'Meeting', labels: meetingKindLabels, widget: 'select' }),
  title: z
    .string()
    .trim()
    .min(3, 'Enter a title.')
    .max(120)
    .meta({ title: 'Title', section: 'Meeting' }),
  meets_on: day.meta({ title: 'Day', section: 'When', pair: 'when' }),
  meets_at: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, for example 14:00.')
    .default('14:00')
    .meta({ title: 'Hour', section: 'When', pair: 'when', help: '24 hours, Eastern time.' }),
  record_on: day.meta({
    title: 'Record date',
    section: 'When',
    help: 'Holders at the end of this day can vote.',
  }),
  merger: z
    .boolean()
    .default(false)
    .meta({ title: 'A merger is put to the vote', section: 'When' }),
  place: z.string().trim().max(200).default('').meta({ title: 'Place', section: 'Where' }),
  virtual_url: z
    .union([z.literal(''), httpsAddress])
    .default('')
    .meta({
      title: 'Video meeting link',
      section: 'Where',
      widget: 'url',
      help: 'A meeting may be held by video alone (DGCL 211).',
    }),
  quorum: z
    .enum(['majority', 'third'], 'Choose one.')
    .default('majority')
    .meta({
      title: 'Quorum',
      section: 'Voting',
      labels: { majority: 'Majority of the votes entitled', third: 'One third, as the bylaws say' },
    }),
  proxies: z
    .boolean()
    .default(true)
    .meta({ title: 'Holders may appoint a proxy', section: 'Voting' }),
  agenda: z.string().trim().max(4000).default('').meta({
    title: 'Agenda',
    section: 'Agenda',
    widget: 'textarea',
    help: 'One point on each line.',
  }),
  proposals: z
    .array(proposal)
    .max(20)
    .default([])
    .meta({
      title: 'Proposals',
      section: 'Agenda',
      widget: 'rows',
      item: 'proposal',
      summary: ['text', 'standard'],
    }),
  papers: z
    .array(id)
    .max(10)
    .default([])
    .meta({ title: 'Documents', section: 'Documents', widget: 'files' }),
})
/** A plan that can be saved: a meeting needs a location or a video link. */
export const meetingBody = meetingPlan.superRefine((v, ctx) => {
  if (v.place === '' && v.virtual_url === '' && v.kind !== 'written_consent')
    ctx.addIssue({
      code: 'custom',
      path: ['place'],
      message: 'Enter a location or the video meeting link.',
    })
})
export type MeetingBody = z.output<typeof meetingBody>

const count = z.int().nonnegative()
export const fileLink = z.object({ id, name: z.string(), size: z.int(), href: z.string() })
export const proposalResult = z.object({
  for: count,
  against: count,
  abstain: count,
  present: count,
  outstanding: count,
  needed: count,
  passes: z.boolean(),
})
export const proposalView = z.object({
  id,
  text: z.string(),
  standard: z.enum(voteStandards),
  standard_label: z.string(),
  recommendation: z.enum(recommendations),
  recommendation_label: z.string(),
  mine: z.enum(voteChoices).nullable(),
  result: proposalResult.nullable(),
})
export type ProposalView = z.infer<typeof proposalView>
export const meetingRow = z.object({
  id,
  account_id: id,
  company: z.string(),
  kind: z.enum(meetingKinds),
  kind_label: z.string(),
  title: z.string(),
  starts_at: at,
  record_on: day,
  place: z.string(),
  virtual_url: z.string(),
  status: presentedSchema,
  votes: count,
  voted: z.boolean(),
})
export type MeetingRow = z.infer<typeof meetingRow>
export const proxyView = z.object({
  to: z.enum(['chair', 'person']),
  name: z.string(),
  expires_on: day,
  given_at: at,
})
/** One for whom the reader votes: themself, or one whose proxy they are. */
export const voterView = z.object({
  id,
  title: z.string(),
  units: count,
  votes: count,
  own: z.boolean(),
  proxy: proxyView.nullable(),
  choices: z.record(z.string(), z.enum(voteChoices)),
})
export const quorumView = z.object({
  entitled: count,
  present: count,
  needed: count,
  reached: z.boolean(),
  /** votes of those present whose vote came on paper */
  on_paper: count,
})
/** A meeting as one of its holders sees it. */
export const meetingView = meetingRow.extend({
  agenda: z.array(z.string()),
  proposals: z.array(proposalView),
  papers: z.array(fileLink),
  quorum: quorumView,
  voters: z.array(voterView),
  proxies: z.boolean(),
  minutes: z.string().nullable(),
  minutes_files: z.array(fileLink),
  consent_by: at.nullable(),
  may_vote: z.boolean(),
  may_appoint: z.boolean(),
})
export type MeetingView = z.infer<typeof meetingView>
export const paperView = z.object({
  id,
  state: z.enum(['waiting', 'counted', 'declined']),
  signed_on: day,
  files: z.array(fileLink),
  entered_by: z.string(),
  decided_by: z.string().nullable(),
  choices: z.record(z.string(), z.enum(voteChoices)),
  /** the reader is another person who may decide on it */
  may_decide: z.boolean(),
})
/** The same for the company: the plan, its record and notice windows, who is present. */
export const companyMeeting = meetingRow.extend({
  plan: meetingPlan,
  rev: z.int(),
  agenda: z.array(z.string()),
  proposals: z.array(proposalView),
  papers: z.array(fileLink),
  quorum: quorumView,
  notice: z.object({ from: day, to: day }),
  record: z.object({ from: day, to: day }),
  problems: z.array(z.string()),
  voters: z.array(
    z.object({
      id,
      title: z.string(),
      class: z.string(),
      units: count,
      votes: count,
      online: z.boolean(),
      present: z.boolean(),
      proxy: z.string().nullable(),
      /** the newest vote of this holder on paper; it counts once a second person has confirmed it */
      paper: paperView.nullable(),
      choices: z.record(z.string(), z.enum(voteChoices)),
    }),
  ),
  minutes: z.string().nullable(),
  minutes_files: z.array(fileLink),
  may_edit: z.boolean(),
  /** the reader may enter votes on paper now */
  may_record: z.boolean(),
})
export type CompanyMeeting = z.infer<typeof companyMeeting>
export const ballotBody = z.strictObject({
  voter_id: id,
  votes: z
    .array(z.strictObject({ proposal_id: id, choice: z.enum(voteChoices) }))
    .min(1, 'Choose a vote.')
    .max(20),
})
/** A vote that came on paper, with what proves it. */
export const paperBallotBody = ballotBody.extend({
  signed_on: day.meta({ title: 'Signed on', section: 'Ballot', widget: 'date' }),
  files: z.array(id).min(1, 'Add the signed ballot.').max(5).meta({
    title: 'Signed ballot',
    section: 'Ballot',
    widget: 'files',
    help: 'A scan of the ballot, or of the list of the hall with the signature.',
  }),
})
export const paperDecision = z.strictObject({
  ballot_id: id,
  decision: z.enum(['confirm', 'decline']),
})
export const proxyBody = z
  .strictObject({
    voter_id: id,
    to: z.enum(['chair', 'person'], 'Choose one.').meta({
      title: 'Your proxy',
      widget: 'cards',
      labels: {
        chair: 'The chair, as the board recommends',
        person: 'Someone with an account here',
      },
    }),
    email: z
      .string()
      .trim()
      .max(254)
      .default('')
      .meta({ title: 'E-mail address of your proxy', showWhen: { field: 'to', is: 'person' } }),
  })
  .meta({ data: 'other-person' })
export const minutesBody = z.strictObject({
  minutes: z
    .string()
    .trim()
    .min(20, 'Enter what was decided.')
    .max(20_000)
    .meta({ title: 'Minutes', widget: 'textarea' }),
  files: z.array(id).max(5).default([]).meta({ title: 'Signed minutes', widget: 'files' }),
})
