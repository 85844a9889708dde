/** How a holder votes on a proposal. */
export const voteChoices = ['for', 'against', 'abstain'] as const
export type VoteChoice = (typeof voteChoices)[number]
export const voteChoiceLabels: Readonly<Record<VoteChoice, string>> = { for: 'For', against: 'Against', abstain: 'Abstain' }
/** States of a meeting that is over; those of one that is still to be held, once its notice went out. */
export const meetingStates = { current: ['notice_sent', 'open', 'adjourned'], past: ['closed', 'minutes_posted', 'cancelled'] } as const satisfies Record<'current' | 'past', readonly string[]>
