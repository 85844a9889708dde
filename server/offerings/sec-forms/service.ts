import { decidesReviews, type Person } from '#domain/shared/access/actor.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import { links } from '#domain/shared/links.ts'
import { identifierTitles } from '#domain/offerings/model/identifiers.ts'
import { offeringTypeLabels } from '#domain/offerings/model/offering.ts'
import { topicCatalogue } from '#domain/offerings/model/topics/catalogue.ts'
import { writeForm } from '#domain/offerings/sec/index.ts'
import {
  formsOf,
  secFormLabels,
  secFormPurposes,
  type FormFacts,
  type FormLine,
  type FormPlace,
  type FormPreview,
  type SecForm,
} from '#domain/offerings/sec/model.ts'
import { uploadRules } from '#domain/shared/file.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { fileById, storeFile, readFile } from '#server/kernel/files/index.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { Download } from '#server/kernel/http/call.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { addFormFile, findFormFiles, occasionOf, type FormFileRow } from '../filings/index.ts'
import { openWorkspace, topicHref, type OpenWorkspace } from '../topics/index.ts'
import { identifierValues } from '../review/index.ts'
import { namespacesOf, xmlOf } from './xml.ts'

/** What a call about the forms of an offering knows. */
export interface FormCall extends Pick<RequestContext<Person>, 'services' | 'actor' | 'now'> {
  tx: Queryable
  accountId: string
  listingId: string
}
/** What was typed on the page of a form. */
export interface Typed {
  note?: string | undefined
  material?: boolean | undefined
}

const deskOf = ({ services, tx, accountId, listingId, actor }: FormCall): Promise<OpenWorkspace> =>
  openWorkspace(services, tx, accountId, listingId, actor)
/** The file is for those who sign and submits: owners of the company, and operators. */
const mayDownload = (workspace: OpenWorkspace, actor: Person): boolean =>
  workspace.role === 'owner' || (workspace.role === 'admin' && decidesReviews(actor))

async function factsOf(
  { tx, accountId, listingId, now }: FormCall,
  workspace: OpenWorkspace,
  typed: Typed,
): Promise<FormFacts> {
  const today = dateInZone(now.toISOString())
  const [identifiers, occasion] = await Promise.all([
    identifierValues(tx, listingId),
    occasionOf(tx, { accountId, listingId }, today),
  ])
  return {
    today,
    type: workspace.offering.type,
    values: workspace.context.values,
    identifiers,
    ...occasion,
    typed,
  }
}
const problemsOf = (lines: readonly FormLine[]): FormLine[] =>
  lines.filter((line) => line.problem !== null)

const placeName = (place: FormPlace): string => {
  if ('topic' in place) return topicCatalogue[place.topic].title
  if ('identifiers' in place) return identifierTitles[place.identifiers]
  return 'filings' in place ? 'Filings' : 'This page'
}
/** Where a line is filled in, for the one who looks; the platform stores the identifiers. */
function placeOf(
  workspace: OpenWorkspace,
  place: FormPlace | null,
): { where: string; href: string | null } {
  if (place === null) return { where: 'This page', href: null }
  if ('topic' in place) return { where: placeName(place), href: topicHref(workspace, place.topic) }
  if ('filings' in place)
    return {
      where: placeName(place),
      href:
        workspace.role === 'admin'
          ? links.adminFilings()
          : links.companyFilings(workspace.raise.account_id),
    }
  if (!('identifiers' in place)) return { where: placeName(place), href: null }
  if (workspace.role !== 'admin') return { where: 'The platform enters it', href: null }
  return {
    where: placeName(place),
    href: links.adminOffering(
      workspace.raise.account_id,
      workspace.raise.listing_id,
      `issuance-platform/details/edit/${place.identifiers}`,
    ),
  }
}

/** The forms of an offering, each with how much is open. */
export async function formsOfOffering(call: FormCall) {
  const workspace = await deskOf(call)
  const facts = await factsOf(call, workspace, {})
  return {
    type_label: offeringTypeLabels[workspace.offering.type],
    forms: formsOf(workspace.offering.type).map((form) => ({
      form,
      label: secFormLabels[form],
      purpose: secFormPurposes[form],
      problems: problemsOf(writeForm(form, facts).lines).length,
    })),
  }
}

async function written(call: FormCall, form: SecForm, typed: Typed) {
  const workspace = await deskOf(call)
  if (!formsOf(workspace.offering.type).includes(form)) throw refuse('not_found')
  return { workspace, ...writeForm(form, await factsOf(call, workspace, typed)) }
}

/** A form as it would be filed, line by line. */
export async function previewForm(
  call: FormCall,
  form: SecForm,
  typed: Typed,
): Promise<FormPreview> {
  const { workspace, lines } = await written(call, form, typed)
  return {
    form,
    label: secFormLabels[form],
    purpose: secFormPurposes[form],
    problems: problemsOf(lines).length,
    may_download: mayDownload(workspace, call.actor),
    files: (await findFormFiles(call.tx, call.listingId, form)).map((row) => presentFile(row)),
    lines: lines.map(({ place, ...line }) => ({ ...line, ...placeOf(workspace, place) })),
  }
}

const OWNERS_ONLY = 'Owners of the company and operators download forms.'

/** The bytes that EDGAR takes, with their name; refused with what is missing. */
async function finished(
  call: FormCall,
  form: SecForm,
  typed: Typed,
): Promise<{ bytes: Buffer; name: string }> {
  const { workspace, lines, tree } = await written(call, form, typed)
  if (!mayDownload(workspace, call.actor)) throw refuse('forbidden', { message: OWNERS_ONLY })
  const open = problemsOf(lines)
  if (open.length > 0)
    throw refuse('guard_failed', {
      message:
        open.length === 1
          ? `One line of ${secFormLabels[form]} is not ready: ${open[0]?.label}. ${open[0]?.problem}`
          : `${open.length} lines of ${secFormLabels[form]} are not ready. Complete them first.`,
      detail: open.map(({ element, label, problem, place }) => ({
        element,
        label,
        problem,
        ...placeOf(workspace, place),
      })),
    })
  return {
    bytes: Buffer.from(xmlOf(tree, namespacesOf(form))),
    name: `${secFormLabels[form].replaceAll(/[ /]/g, '-')}-${workspace.offering.company.slug}.xml`,
  }
}

const XML = 'application/xml'
/** The form as EDGAR takes it. */
export async function downloadForm(call: FormCall, form: SecForm, typed: Typed): Promise<Download> {
  const { bytes, name } = await finished(call, form, typed)
  return new Download(bytes, { name, contentType: XML })
}

const presentFile = (row: FormFileRow) => ({
  id: row.id,
  form: row.form,
  file_id: row.file_id,
  name: row.name,
  size: row.size,
  sha256: row.sha256,
  made_at: row.made_at,
  by: row.by,
})
/** Makes the file for EDGAR and stores it with its hash. */
export async function storeForm(call: FormCall & { tx: Tx }, form: SecForm, typed: Typed) {
  const { services, tx, actor, accountId, listingId, now } = call
  const { bytes, name } = await finished(call, form, typed)
  const file = await storeFile(services, tx, bytes, {
    ownerId: actor.userId,
    name,
    contentType: XML,
    purpose: 'company_document',
    maxBytes: uploadRules.maxBytes,
  })
  const id = newId()
  await addFormFile(tx, {
    id,
    accountId,
    listingId,
    form,
    fileId: file.id,
    sha256: file.sha256,
    by: actor.userId,
    at: now.toISOString(),
  })
  const stored = (await findFormFiles(tx, listingId, form)).find((one) => one.id === id)
  if (stored === undefined) throw new Error(`the file ${id} was not stored`)
  return presentFile(stored)
}

/** A file as it was made, byte for byte. */
export async function downloadFormFile(
  call: FormCall,
  form: SecForm,
  formFileId: string,
): Promise<Download> {
  const { services, tx, listingId } = call
  const workspace = await deskOf(call)
  if (!mayDownload(workspace, call.actor)) throw refuse('forbidden', { message: OWNERS_ONLY })
  const stored = (await findFormFiles(tx, listingId, form)).find((one) => one.id === formFileId)
  const file = stored === undefined ? null : await fileById(tx, stored.file_id)
  if (file === null) throw refuse('not_found')
  return new Download(await readFile(services, tx, file), { name: file.name, contentType: XML })
}
