import { refuse } from '#domain/shared/errors.ts'
import type { LabelLook } from '#domain/offerings/model/private-label.ts'
import { isActiveDomain } from '#domain/offerings/rules/private-domain.ts'
import { colorStyles } from '#domain/platform/rules/brand-colors.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { fileById, readFile } from '#server/kernel/files/index.ts'
import { Download } from '#server/kernel/http/call.ts'
import type { PrivateHost } from '#server/kernel/http/private-hosts.ts'
import { findOffering, type OfferingRow } from '../offerings/index.ts'
import { proofOf } from './check.ts'
import * as repo from './repo.ts'
import { legalOf, lookOf } from './service.ts'

async function offeringAt(q: Queryable, listingId: string): Promise<OfferingRow> {
  const offering = await findOffering(q, listingId)
  if (offering === null) throw new Error(`the private domain of ${listingId} has no offering`)
  return offering
}
async function activeDomain(q: Queryable, host: string): Promise<repo.DomainRow> {
  const row = await repo.domainAt(q, host.toLowerCase())
  if (row === null || !isActiveDomain(row.state)) throw refuse('not_found')
  return row
}

/** The look of an active domain. Throws not_found. */
export async function visitorLook(
  services: Pick<AppServices, 'publicUrl'>,
  q: Queryable,
  host: string,
): Promise<LabelLook> {
  const row = await activeDomain(q, host)
  const offering = await offeringAt(q, row.listing_id)
  const look = await lookOf(q, await repo.shownLabel(q, row.listing_id), offering.company.name)
  const { brand, footer, logo_file_id: logo } = look
  return {
    host: row.host,
    listing_id: row.listing_id,
    brand,
    logo_url: logo === null ? null : `/api/private-labels/${row.host}/logo/${logo}`,
    legal: await legalOf(q, offering),
    footer,
    terms_url: look.terms_url || null,
    privacy_url: look.privacy_url || null,
    platform_url: services.publicUrl,
  }
}

/** The logo of an active domain, and no other file of the company. Throws not_found. */
export async function visitorLogo(
  services: AppServices,
  q: Queryable,
  at: { host: string; file_id: string },
): Promise<Download> {
  const { listing_id } = await activeDomain(q, at.host)
  const label = await repo.shownLabel(q, listing_id)
  const file = label?.data.logo_file_id === at.file_id ? await fileById(q, at.file_id) : null
  if (file === null) throw refuse('not_found')
  return new Download(await readFile(services, q, file), {
    name: file.name,
    contentType: file.content_type,
  })
}

/** Whether a certificate may be issued for a host: it is verified, or active. Throws not_found. */
export async function demandCertifiable(q: Queryable, host: string): Promise<void> {
  const row = await repo.domainAt(q, host.toLowerCase())
  if (row === null || !(row.state === 'verified' || isActiveDomain(row.state)))
    throw refuse('not_found')
}

/** How requests for a host are served; null for a host that no offering uses. */
export async function privateHost(
  services: Pick<AppServices, 'db'>,
  host: string,
): Promise<PrivateHost | null> {
  const { db } = services
  const row = await repo.domainAt(db, host)
  if (row === null) return null
  const active = isActiveDomain(row.state)
  const offering = active ? await offeringAt(db, row.listing_id) : null
  const look =
    offering === null
      ? null
      : await lookOf(db, await repo.shownLabel(db, row.listing_id), offering.company.name)
  return {
    host: row.host,
    proof: active || row.state === 'verified' ? proofOf(row) : null,
    serves:
      look === null
        ? null
        : { listingId: row.listing_id, accountId: row.account_id, styles: colorStyles(look) },
  }
}
