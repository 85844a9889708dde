import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from '#tests/support/typescript-api.ts'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..', '..')

/** Functions that answer a question of the gates (docs/gates.md) about one account. */
const QUESTIONS = new Set([
  'accreditationStanding',
  'isFrozen',
  'isVerified',
  'kycOf',
  'mayMoveFunds',
  'screeningStatus',
  'standingOf',
])

/**
 * Places outside `server/investors/behind` that ask about one account, as `file function question`, each with the
 * reason for which the others behind the record are not asked there.
 */
const ALLOWED: Readonly<Record<string, string>> = {
  'server/holders/holdings/receivers.ts problemsOf standingOf':
    'asks each account that behindTitle names, one after the other',
  'server/holders/transfers/handlers.ts facts isVerified':
    'the account whose verified name becomes the title; receiverProblems asks everyone behind it',
  'server/holders/transfers/present.ts isVerified kycOf':
    'the account whose verified name becomes the title; receiverProblems asks everyone behind it',
  'server/holders/transfers/present.ts presentTransfer isVerified':
    'shown on a page; the guard asks receiverProblems',
  'server/holders/transfers/receiver.ts provenReceiver kycOf':
    'the account whose verified name becomes the title; demandReceivers asks everyone behind it',
  'server/investments/investments/facts.ts reviewFacts screeningStatus':
    'screens the company that is paid; faultsBehind asks everyone behind the investment',
  'server/investments/investments/known.ts expiryOf kycOf':
    'until when an answered step of the own account counts',
  'server/investments/investments/known.ts knownSteps kycOf':
    'which steps of the own account are known already; the gates ask everyone',
  'server/investments/investments/limit-of.ts ofEntity accreditationStanding':
    'the limit is that of the entity, by its registration',
  'server/investments/investments/limit.ts meansOf accreditationStanding':
    'the means of one party; limit-of asks it for each party whose limit counts',
  'server/investments/investments/raised.ts earlierMeans accreditationStanding':
    'whether one party said other means earlier; limit-of names the parties',
  'server/investments/investments/steps/detail.ts needsOf kycOf':
    'fields that the own identity check needs, shown in the step',
  'server/investments/investments/steps/on-file.ts opens kycOf':
    'whether the own identity step opens again; the gates ask everyone',
  'server/investors/accreditation/service.ts subjectsOf accreditationStanding':
    'the own claims and those of the own registrations, shown in the profile',
  'server/investors/kyc/check.ts screened screeningStatus':
    "the identity of one account is this machine's own record",
  'server/investors/kyc/correction.ts correctedIdentity kycOf':
    "the identity of one account is this machine's own record",
  'server/investors/kyc/effects.ts suspendParty kycOf':
    'a confirmed match suspends the account that was matched; open records follow it',
  'server/investors/kyc/facts.ts watchlistOf screeningStatus':
    "the identity of one account is this machine's own record",
  'server/investors/kyc/service.ts mayMoveFunds screeningStatus':
    'the answer for one account that behind asks of each',
  'server/investors/kyc/service.ts questionFunds kycOf':
    'an own statement about money of others opens the own check again',
  'server/investors/kyc/service.ts questionIdentity kycOf':
    "the identity of one account is this machine's own record",
  'server/investors/registrations/join.ts invitation kycOf':
    'the own identity of the person who is invited',
  'server/investors/registrations/join.ts join kycOf': 'the own identity of the person who joins',
  'server/investors/registrations/service.ts everybodyVerified kycOf':
    'asks each party of the registration, one after the other',
  'server/investors/registrations/service.ts partyViews kycOf':
    'shown on a page; no event depends on it',
  'server/investors/verification/identity.ts identityOf kycOf':
    'the own account of the person who reads or acts',
  'server/investors/verification/overview.ts profileOverview accreditationStanding':
    'the own account of the person who reads or acts',
  'server/offerings/dealroom-files/reading.ts readerOf isVerified':
    'the person who reads the file, alone',
  'server/offerings/relationships/handlers.ts facts accreditationStanding':
    'the relationship is with one person, before there is an investment (17 CFR 230.502(c))',
  'server/workspaces/compliance/item.ts screening isFrozen':
    'shown on a page; no event depends on it',
  'server/workspaces/dashboard/service.ts homeOf kycOf':
    'the own account of the person who reads or acts',
  'server/workspaces/dealroom/service.ts dossier accreditationStanding':
    'shown on a page; no event depends on it',
  'server/workspaces/dealroom/service.ts dossier kycOf': 'shown on a page; no event depends on it',
}

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'server'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .filter(
    (file) => !file.startsWith('server/seeds/') && !file.startsWith('server/investors/behind/'),
  )

/** The outermost named function, constant or property around a node. */
function placeOf(node: ts.Node): string {
  let name = 'module'
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent)
    if (ts.isFunctionDeclaration(at) || ts.isVariableDeclaration(at))
      name = at.name?.getText() ?? name
  return name
}

function asks(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const callee = ts.isPropertyAccessExpression(node.expression)
        ? node.expression.name.text
        : node.expression.getText(source)
      if (QUESTIONS.has(callee)) found.push(`${file} ${placeOf(node)} ${callee}`)
    }
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

it('a decision about a record asks everyone behind it, and one account only where a reason stands here (43)', () => {
  const found = [...new Set(files.flatMap(asks))].sort()
  expect(found).toEqual(Object.keys(ALLOWED).sort())
  expect(Object.values(ALLOWED).filter((reason) => reason.length < 20)).toEqual([])
})
