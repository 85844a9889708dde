/** Which proposals a list shows: those that wait, those of the person who asks, and those that have ended. */
export const proposalShows = ['waiting', 'mine', 'decided'] as const
export type ProposalShow = (typeof proposalShows)[number]
export const proposalShowLabels: Readonly<Record<ProposalShow, string>> = {
  waiting: 'Waiting',
  mine: 'Mine',
  decided: 'Decided',
}
