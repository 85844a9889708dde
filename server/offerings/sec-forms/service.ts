import { decidesReviews, type Person } from '#domain/shared/access/actor.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import { links } from '#domain/shared/links.ts'
import { identifierTitles } from '#domain/offerings/model/identifiers.ts'
import { offeringTypeLabels } from '#domain/offerings/model/offering.ts'
import { topicCatalogue } from '#domain/offerings/model/topics/catalogue.ts'
import { writeForm } from '#domain/offerings/sec/index.ts'
import { enteredForm, formEntrySchemas, type EnteredForm } from '#domain/offerings/sec/entries.ts'
import {
  formRefusal,
  formsOf,
  secFormLabels,
  secFormPurposes,
  type FormFacts,
  type FormLine,
  type FormPlace,
  type FormPreview,
  type SecForm,
} from '#domain/offerings/sec/model.ts'
import { plainErrors } from '#domain/shared/plain-errors.ts'
import { uploadRules } from '#domain/shared/file.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { fileById, storeFile, readFile } from '#server/kernel/files/index.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { Download } from '#server/kernel/http/call.ts'
import { fieldsOf } from '#server/kernel/http/validate.ts'
import { expectVersion } from '#server/kernel/http/versions.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { addFormFile, findFormFiles, occasionOf, type FormFileRow } from '../filings/index.ts'
import { isMaterial } from '../offerings/index.ts'
import { inForce, openWorkspace, topicHref, type OpenWorkspace } from '../topics/index.ts'
import { identifierValues } from '../review/index.ts'
import { addEntry, findEntries, type FormEntryRow } from './repo.ts'
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

const workspaceOf = ({
  services,
  tx,
  accountId,
  listingId,
  actor,
}: FormCall): Promise<OpenWorkspace> => openWorkspace(services, tx, accountId, listingId, actor)
/** The file is for those who sign and submits: owners of the company, and operators. */
const mayDownload = (workspace: OpenWorkspace, actor: Person): boolean =>
  workspace.role === 'owner' || (workspace.role === 'admin' && decidesReviews(actor))

/**
 * What the forms of an offering are made from: its drafts until it is launched, then what is in force. What was entered
 * is each form's own.
 */
async function readFacts(
  { services, tx, accountId, listingId, now }: FormCall,
  workspace: OpenWorkspace,
  typed: Typed,
): Promise<{ facts: FormFacts; entries: FormEntryRow[] }> {
  const today = dateInZone(now.toISOString())
  const isAsked = formsOf(workspace.offering.type).some((form) => enteredForm(form) !== null)
  const [identifiers, occasion, entries, standing, reconfirmed] = await Promise.all([
    identifierValues(tx, listingId),
    occasionOf(tx, { accountId, listingId }, today),
    isAsked ? findEntries(tx, listingId) : [],
    inForce(services, tx, listingId),
    isMaterial(tx, listingId),
  ])
  const facts: FormFacts = {
    today,
    type: workspace.offering.type,
    values: Object.keys(standing).length > 0 ? standing : workspace.context.values,
    identifiers,
    ...occasion,
    entered: {},
    // the page may say more than the amendment was decided to be, never less
    typed: { ...typed, material: typed.material === true || reconfirmed },
  }
  return { facts, entries }
}
const entryOf = (entries: readonly FormEntryRow[], form: SecForm): FormEntryRow | undefined =>
  entries.find((one) => one.form === form)
const writeWith = (form: SecForm, facts: FormFacts, entries: readonly FormEntryRow[]) =>
  writeForm(form, { ...facts, entered: entryOf(entries, form)?.values ?? {} })
/** Who fills in an offering fills in its forms: owners and editors of the company. */
const mayEdit = (workspace: OpenWorkspace): boolean =>
  workspace.role === 'owner' || workspace.role === 'editor'
const problemsOf = (lines: readonly FormLine[]): FormLine[] =>
  lines.filter((line) => line.problem !== null)

const placeName = (place: FormPlace): string => {
  if ('topic' in place) return topicCatalogue[place.topic].title
  if ('identifiers' in place) return identifierTitles[place.identifiers]
  return 'filings' in place ? 'Filings' : 'This page'
}
/** Where a line is filled in, for the reader; the platform stores the identifiers. */
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
  const workspace = await workspaceOf(call)
  const { facts, entries } = await readFacts(call, workspace, {})
  return {
    type_label: offeringTypeLabels[workspace.offering.type],
    forms: formsOf(workspace.offering.type).map((form) => ({
      form,
      label: secFormLabels[form],
      purpose: secFormPurposes[form],
      problems: problemsOf(writeWith(form, facts, entries).lines).length,
    })),
  }
}

async function written(call: FormCall, form: SecForm, typed: Typed) {
  const workspace = await workspaceOf(call)
  refuseOtherTypes(form, workspace)
  const { facts, entries } = await readFacts(call, workspace, typed)
  return { workspace, entry: entryOf(entries, form), ...writeWith(form, facts, entries) }
}
/** A form of another exemption is refused with the types that it is for. */
function refuseOtherTypes(form: SecForm, workspace: OpenWorkspace): void {
  const message = formRefusal(form, workspace.offering.type)
  if (message !== null) throw refuse('refused', { message })
}

/** A form as it would be filed, line by line. */
export async function previewForm(
  call: FormCall,
  form: SecForm,
  typed: Typed,
): Promise<FormPreview> {
  const { workspace, lines, entry } = await written(call, form, typed)
  return {
    form,
    label: secFormLabels[form],
    purpose: secFormPurposes[form],
    problems: problemsOf(lines).length,
    may_download: mayDownload(workspace, call.actor),
    entries:
      enteredForm(form) === null
        ? null
        : {
            values: entry?.values ?? {},
            rev: entry?.version ?? 0,
            may_edit: mayEdit(workspace),
          },
    files: (await findFormFiles(call.tx, call.listingId, form)).map((row) => presentFile(row)),
    lines: lines.map(({ place, ...line }) => ({ ...line, ...placeOf(workspace, place) })),
  }
}

/** Stores what was entered on the page of a form as its next version, and previews the form with it. */
export async function enterValues(
  call: FormCall & { tx: Tx },
  ifMatch: number | null,
  form: EnteredForm,
  given: Record<string, unknown>,
): Promise<FormPreview> {
  const { tx, accountId, listingId, actor, now } = call
  const workspace = await workspaceOf(call)
  if (!mayEdit(workspace))
    throw refuse('forbidden', { message: 'Owners and editors of the company enter these values.' })
  refuseOtherTypes(form, workspace)
  const before = entryOf(await findEntries(tx, listingId), form)
  const rev = before?.version ?? 0
  expectVersion(ifMatch, rev, { rev, values: before?.values ?? {} })
  const read = formEntrySchemas[form].safeParse(given, { error: plainErrors })
  if (!read.success) throw refuse('invalid', { fields: fieldsOf(read.error.issues, ['values']) })
  await addEntry(tx, {
    listingId,
    accountId,
    form,
    version: rev + 1,
    values: read.data,
    by: actor.userId,
    at: now.toISOString(),
  })
  return previewForm(call, form, {})
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
  const workspace = await workspaceOf(call)
  if (!mayDownload(workspace, call.actor)) throw refuse('forbidden', { message: OWNERS_ONLY })
  const stored = (await findFormFiles(tx, listingId, form)).find((one) => one.id === formFileId)
  const file = stored === undefined ? null : await fileById(tx, stored.file_id)
  if (file === null) throw refuse('not_found')
  return new Download(await readFile(services, tx, file), { name: file.name, contentType: XML })
}
