import type { VoteChoice } from '#domain/holders/model/meeting.ts'
import {
  countProposal,
  quorumNeeded,
  type ProposalResult,
} from '#domain/holders/rules/meeting-plan.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import * as repo from './repo.ts'

export interface Polls {
  voters: repo.VoterRow[]
  proposals: repo.ProposalRow[]
  choices: ReadonlyMap<string, ReadonlyMap<string, repo.BallotRow>>
}

/** Voters, proposals and the vote of each that counts. */
export async function pollsOf(q: Queryable, meetingId: string): Promise<Polls> {
  const [voters, proposals, ballots] = [
    await repo.findVoters(q, meetingId),
    await repo.findProposals(q, meetingId),
    await repo.findBallots(q, meetingId),
  ]
  const choices = new Map<string, Map<string, repo.BallotRow>>()
  for (const ballot of ballots)
    choices.set(
      ballot.voter_id,
      (choices.get(ballot.voter_id) ?? new Map<string, repo.BallotRow>()).set(
        ballot.proposal_id,
        ballot,
      ),
    )
  return { voters, proposals, choices }
}

const sum = (voters: readonly repo.VoterRow[]): number =>
  voters.reduce((total, voter) => total + voter.votes, 0)
/** Present is who voted on anything or has a proxy: a proxy counts toward the quorum (DGCL 216). */
export const isPresent = (polls: Polls, voter: repo.VoterRow): boolean =>
  (polls.choices.get(voter.id)?.size ?? 0) > 0 || voter.proxy_kind !== null

export function quorumOf(
  polls: Polls,
  plan: { kind: 'annual' | 'special' | 'class' | 'written_consent'; quorum: 'majority' | 'third' },
): { entitled: number; present: number; needed: number; reached: boolean; on_paper: number } {
  const entitled = sum(polls.voters)
  const onPaper = polls.voters.filter((voter) =>
    [...(polls.choices.get(voter.id)?.values() ?? [])].some((one) => one.paper_id !== null),
  )
  const present = sum(polls.voters.filter((voter) => isPresent(polls, voter)))
  const needed = quorumNeeded(plan, entitled)
  return { entitled, present, needed, reached: present >= needed, on_paper: sum(onPaper) }
}

/**
 * The vote of one on one proposal: their own or their proxy's; given to the chair it follows the recommendation of the
 * board.
 */
export function choiceOf(
  polls: Polls,
  voter: repo.VoterRow,
  proposal: repo.ProposalRow,
): VoteChoice | null {
  const own = polls.choices.get(voter.id)?.get(proposal.id)?.choice
  if (own !== undefined) return own
  if (voter.proxy_kind !== 'chair') return null
  return proposal.recommendation === 'none' ? 'abstain' : proposal.recommendation
}

/** Result of each proposal from the current votes. */
export function resultsOf(polls: Polls, plan: { kind: string }): Map<string, ProposalResult> {
  const outstanding = sum(polls.voters)
  const present = sum(polls.voters.filter((voter) => isPresent(polls, voter)))
  return new Map(
    polls.proposals.map((proposal) => {
      const of = (choice: VoteChoice): number =>
        sum(polls.voters.filter((voter) => choiceOf(polls, voter, proposal) === choice))
      return [
        proposal.id,
        countProposal(
          { for: of('for'), against: of('against'), abstain: of('abstain') },
          { present, outstanding, consent: plan.kind === 'written_consent' },
          proposal.standard,
        ),
      ]
    }),
  )
}
