import {
  Ban,
  BadgeCheck,
  Check,
  CircleAlert,
  Eye,
  LogOut,
  RotateCcw,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import { BRING_DOWN_DAYS } from '#domain/investors/rules/bad-actor.ts'
import type { IconType } from '#src/ui/icon.tsx'

/**
 * One decision of the platform on a questionnaire: the event of its machine, and the labels of its button and dialog.
 */
export interface QuestionnaireAct {
  event: string
  label: string
  title: string
  explain: string
  done: string
  icon: IconType
  reason?: string
  main?: true
}

/** Events of a questionnaire that the platform sends, in the order in which they are shown. */
export const questionnaireActs: readonly QuestionnaireAct[] = [
  {
    event: 'REVIEW_STARTED',
    label: 'Start review',
    title: 'Start review of the answers',
    explain: 'You compare the answers with the rules and the registers.',
    done: 'Review started',
    icon: Eye,
    main: true,
  },
  {
    event: 'CLEARED',
    label: 'Clear',
    title: 'Clear this person',
    explain: `Nothing disqualifies. It holds for ${BRING_DOWN_DAYS} days and is certified again before a closing.`,
    done: 'The person is clear',
    icon: Check,
    main: true,
  },
  {
    event: 'DISCLOSURE_REQUIRED',
    label: 'Disclosure is needed',
    title: 'Disclosure required',
    explain: 'The person can stay. The offering must disclose the event.',
    done: 'Disclosure requested',
    icon: TriangleAlert,
    reason: 'Disclosure needed',
  },
  {
    event: 'RETURNED',
    label: 'Ask for other answers',
    title: 'Ask for other answers',
    explain: 'The person gets a new link. What was answered stays there.',
    done: 'Different answers requested',
    icon: Undo2,
    reason: 'What is missing or unclear',
  },
  {
    event: 'FLAGGED',
    label: 'Flag',
    title: 'Flag this person',
    explain:
      'An event disqualifies. The offering can’t continue with this person until it is decided.',
    done: 'The person is flagged',
    icon: CircleAlert,
    reason: 'What was found',
  },
  {
    event: 'WAIVED',
    label: 'Accept the waiver',
    title: 'Accept the waiver',
    explain: 'The event is waived by the letter that is on file.',
    done: 'The waiver counts',
    icon: BadgeCheck,
    reason: 'Which letter waives it',
  },
  {
    event: 'DISQUALIFIED',
    label: 'Disqualify',
    title: 'Disqualify this person',
    explain: 'The offering can continue once this person no longer takes part in it.',
    done: 'The person is disqualified',
    icon: Ban,
    reason: 'Why the person is disqualified',
  },
  {
    event: 'REOPENED',
    label: 'Open again',
    title: 'Open the review again',
    explain: 'The decision ends, and the answers are reviewed again.',
    done: 'The review is open again',
    icon: RotateCcw,
    reason: 'Why it is opened',
  },
  {
    event: 'RELEASED',
    label: 'Confirm that they left',
    title: 'Confirm that this person has left',
    explain:
      'The offering no longer names this person. Until you confirm it, the person stays covered.',
    done: 'The person is no longer covered',
    icon: LogOut,
    reason: 'Since when, and how you know',
  },
]
/** The decisions that the state of the questionnaire takes from the one who looks. */
export const questionnaireActsFor = (accepts: readonly string[]): readonly QuestionnaireAct[] =>
  questionnaireActs.filter((act) => accepts.includes(act.event))
