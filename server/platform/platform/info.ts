import { shownPicture } from '#server/kernel/lib/shown-picture.ts'
import {
  LOGO,
  platformChange,
  type PlatformChange,
  type PlatformHistoryEntry,
  type PlatformIdentity,
  type PlatformInput,
  type PlatformVersion,
  type PlatformView,
} from '#domain/platform/model/platform-info.ts'
import { brandStyles } from '#domain/platform/rules/brand-colors.ts'
import {
  platformSwitches,
  type PlatformSwitch,
  type SwitchState,
} from '#domain/platform/rules/platform-switches.ts'
import {
  identityChanges,
  identityOf,
  platformChanges,
} from '#domain/platform/rules/platform-info.ts'
import type { Person } from '#domain/shared/access/actor.ts'
import type { Page } from '#domain/shared/common.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { AppServices } from '#server/app-services.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { fileById, storeFile, ownFile, readFile } from '#server/kernel/files/index.ts'
import type { Call } from '#server/kernel/http/call.ts'
import { expectVersion } from '#server/kernel/http/versions.ts'
import { pictureOf, type Picture } from '#server/kernel/lib/picture.ts'
import { readCursor, cutPage, wrongCursor } from '#server/kernel/lib/cursor.ts'
import * as repo from './info-repo.ts'
import { platformInfo } from './texts.ts'

type Context = RequestContext<Person>
/** Largest version number (a PostgreSQL integer). */
const NEWEST = 2_147_483_647

/** Operators write platform information; compliance and support read. */
function demandOperator(actor: Person): void {
  if (actor.adminRole !== 'operator') throw refuse('forbidden')
}

const extensions: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' }
const logoUrl = (id: string | null, type: string | null): string | null =>
  id === null ? null : `/brand/${id}.${extensions[type ?? ''] ?? 'png'}`

/** What anybody may read of the platform. */
export async function platformView(q: Queryable, demo: boolean): Promise<PlatformView> {
  const row = await platformInfo(q)
  const url = logoUrl(row.logo_file_id, row.logo_type)
  return {
    name: row.name,
    legal_name: row.legal_name,
    support_email: row.support_email,
    support_phone: row.support_phone,
    risk_text: row.risk_text,
    legal_footer: row.legal_footer,
    logo: url === null ? null : { url, alt: row.logo_alt },
    styles: brandStyles(row) === null ? null : `/brand/${row.version}.css`,
    intermediary: row.intermediary,
    time_zone: row.time_zone,
    open: switchesOf(row),
    demo,
  }
}

const switchesOf = (row: SwitchState): SwitchState => ({
  accepts_accounts: row.accepts_accounts,
  accepts_investments: row.accepts_investments,
  accepts_reg_cf: row.accepts_reg_cf,
  accepts_reg_d: row.accepts_reg_d,
  accepts_reg_a: row.accepts_reg_a,
  accepts_transfers: row.accepts_transfers,
})
/** Throws not_accepted with the cause while an operator has stopped this on the whole platform. */
export async function demandOpen(q: Queryable, what: PlatformSwitch): Promise<void> {
  if (!(await platformInfo(q))[what])
    throw refuse('not_accepted', { message: platformSwitches[what].stopped })
}

const FILE = /^\/brand\/(?:(\d{1,10})\.css|([0-9a-f-]{36})\.(?:png|jpg))$/
/** Seconds for which a browser may cache a file: another version or logo has another address. */
const MAX_AGE = 86_400

/** A logo, or the stylesheet of the platform’s colors, at its path; null when there is none. */
export async function brandFile(
  services: Pick<AppServices, 'db' | 'files' | 'keys'>,
  path: string,
): Promise<{ type: string; body: string | Buffer; maxAge: number } | null> {
  const [found, version, logo] = FILE.exec(path) ?? []
  if (found === undefined) return null
  if (logo !== undefined) {
    const row = await fileById(services.db, logo)
    if (row === null || row.purpose !== 'platform_logo' || row.owner_id !== null) return null
    return {
      type: row.content_type,
      body: shownPicture(await readFile(services, services.db, row), row.content_type),
      maxAge: MAX_AGE,
    }
  }
  const row = await platformInfo(services.db)
  const styles = brandStyles(row)
  if (styles === null || row.version !== Number(version)) return null
  return { type: 'text/css; charset=utf-8', body: styles, maxAge: MAX_AGE }
}

/**
 * The logo for a document: of the platform as it is now, or the given one that a document was prepared with. Null
 * without a logo, and where its file can no longer be read.
 */
export async function documentLogo(
  services: Pick<AppServices, 'files' | 'keys'>,
  q: Queryable,
  logoId?: string | null,
): Promise<Picture | null> {
  const id = logoId === undefined ? (await platformInfo(q)).logo_file_id : logoId
  const file = id === null ? null : await fileById(q, id)
  return file === null ? null : pictureOf(await readFile(services, q, file), file.content_type)
}

async function present(q: Queryable, row: repo.VersionRow): Promise<PlatformVersion> {
  const { version, data, saved_at, saved_by, reason } = row
  const logo = data.logo_file_id === null ? null : await fileById(q, data.logo_file_id)
  return {
    version,
    info: data,
    logo_url: logo === null ? null : logoUrl(logo.id, logo.content_type),
    saved_at,
    saved_by,
    reason,
    current: (await platformInfo(q)).version === version,
  }
}

async function rowOf(q: Queryable, version: number): Promise<repo.VersionRow> {
  const [row] = await repo.findVersions(q, version + 1, 1)
  if (row === undefined || row.version !== version) throw refuse('not_found')
  return row
}
/** One version. Throws not_found. */
export const versionOfPlatform = async (q: Queryable, version: number): Promise<PlatformVersion> =>
  present(q, await rowOf(q, version))
/** The current version. */
export const currentPlatform = async (q: Queryable): Promise<PlatformVersion> =>
  versionOfPlatform(q, (await platformInfo(q)).version)

/** What changed in each version, newest first. */
export async function platformHistory(
  q: Queryable,
  query: { cursor?: string | undefined; limit: number },
): Promise<Page<PlatformHistoryEntry>> {
  const before = query.cursor === undefined ? NEWEST : Number(readCursor(query.cursor, 1)[0])
  if (!Number.isInteger(before) || before < 1 || before > NEWEST) throw wrongCursor()
  // one more than shown: what the last one changed is its difference from the version before
  const rows = await repo.findVersions(q, before, query.limit + 1)
  const { shown, next, more } = cutPage(rows, query.limit, (last) => [String(last.version)])
  return {
    items: shown.map((row, index) => ({
      id: String(row.version),
      at: row.saved_at,
      says: `Version ${row.version}`,
      who: row.saved_by,
      reason: row.reason,
      changes: platformChanges(rows[index + 1]?.data ?? null, row.data),
    })),
    next_cursor: next,
    total: null,
    more,
  }
}

const logoProblem = (message: string) => refuse('invalid', { fields: { logo_file_id: message } })

/**
 * The platform’s own copy of a logo that the operator uploaded, which remains when their account ends; the logo of an
 * earlier version is such a copy already. Throws invalid.
 */
async function ownLogo(
  { services, tx, actor }: Context,
  id: string,
): Promise<{ id: string; content_type: string }> {
  const existing = await fileById(tx, id)
  if (existing?.purpose === 'platform_logo' && existing.owner_id === null) return existing
  const file = await ownFile(tx, actor.userId, id)
  if (file === null || file.purpose !== 'platform_logo')
    throw logoProblem('Upload the logo again. This file isn’t yours or isn’t a logo.')
  if (extensions[file.content_type] === undefined) throw logoProblem('Choose a PNG or JPG picture.')
  if (file.size > LOGO.maxBytes)
    throw logoProblem(`Choose a smaller picture. The limit is ${LOGO.maxBytes / 1000} KB.`)
  const content = await readFile(services, tx, file)
  if (pictureOf(content, file.content_type) === null)
    throw logoProblem(
      'This picture can’t be read, or a side has more than 1,024 pixels. Save it as PNG or JPG again.',
    )
  return storeFile(services, tx, content, {
    ownerId: null,
    name: file.name,
    contentType: file.content_type,
    purpose: 'platform_logo',
    maxBytes: LOGO.maxBytes,
  })
}

/** Saves a version on the current one, which is locked; the same content saves no version. */
async function save(
  call: Context,
  current: repo.VersionRow,
  info: PlatformInput,
  reason: string,
): Promise<{ version: number }> {
  const { tx, actor, now } = call
  if (platformChanges(current.data, info).length === 0) return { version: current.version }
  const logo = info.logo_file_id === null ? null : await ownLogo(call, info.logo_file_id)
  const version = current.version + 1
  await repo.addVersion(tx, {
    version,
    info: { ...info, logo_file_id: logo?.id ?? null, logo_alt: logo === null ? '' : info.logo_alt },
    logoType: logo?.content_type ?? null,
    reason,
    by: actor.userId,
    at: now.toISOString(),
  })
  return { version }
}

/** Saves what two people changed as the next version, in the name of the person who proposed it. Throws refused. */
export async function saveIdentity(
  tx: Tx,
  identity: PlatformIdentity,
  of: { reason: string; by: string; at: string },
): Promise<void> {
  const current = await lockedCurrent(tx)
  await repo.addVersion(tx, {
    ...of,
    version: current.version + 1,
    info: { ...current.data, ...identity },
    logoType: (await platformInfo(tx)).logo_type,
  })
}

/** The current version, locked until the end of the transaction. */
export async function lockedCurrent(tx: Tx): Promise<repo.VersionRow> {
  const locked = await repo.lockPlatform(tx)
  if (locked === null) throw refuse('not_found')
  return rowOf(tx, locked.version)
}

/**
 * Saves the next version on the one that was read; it takes effect at once. Throws forbidden, stale, invalid, and
 * second_person where it changes what two people change.
 */
export async function changePlatform(
  call: Context & Pick<Call, 'headers'>,
  { reason, ...info }: PlatformChange,
): Promise<{ version: number }> {
  demandOperator(call.actor)
  const current = await lockedCurrent(call.tx)
  expectVersion(call.headers.ifMatch, current.version, { rev: current.version, ...current.data })
  const trusted = identityChanges(current.data, info)
  if (trusted.length > 0)
    throw refuse('second_person', {
      fields: Object.fromEntries(
        trusted.map((field) => [
          field,
          'Two people change this. Propose it on the platform’s page.',
        ]),
      ),
    })
  return save(call, current, info, reason)
}

/** Saves an earlier version as the next one. Throws not_found, forbidden, refused, and invalid by today’s rules. */
export async function restorePlatform(
  call: Context,
  version: number,
  reason: string,
): Promise<{ version: number }> {
  demandOperator(call.actor)
  const current = await lockedCurrent(call.tx)
  const earlier = await rowOf(call.tx, version)
  // switches keep their own decisions, and names, contacts and legal notices take two people
  const data = { ...earlier.data, ...switchesOf(current.data), ...identityOf(current.data) }
  if (platformChanges(current.data, data).length === 0)
    throw refuse('refused', {
      fields: {
        reason:
          identityChanges(current.data, earlier.data).length === 0
            ? `Version ${version} is the same as version ${current.version}.`
            : `Version ${version} differs only in names, contacts, the intermediary or legal notices. ` +
              'These take two people: propose the change on the platform’s page.',
      },
    })
  const checked = platformChange.safeParse({ ...data, reason })
  if (!checked.success)
    throw refuse('invalid', {
      fields: {
        reason: `Version ${version} doesn’t meet today’s rules. ${checked.error.issues[0]?.message ?? ''} Edit the current version instead.`,
      },
    })
  return save(call, current, data, reason)
}

/** Saves a version in the name of the installation, for demo data. */
export async function installPlatform(
  tx: Tx,
  change: Partial<PlatformInput>,
  at: string,
): Promise<void> {
  const current = await lockedCurrent(tx)
  await repo.addVersion(tx, {
    version: current.version + 1,
    info: { ...current.data, ...change },
    logoType: null,
    reason: 'Demo data',
    by: null,
    at,
  })
}
