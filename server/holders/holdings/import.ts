import type { Person } from '#domain/shared/access/actor.ts'
import { decidesForCompany, memberRole } from '#domain/shared/access/actor.ts'
import { isSecondPerson } from '#domain/shared/access/may-decide.ts'
import { formatDay } from '#domain/shared/calendar/format.ts'
import { isPlainDate, type PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import { links } from '#domain/shared/links.ts'
import { money } from '#domain/shared/money.ts'
import { captableImportWaits } from '#domain/holders/mail/cap-table.ts'
import {
  convertibleLabels,
  importedRegister,
  type CapTableImport,
  type CapTablePreview,
  type ImportedRegister,
  type ImportFormat,
  type ImportRemark,
} from '#domain/holders/model/cap-table-import.ts'
import { unitsOfClass, type CheckedRegister } from '#domain/holders/rules/import-checks.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Initiator } from '#server/kernel/context.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import type { EncryptedColumn } from '#server/kernel/keys/index.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import type { ZipEntry } from '#server/kernel/lib/zip.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import { membersOf } from '#server/identity/access/index.ts'
import { personName } from '#server/payments/banking/index.ts'
import { approvedTable } from './approved-table.ts'
import { readImport } from './import-files.ts'
import * as repo from './import-repo.ts'
import { findCompanyName, findLedger } from './ledger-repo.ts'
import { lockRegister } from './repo.ts'

const placeOf = (id: string): string => `captable_import:${id}`
/** Encrypted columns of the imports: names and addresses of holders. */
export const importColumns: readonly EncryptedColumn[] = [
  { table: 'captable_import', column: 'sealed_register', from: ['id'], place: placeOf },
]

/** Holders and securities that a preview lists one by one. */
const MOST_LISTED = 500
const MOST_REMARKS = 100

/** The first remarks, and how many more there are. */
const listed = (remarks: readonly ImportRemark[]): ImportRemark[] =>
  remarks.length <= MOST_REMARKS
    ? [...remarks]
    : [
        ...remarks.slice(0, MOST_REMARKS),
        { file: '', row: null, column: null, says: `And ${remarks.length - MOST_REMARKS} more.` },
      ]
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

const openRegister = (
  services: Pick<AppServices, 'keys'>,
  { id, sealed_register: sealed }: repo.ImportRow,
): ImportedRegister => importedRegister.parse(JSON.parse(services.keys.open(sealed, placeOf(id))))

/**
 * The register that a company imported, with the moment of its confirmation and whether staff gave it; null where none
 * was confirmed.
 */
export async function registerInForce(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  accountId: string,
): Promise<{ register: ImportedRegister; since: string; byPlatform: boolean } | null> {
  const row = await repo.findInForce(q, accountId)
  return row === null || row.decided_at === null
    ? null
    : {
        register: openRegister(services, row),
        since: row.decided_at,
        byPlatform: row.by_platform,
      }
}

/**
 * Why no cap table can be imported now; null when one can. Once a security was issued here, the register changes by
 * closings, transfers and conversions alone.
 */
async function whyNot(q: Queryable, accountId: string): Promise<string | null> {
  const [first] = await findLedger(q, accountId)
  return first === undefined
    ? null
    : [
        `Securities were issued here on ${formatDay(dateInZone(first.issued_at))}.`,
        'A cap table can be imported before the first closing only.',
      ].join(' ')
}

/** Why a cap table of this day would not count: an approved one is newer. Null where it would. */
async function whyOlder(
  { services, tx }: Pick<Call, 'services' | 'tx'>,
  accountId: string,
  asOf: string,
): Promise<string | null> {
  const approved = (await approvedTable(services, tx, accountId, null))?.values.as_of
  return approved === undefined || approved <= asOf
    ? null
    : `The cap table in your offering is newer, as of ${formatDay(approved)}. Import one of that day or later.`
}

/**
 * Whether only staff confirm an import: an offering has opened on a cap table that the platform approved, and investors
 * read it.
 */
const needsPlatform = async (
  { services, tx }: Pick<Call, 'services' | 'tx'>,
  accountId: string,
): Promise<boolean> => (await approvedTable(services, tx, accountId, null)) !== null
const isOfPlatform = (actor: Person, accountId: string): boolean =>
  memberRole(actor, accountId) === null
const FOR_PLATFORM =
  'Investors read the cap table that we approved with your offering, so we check this import and confirm it.'

function presentPreview(
  format: ImportFormat,
  digest: string,
  { register, unread, isWhole, problems, notices }: CheckedRegister,
): CapTablePreview {
  const { classes, holders, securities, convertibles } = register
  const ownsOf = (holder: number): number =>
    sum(securities.map((one) => (one.holder === holder ? one.units : 0)))
  const nameOf = (holder: number): string => holders[holder]?.name ?? ''
  return {
    format,
    as_of: register.as_of,
    digest,
    classes: isWhole
      ? classes.map((one, place) => ({
          name: one.name,
          type: one.preferred ? 'Preferred stock' : 'Common stock',
          authorised: one.authorised,
          units: unitsOfClass(register, place),
          holders: new Set(securities.flatMap((own) => (own.class === place ? [own.holder] : [])))
            .size,
        }))
      : [],
    holders: isWhole
      ? holders.slice(0, MOST_LISTED).map((one, place) => ({ ...one, units: ownsOf(place) }))
      : [],
    securities: [
      ...securities.map((one) => {
        const texts = unread.get(one) ?? {}
        return {
          holder: nameOf(one.holder),
          class: classes[one.class]?.name ?? '',
          certificate: one.certificate,
          units: texts.units === undefined ? one.units : null,
          cost: one.cost === null ? null : money(one.cost),
          issued_on: one.issued_on,
          terms: '',
          unread: texts,
        }
      }),
      ...convertibles.map((one) => {
        const texts = unread.get(one) ?? {}
        return {
          holder: nameOf(one.holder),
          class: convertibleLabels[one.kind],
          certificate: one.certificate,
          units: null,
          cost: texts.cost === undefined ? money(one.amount) : null,
          issued_on: one.issued_on,
          terms: one.terms,
          unread: texts,
        }
      }),
    ].slice(0, MOST_LISTED),
    totals: isWhole
      ? {
          holders: holders.length,
          securities: securities.length,
          units: sum(securities.map((one) => one.units)),
          convertibles: convertibles.length,
          invested: money(sum(convertibles.map((one) => one.amount))),
          options: register.options,
          warrants: register.warrants,
          pool: register.pool,
        }
      : null,
    problems: listed(problems),
    notices: listed(notices),
  }
}

interface Call {
  services: AppServices
  tx: Tx
  actor: Person
  now: Date
}
interface Uploaded {
  file: ZipEntry
  fields: Readonly<Record<string, string>>
}
async function demandCompany(q: Queryable, accountId: string): Promise<{ name: string }> {
  const company = await findCompanyName(q, accountId)
  if (company === null) throw refuse('not_found')
  return company
}
async function demandDecides(q: Queryable, actor: Person, accountId: string): Promise<void> {
  await demandCompany(q, accountId)
  if (!decidesForCompany(actor, accountId)) throw refuse('forbidden')
}
function chosenDay(fields: Uploaded['fields'], today: PlainDate): PlainDate | null {
  const text = (fields['as_of'] ?? '').trim()
  if (text === '') return null
  if (!isPlainDate(text) || text > today)
    throw refuse('invalid', { fields: { as_of: 'Enter a date that isn’t in the future.' } })
  return text
}
async function readUploaded(call: Call, accountId: string, { file, fields }: Uploaded) {
  const { actor, now, tx } = call
  await demandDecides(tx, actor, accountId)
  const late = await whyNot(tx, accountId)
  if (late !== null) throw refuse('refused', { message: late, fields: { file: late } })
  const today = dateInZone(now.toISOString())
  const found = await readImport(file, chosenDay(fields, today), today)
  if (typeof found === 'string')
    throw refuse('refused', { message: found, fields: { file: found } })
  const { as_of: asOf } = found.read.register
  const older = await whyOlder(call, accountId, asOf)
  if (older !== null) found.read.problems.push({ file: '', row: null, column: null, says: older })
  const digest = sha256(`${sha256(file.bytes)} ${asOf}`)
  return { ...found, digest }
}

/** Previews an uploaded cap table. Nothing is stored. */
export async function previewImport(
  call: Call,
  accountId: string,
  uploaded: Uploaded,
): Promise<CapTablePreview> {
  const { format, digest, read } = await readUploaded(call, accountId, uploaded)
  return presentPreview(format, digest, read)
}

/**
 * Stores a cap table that its person has seen in a preview: the digest of the preview names the file and the day. It
 * waits for a second person, and one waits at a time. The same file is refused once it was imported.
 */
export async function takeImport(
  call: Call & Initiator,
  accountId: string,
  uploaded: Uploaded,
): Promise<CapTableImport> {
  const { services, tx, actor, now } = call
  const wrong = (message: string) => refuse('refused', { message, fields: { file: message } })
  await lockRegister(tx, accountId)
  const { format, digest, read } = await readUploaded(call, accountId, uploaded)
  if (uploaded.fields['digest'] !== digest)
    throw refuse('refused', {
      message: 'The file or the date changed since the preview. Check it again.',
      fields: { digest: 'The file or the date changed since the preview. Check it again.' },
    })
  const [problem] = read.problems
  if (problem !== undefined) throw wrong(problem.says)
  const known = await repo.findByDigest(tx, accountId, digest)
  if (known !== null)
    throw wrong(
      `This cap table was already imported as ${known.name} on ${formatDay(dateInZone(known.imported_at))}.`,
    )
  const id = newId()
  const { register } = read
  const row = {
    id,
    account_id: accountId,
    format,
    name: uploaded.file.name,
    digest,
    as_of: register.as_of,
    holders: register.holders.length,
    units: sum(register.securities.map((one) => one.units)),
    convertibles: register.convertibles.length,
    sealed_register: services.keys.seal(JSON.stringify(register), placeOf(id)),
    imported_by: actor.userId,
    imported_at: now.toISOString(),
  }
  if (!(await repo.addImport(tx, row)))
    throw wrong('An imported cap table waits for a second person. Decide on it first.')
  const owners = (await membersOf(tx, accountId, ['owner']))
    .map((one) => one.user_id)
    .filter((one) => one !== actor.userId)
  await noticeTo(
    services,
    tx,
    await existingPeople(tx, owners),
    captableImportWaits({
      accountId,
      company: (await demandCompany(tx, accountId)).name,
      name: row.name,
      holders: row.holders,
    }),
    { machine: 'captable-import', id, rev: 0 },
  )
  return presentImport(
    call,
    { ...row, confirmed: null, decided_by: null, decided_at: null, by_platform: false },
    actor,
  )
}

/**
 * Another owner of the company, or staff who decide, puts an imported cap table into force or declines it, once. After
 * an offering has opened on an approved cap table only staff confirm (docs/decisions/0058-imports-after-the-launch.md).
 */
export async function settleImport(
  call: Call,
  accountId: string,
  id: string,
  decision: 'confirm' | 'decline',
): Promise<CapTableImport> {
  const { tx, actor, now } = call
  await demandDecides(tx, actor, accountId)
  await lockRegister(tx, accountId)
  const row = await repo.lockImport(tx, accountId, id)
  if (row === null) throw refuse('not_found')
  if (row.confirmed !== null)
    throw refuse('refused', {
      message: `This import was already ${row.confirmed ? 'confirmed' : 'declined'}.`,
    })
  const isOwn = decision === 'decline' && row.imported_by === actor.userId
  if (!isOwn && !isSecondPerson(actor, [row.imported_by])) throw refuse('four_eyes')
  const confirmed = decision === 'confirm'
  const why = confirmed
    ? ((await whyNot(tx, accountId)) ?? (await whyOlder(call, accountId, row.as_of)))
    : null
  if (why !== null) throw refuse('refused', { message: why })
  const byPlatform = confirmed && isOfPlatform(actor, accountId)
  if (confirmed && !byPlatform && (await needsPlatform(call, accountId)))
    throw refuse('forbidden', { message: FOR_PLATFORM })
  const at = now.toISOString()
  await repo.decideImport(tx, { id, confirmed, by: actor.userId, at, byPlatform })
  return presentImport(
    call,
    { ...row, confirmed, decided_by: actor.userId, decided_at: at, by_platform: byPlatform },
    actor,
  )
}

const stateOf = ({ confirmed }: repo.ImportRow): CapTableImport['state'] => {
  if (confirmed === null) return 'waiting'
  return confirmed ? 'confirmed' : 'declined'
}
async function presentImport(
  { services, tx }: Pick<Call, 'services' | 'tx'>,
  row: repo.ImportRow,
  actor: Person,
): Promise<CapTableImport> {
  const forPlatform =
    row.confirmed === null && (await needsPlatform({ services, tx }, row.account_id))
  return {
    id: row.id,
    state: stateOf(row),
    format: row.format,
    name: row.name,
    as_of: row.as_of,
    holders: row.holders,
    units: row.units,
    convertibles: row.convertibles,
    imported_by: await personName(tx, row.imported_by),
    imported_at: row.imported_at,
    decided_by: row.decided_by === null ? null : await personName(tx, row.decided_by),
    decided_at: row.decided_at,
    may_decide:
      row.confirmed === null &&
      decidesForCompany(actor, row.account_id) &&
      isSecondPerson(actor, [row.imported_by]) &&
      (!forPlatform || isOfPlatform(actor, row.account_id)),
    for_platform: forPlatform,
  }
}
/** Imports that only staff confirm, with the page on which each is decided. */
export async function importsWaiting(
  services: AppServices,
  tx: Tx,
): Promise<{ company: string; since: string; href: string }[]> {
  const found: { company: string; since: string; href: string }[] = []
  for (const { account_id: accountId, since } of await repo.findWaiting(tx))
    if (await needsPlatform({ services, tx }, accountId)) {
      const { name: company } = await demandCompany(tx, accountId)
      found.push({ company, since, href: links.companyPage(accountId, 'captable-import') })
    }
  return found
}

/** The imports of a company, the newest first, and why none can be added now. */
export async function listImports(
  call: Pick<Call, 'services' | 'tx' | 'actor'>,
  accountId: string,
): Promise<{ items: CapTableImport[]; may_import: boolean; why_not: string | null }> {
  const { tx, actor } = call
  await demandCompany(tx, accountId)
  const items: CapTableImport[] = []
  for (const row of await repo.findImports(tx, accountId))
    items.push(await presentImport(call, row, actor))
  return {
    items,
    may_import: decidesForCompany(actor, accountId),
    why_not: await whyNot(tx, accountId),
  }
}

/** Contents of an import, for owners and staff who decide on it. */
export async function importDetail(
  { services, tx, actor }: Pick<Call, 'services' | 'tx' | 'actor'>,
  accountId: string,
  id: string,
): Promise<{ item: CapTableImport; preview: CapTablePreview }> {
  await demandDecides(tx, actor, accountId)
  const row = await repo.lockImport(tx, accountId, id)
  if (row === null) throw refuse('not_found')
  const read = {
    register: openRegister(services, row),
    unread: new Map<object, never>(),
    isWhole: true,
    problems: [],
    notices: [],
  }
  return {
    item: await presentImport({ services, tx }, row, actor),
    preview: presentPreview(row.format, row.digest, read),
  }
}
