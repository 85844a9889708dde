import { type Regulation } from '#domain/shared/regulation.ts'
import {
  worstOutcome,
  lookBackYears,
  evaluateEvent,
  BAD_ACTOR_CUTOFF,
  type BadActorOutcome,
  type BadActorQuestion,
  type BadActorSubject,
} from '#domain/investors/rules/bad-actor.ts'
import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'
import type { BadActorAnswer } from './bad-actor.ts'

/** Ids of the questions that can disqualify, in the order of the form (17 CFR 227.503(a), 230.506(d)(1)). */
export const badActorQuestions = [
  'Q1',
  'Q2',
  'Q3a',
  'Q3b',
  'Q4',
  'Q5',
  'Q6',
  'Q7a',
  'Q7b',
  'Q8a',
  'Q8b',
] as const

const KIND =
  'Was it about securities, false filings with the SEC, or the business of an underwriter, broker, dealer, adviser, funding portal or paid solicitor?'
/** Text of each question: prompt, help, and what makes an event one that the rule names (null: every event is). */
const words: Readonly<
  Record<BadActorQuestion, { prompt: string; help: string; kind: string | null; force: boolean }>
> = {
  Q1: {
    prompt: 'Have you been convicted of a felony or misdemeanor?',
    help: 'Count convictions after a plea too. Enter the date of the conviction.',
    kind: KIND,
    force: false,
  },
  Q2: {
    prompt: 'Are you subject to a court order, judgment or decree that restrains you?',
    help: 'Injunctions and restraining orders, also preliminary ones.',
    kind: KIND,
    force: true,
  },
  Q3a: {
    prompt: 'Does a final order of a state or federal regulator bar you?',
    help: 'State securities, banking or insurance regulators, federal banking agencies, the CFTC and the NCUA.',
    kind: 'Does it bar you from association with a regulated firm, or from the business of securities, insurance or banking?',
    force: true,
  },
  Q3b: {
    prompt: 'Was a final order of such a regulator entered against you?',
    help: 'Name each final order, also one that only set a fine.',
    kind: 'Does it rest on fraudulent, manipulative or deceptive conduct?',
    force: false,
  },
  Q4: {
    prompt: 'Does an order of the SEC suspend, limit or bar you?',
    help: 'Orders under section 15(b) or 15B(c) of the Exchange Act, or 203(e) or (f) of the Advisers Act.',
    kind: null,
    force: true,
  },
  Q5: {
    prompt: 'Did the SEC order you to cease and desist?',
    help: 'Orders about fraud or about selling without registration.',
    kind: 'Does it rest on fraud with intent (scienter), or on section 5 of the Securities Act?',
    force: true,
  },
  Q6: {
    prompt: 'Are you suspended or expelled from a self-regulatory organization such as FINRA?',
    help: 'Include bars from associating with its members. Enter a suspension’s last day.',
    kind: null,
    force: true,
  },
  Q7a: {
    prompt: 'Was a registration or Regulation A statement of yours refused, stopped or suspended?',
    help: 'As issuer, registrant or named underwriter.',
    kind: null,
    force: false,
  },
  Q7b: {
    prompt: 'Are you under investigation for such a refusal, stop or suspension now?',
    help: 'Enter the date you learned of it.',
    kind: null,
    force: true,
  },
  Q8a: {
    prompt: 'Was a false representation order of the Postal Service entered against you?',
    help: 'United States Postal Service orders.',
    kind: null,
    force: false,
  },
  Q8b: {
    prompt: 'Does a restraining order about false representation by mail bind you now?',
    help: 'Temporary restraining orders and preliminary injunctions.',
    kind: null,
    force: true,
  },
}

/** The questions as this person reads them, with the time that each looks back (17 CFR 227.503(a), 230.506(d)(1)). */
export function questionsFor(
  subject: BadActorSubject,
  regime: Regulation,
): {
  key: string
  prompt: string
  help: string
  lookback: string
  kind_prompt: string | null
  asks_in_force: boolean
}[] {
  const cutoff = BAD_ACTOR_CUTOFF[regime]
  return badActorQuestions.map((key) => {
    const years = lookBackYears(key, subject)
    const w = words[key]
    const span = [
      years === null ? null : `the last ${years} years`,
      w.force ? 'still in force' : null,
    ]
      .filter((part) => part !== null)
      .join(', ')
    return {
      key,
      prompt:
        subject === 'issuer'
          ? w.prompt
              .replace(/\byou\b/g, 'the company')
              .replace(/\bHave the company\b/, 'Has the company')
              .replace(/\bAre the company\b/, 'Is the company')
              .replace(/\byours\b/g, "the company's")
          : w.prompt,
      help: w.help,
      lookback: `Looks back: ${span}. Events before ${cutoff} are disclosed.`,
      kind_prompt: w.kind,
      asks_in_force: w.force,
    }
  })
}

export type Answers = Readonly<Partial<Record<string, BadActorAnswer>>>

/**
 * What is missing in the answers: path -> sentence. A yes needs date, authority, explanation, document, and whether the
 * event is of a kind that the rule names.
 */
export function answerProblems(answers: Answers): Record<string, string> {
  const found: Record<string, string> = {}
  for (const key of badActorQuestions) {
    const given = answers[key]
    if (given === undefined) found[`answers.${key}`] = 'Answer yes or no.'
    else if (given.answer) {
      if (given.event_date === null) found[`answers.${key}.event_date`] = 'Enter the date.'
      if (given.authority === '')
        found[`answers.${key}.authority`] = 'Enter the court or authority.'
      if (given.explanation.length < 10)
        found[`answers.${key}.explanation`] = 'Describe what happened.'
      if (given.document === null)
        found[`answers.${key}.document`] = 'Add the order, the judgment or the notice.'
      if (words[key].kind !== null && given.covered_kind === null)
        found[`answers.${key}.covered_kind`] = 'Answer yes or no.'
    }
  }
  return found
}

const sentences: Readonly<Record<BadActorOutcome, string>> = {
  not_disqualifying: 'Not disqualifying on this day.',
  waived: 'Disqualifying, and waived.',
  disclosure_only: 'Before the rule’s cutoff date: disclosure required.',
  disqualifying: 'Disqualifying.',
}

/** What the answers mean on a day: each yes by the rules, and the worst of them. */
export function assessAnswers(
  answers: Answers,
  subject: BadActorSubject,
  regime: Regulation,
  on: PlainDate,
  waived: boolean,
): {
  outcome: BadActorOutcome
  findings: { key: string; outcome: BadActorOutcome; sentence: string }[]
} {
  const findings = badActorQuestions.flatMap((key) => {
    const given = answers[key]
    if (given?.answer !== true || given.event_date === null) return []
    const event = {
      question: key,
      event_date: given.event_date,
      in_force: { until: given.in_force_until },
      of_covered_kind: given.covered_kind ?? true,
      waived,
    }
    const outcome = evaluateEvent(event, subject, regime, on)
    return [{ key, outcome, sentence: sentences[outcome] }]
  })
  return { outcome: worstOutcome(findings.map((f) => f.outcome)), findings }
}

/**
 * Version of the text of an investor's own statement. Version 1 read "about your offerings" and "I tell your offerings
 * and the platform": it stays with the statements that were signed so.
 */
export const OWN_STATEMENT_VERSION = 2

/** The text that an investor signs about themselves; it is stored with the signature, with its version and hash. */
export const ownStatementText = (person: string): string =>
  `I, ${person}, have read each question and answered it about myself. My answers are true and complete. I consent to a check of my background. When an answer changes, I will at once inform the platform and each company that relies on this statement.`

/** The text that a covered person of a company signs; its hash is stored with the signature. */
export const certificateText = (
  person: string,
  company: string,
  mode: 'answer' | 'bring_down',
): string =>
  mode === 'answer'
    ? `I, ${person}, have read each question about ${company}. My answers are true and complete. I consent to a check of my background, and I tell ${company} and the platform at once when an answer changes.`
    : `I, ${person}, certify that nothing has changed in my answers about ${company} since I signed them, and that they are true and complete today.`
