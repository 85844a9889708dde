import { isUnreadable } from '#domain/shared/names/latin.ts'
import { checkAdult } from '#domain/shared/age.ts'
import { hasIdentificationNumber } from '#domain/investors/rules/identification.ts'
import { twoSidedDocuments } from '#domain/investors/model/steps/kyc.ts'
import { mrzCheckDigit, readTd3Line2 } from '#domain/investors/rules/mrz.ts'
import { customerRisk } from '#domain/investors/rules/customer-risk.ts'
import { checkPersonNumber } from '#domain/shared/person-number.ts'
import {
  IdentityUnavailable,
  type IdentityProvider,
  type IdentityRequest,
  type IdentityResult,
} from './port.ts'
import { sandboxOutcome } from './sandbox.ts'
import { listedAs } from './watchlist.ts'

type Collected = Pick<IdentityResult, 'needs' | 'findings'>

/**
 * The built-in check: required facts, taxpayer number, age, document with its check digits and end. In a demo, sandbox numbers decide the outcome, and a list of invented names is looked through;
 * sanctions lists are screened in addition to the provider (server/investors/screening).
 */
export function builtinIdentity(demo: boolean): IdentityProvider {
  return {
    async check(request) {
      const wanted = demo ? sandboxOutcome(request.ssn) : null
      if (
        wanted?.unavailable === 'always' ||
        (wanted?.unavailable === 'first' && request.run % 2 === 1)
      )
        throw new IdentityUnavailable('sandbox: the provider does not answer')
      const found = examine(demo, request)
      const name = `${request.legal_first} ${request.legal_last}`
      const listed = demo ? listedAs(name, request.dob) : []
      const notes = [
        ...listed.map((l) => `${l.list}: ${l.name}`),
        ...(demo && isUnreadable(name) ? ['The name can’t be compared by machine'] : []),
      ]
      const result: IdentityResult = {
        provider: 'builtin',
        identity: found.needs.length > 0 ? 'inconclusive' : 'pass',
        watchlist: notes.length > 0 ? 'potential_match' : 'clear',
        risk: customerRisk(request.risk),
        needs: found.needs,
        findings: [
          ...found.findings,
          {
            check: 'watchlist',
            result: notes.length > 0 ? 'inconclusive' : 'pass',
            note: notes.join(', ') || 'No similar name on the demo list',
          },
        ],
      }
      if (!wanted?.result) return result
      return {
        ...result,
        ...wanted.result,
        findings: [
          ...result.findings,
          { check: 'sandbox', result: 'inconclusive', note: wanted.says },
        ],
      }
    },
    delaySeconds: (request) => (demo ? (sandboxOutcome(request.ssn)?.delaySeconds ?? 0) : 0),
  }
}

function examine(demo: boolean, request: IdentityRequest): Collected {
  const collected: Collected = { needs: [], findings: [] }
  const ask = (check: string, field: string, sentence: string): void => {
    collected.needs.push({ field, sentence })
    collected.findings.push({ check, result: 'fail', note: sentence })
  }
  const number = request.ssn === null ? null : checkPersonNumber(demo, request.ssn)
  const identified = hasIdentificationNumber({
    citizenship: request.citizenship,
    taxpayer_number: number !== null,
    document_number: request.document.number !== null,
  })
  if (!identified) ask('tin', 'ssn', 'Enter your Social Security number.')
  if (number?.ok === false) ask('tin', 'ssn', number.message)
  const adult = checkAdult(
    request.dob,
    request.today,
    request.address.country === 'US' ? (request.address.region ?? null) : null,
  )
  if (!adult.ok) ask('dob', 'dob', adult.message)
  examineDocument(request, ask)
  return collected
}

function examineDocument(
  { document, dob, today }: IdentityRequest,
  ask: (check: string, field: string, sentence: string) => void,
): void {
  if (document.expires < today)
    ask('document', 'document_expires', 'This ID has expired. Use one that is still valid.')
  if (!document.front) ask('document', 'document_front', 'Add an image of the document’s front.')
  if (twoSidedDocuments.has(document.type) && !document.back)
    ask('document', 'document_back', 'Add a photo of the back of your ID.')
  if (document.number === null || !document.type.includes('passport')) return
  const wrong =
    'A check digit of this number is wrong. Copy it from the two lines at the foot of the passport.'
  if (
    /^[A-Z0-9<]{9}\d$/.test(document.number) &&
    mrzCheckDigit(document.number.slice(0, 9)) !== Number(document.number.slice(9))
  )
    return ask('document', 'document_number', wrong)
  if (document.number.length !== 44) return
  const line = readTd3Line2(document.number)
  if (!line.ok) return ask('document', 'document_number', wrong)
  const printed = (day: string): string => day.slice(2).replaceAll('-', '')
  if (line.birth !== printed(dob))
    ask('document', 'dob', 'The passport shows another date of birth.')
  if (line.expiry !== printed(document.expires))
    ask('document', 'document_expires', 'The passport shows another end date.')
}
