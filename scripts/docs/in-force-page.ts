import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { amendable, fixedFields, type Disclosure } from '#domain/offerings/model/revision.ts'
import { topics } from '#domain/offerings/model/topics/catalogue.ts'
import { projectTopic } from '#domain/offerings/model/topics/projection.ts'
import { goodTopics } from '#domain/offerings/model/topics/topics.fixture.ts'
import { materialityRules } from '#domain/offerings/rules/materiality.ts'
import { disclosedFields, fieldLabel } from '#domain/offerings/rules/revision-diff.ts'

const server = join(import.meta.dirname, '..', '..', 'server')
/** The file that defines what is drafted, submitted and in force. */
const SOURCE = 'offerings/topics/in-force.ts'

/** Functions that give the content of an offering, each with the life of it that it gives. */
const lives = {
  draftsOf: 'being written',
  submittedValues: 'submitted',
  submittedRevision: 'submitted',
  inForce: 'in force',
  topicInForce: 'in force',
  everInForce: 'in force',
  signedTerms: 'signed',
  coveredNow: 'submitted, in force, or certified',
} as const
type Giver = keyof typeof lives
const isGiver = (name: string): name is Giver => Object.hasOwn(lives, name)

/**
 * What each file of the server reads through these functions: the facts for which it asks. A call that is not listed
 * stops `npm run docs` and its test, and so does a line without a call.
 */
const facts: Readonly<Record<string, Readonly<Partial<Record<Giver, string>>>>> = {
  'holders/holdings/approved-table.ts': {
    everInForce: 'the approved cap table, whose day is compared with that of an imported one',
  },
  'holders/holdings/instruments.ts': {
    signedTerms:
      'cap, discount, interest and maturity by which a SAFE or note converts, and the interest that it earns',
  },
  'holders/holdings/opening.ts': {
    everInForce:
      'the opening position, and with it the cap table and the roll of votes, fixed at the first issue; the day of formation',
  },
  'holders/holdings/statement.ts': {
    signedTerms: 'the terms on a statement of security and on the confirmation of a purchase',
  },
  'investments/amendments/service.ts': {
    inForce: 'the topics by whose rules the result of an amendment is judged',
  },
  'investments/closings/fees.ts': {
    topicInForce: 'the intermediary’s fees of a closing',
  },
  'investments/investments/confirmation.ts': {
    topicInForce: 'what the company pays the intermediary, in the confirmation of a purchase',
  },
  'investments/investments/facts.ts': {
    topicInForce: 'sales before the opening, of holders and of affiliates, for the issuer’s cap',
  },
  'investments/investments/purchasers.ts': {
    topicInForce: 'whether an offering under 506(b) admits investors who are not accredited',
  },
  'offerings/partners/handlers.ts': {
    submittedRevision: 'the revision that a partner certifies',
  },
  'offerings/partners/service.ts': {
    submittedRevision: 'the revision that a partner reads before certifying it',
  },
  'offerings/perks/service.ts': {
    submittedValues:
      'authorized shares, with which bonus units are compared while an offering is prepared',
  },
  'offerings/review/topic-facts.ts': {
    submittedValues: 'what the review of an offering judges before the launch',
  },
  'offerings/sec-forms/service.ts': {
    inForce: 'forms for the SEC after the launch; before it they are written from the drafts',
  },
  'offerings/topics/blockers.ts': {
    coveredNow: 'covered persons who have not answered, on the list of what blocks a submission',
  },
  'offerings/topics/covered.ts': {
    coveredNow: 'covered persons, for the guard of launch, sale and closing',
    draftsOf: 'whether a person is still named, before compliance lets them go',
    inForce: 'persons whom the offering has named since the launch',
    submittedValues: 'persons whom the company has submitted',
  },
  'offerings/topics/pending.ts': {
    inForce: 'topics that an amendment does not name, next to those that it names',
    submittedValues: 'changes that wait for an amendment, in the revisions that it names',
  },
  'offerings/topics/questionnaires.ts': {
    coveredNow: 'covered persons, on the list of questionnaires',
  },
  'offerings/topics/submitted-topics.ts': {
    inForce: 'tagline, logo and number of employees of the company',
    submittedValues: 'the record of an offering that is being prepared',
  },
}

/** The functions that a source calls, without those that it defines. */
function givers(source: string): Set<Giver> {
  const text = source.replace(/^\s*(\*|\/\/|\/\*).*$/gm, '').replace(/\bfunction\s+\w+/g, '')
  return new Set(
    [...text.matchAll(/(?<![.\w])(\w+)\(/g)].map(([, name = '']) => name).filter(isGiver),
  )
}

const code = (text: string): string => `\`${text}\``
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** One row for each function that a file of the server reads by; the file that defines them is left out. */
function readers(): string[][] {
  const found = globSync('**/*.ts', { cwd: server })
    .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('seeds/') && file !== SOURCE)
    .sort()
    .flatMap((file) =>
      [...givers(readFileSync(join(server, file), 'utf8'))].sort().map((name) => ({ file, name })),
    )
  const silent = found.filter(({ file, name }) => facts[file]?.[name] === undefined)
  const gone = Object.entries(facts).flatMap(([file, of]) =>
    Object.keys(of)
      .filter((name) => !found.some((one) => one.file === file && one.name === name))
      .map((name) => ({ file, name })),
  )
  if (silent.length + gone.length > 0)
    throw new Error(
      `The facts of scripts/docs/in-force-page.ts and the calls of the server differ: ${JSON.stringify({ silent, gone })}`,
    )
  return found.map(({ file, name }) => [
    facts[file]?.[name] ?? '',
    lives[name],
    code(name),
    code(`server/${file}`),
  ])
}

/** Topics that state a field of what an offering discloses. */
function statedIn(field: keyof Disclosure): string {
  if (field === 'documents') return 'the topics with documents'
  return topics
    .filter((topic) => {
      const { offering, company } = projectTopic(topic, goodTopics)
      return field === 'company' ? 'legal_name' in company : field in offering
    })
    .map(code)
    .join(', ')
}
/** How a field of a launched offering changes. */
function changedBy(field: keyof Disclosure): string {
  if (field === 'company') return 'a correction of the company, carried by a material amendment'
  if (field === 'open_at') return 'nothing: the offering has opened'
  if (fixedFields.has(field)) return 'nothing: a new offering'
  return field in amendable.shape
    ? 'an amendment of the field, or one that names the topic'
    : 'an amendment that names the topic'
}
const when = {
  changed: 'always',
  higher: 'when it rises',
  removed: 'when a line goes or says something else',
} as const
const ruleOf = (field: keyof Disclosure): string =>
  materialityRules
    .filter((rule) => rule.field === field)
    .map((rule) => `${when[rule.when]} (${rule.source})`)
    .join('; ')
const materialOf = (field: keyof Disclosure): string =>
  field === 'company' ? 'always (17 CFR 227.304(c)(1))' : ruleOf(field)

/** docs/in-force.md: which life of an offering's content each fact is taken from, and how what is in force changes. */
export const inForcePage = (): string => `# What is in force

Generated from the readers of the server and the rules of amendments by \`npm run docs\`; do not edit.

An offering's content has several lives: it is written, submitted, approved, in force, and signed. Each reader asks one function for the life that it means ([decision 0041](decisions/0041-in-force.md)).

${table(
  ['life', 'function', 'where'],
  [
    ['draft', '`draftsOf`, the workspace', code(`server/${SOURCE}`)],
    [
      'submission',
      '`submittedValues`, `submittedRevision`, revisions of a topic',
      code(`server/${SOURCE}`),
    ],
    [
      'content in force, now or at a time',
      '`inForce`, `topicInForce`, `everInForce`',
      code(`server/${SOURCE}`),
    ],
    [
      'terms that a holder signed',
      '`signedTerms` (of a security), the envelope (of a purchase)',
      '`server/holders/holdings/instruments.ts`',
    ],
  ],
)}

## Who reads what

Each call of these functions, with the facts for which it asks.

${table(['fact', 'life', 'given by', 'read in'], readers())}

## What an offering discloses

Pitch, API, agreements, guards and each revision read these fields of the offering's record, which the launch and amendments write from approved topics. A material change is reconfirmed by each investor; company and platform may call more material than the last column says, never less.

${table(
  ['field', 'stated in', 'changed after the launch by', 'material by rule'],
  disclosedFields.map((field) => [
    fieldLabel(field),
    statedIn(field),
    changedBy(field),
    materialOf(field),
  ]),
)}

## What is decided elsewhere

${table(
  ['fact', 'given by'],
  [
    [
      'name, state, office and year of a company',
      'the company’s record; fixed once investors rely on it (`isCompanyFixed`), then by corrections',
    ],
    [
      'name of the issuer on a statement of security',
      'the name on the day of issue (`formerName`)',
    ],
    [
      'topics and documents that an amendment brings into force',
      'those that it names, in the revision that was approved (`carriedTopics`)',
    ],
    [
      'bounds of an amendment',
      '`termProblems`: rules of the topics in force on what it would leave, caps of the exemption',
    ],
    [
      'terms of an agreement at a closing',
      'the envelope, compared with the offering (`agreementsCountersigned`)',
    ],
    [
      'a vote on paper',
      'the signed ballot that an owner enters and a second person confirms (`recordPaper`, `decidePaper`)',
    ],
    [
      'an imported cap table as the opening position',
      'its confirmation by staff, or by a second owner where no cap table came into force (`settleImport`, [decision 0058](decisions/0058-imports-after-the-launch.md))',
    ],
  ],
)}
`
