import type { QueueDetail } from '#domain/investors/model/compliance.ts'
import { taxFormFields } from '#domain/investors/model/tax/forms.ts'
import { taxFormNames } from '#domain/investors/model/tax/kinds.ts'
import { redFlagLabels, type RedFlag } from '#domain/investors/rules/tax-w8.ts'
import { textOf } from '#domain/shared/text.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { AppServices } from '#server/app-services.ts'
import { fileById } from '#server/kernel/files/index.ts'
import { isDraft } from './fill.ts'
import { isOwnForm } from './machine.ts'
import * as repo from './repo.ts'
import { openForm, openValues } from './seal.ts'

type Group = QueueDetail['facts'][number]
const unshown = new Set(['certified', 'esign_consent', 'cure_document'])
const uploaded: Readonly<Record<string, string>> = {
  name: 'Name on line 1',
  country: 'Country',
  signed_on: 'Signed on',
}

function titleOf(form: string, field: string): string {
  if (!isOwnForm(form)) return uploaded[field] ?? field
  const title = (
    taxFormFields[form].shape as Record<
      string,
      { meta?: () => Record<string, unknown> | undefined }
    >
  )[field]?.meta?.()?.['title']
  return typeof title === 'string' ? title : (uploaded[field] ?? field)
}
/** The form as the queue shows it: numbers masked, the copy without them, and what the taxpayer submitted. */
export async function taxEvidence(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  id: string,
  written: (field: string, value: unknown) => string,
): Promise<Group[]> {
  const row = await repo.formById(q, id)
  if (row === null) return []
  const values = openForm(services.keys, row)
  const open =
    isOwnForm(row.form) && row.upload_file === null ? openValues(row.form, values) : values
  const fields = Object.entries(open)
    .filter(([field]) => !unshown.has(field))
    .map(([field, value]) => ({
      field,
      label: titleOf(row.form, field),
      value:
        field === 'eci_income_items'
          ? (value as { income: string }[]).map((one) => one.income).join(', ')
          : written(field, value),
      secret: false,
    }))
  const secrets = Object.entries(row.masked).map(([field, mask]) => ({
    field,
    label: titleOf(row.form, field),
    value: mask,
    secret: true,
  }))
  const wanted = [
    ['form', 'The form', row.upload_file ?? row.copy_file],
    ['cure_document', 'Document that cures the red flag', textOf(values['cure_document']) || null],
  ] as const
  const files = (
    await Promise.all(
      wanted.map(async ([field, label, fileId]) => {
        const file = fileId === null ? null : await fileById(q, fileId)
        return file === null
          ? []
          : [{ field, label, file_id: file.id, name: file.name, content_type: file.content_type }]
      }),
    )
  ).flat()
  return [
    { title: taxFormNames[row.form], fields: [...fields, ...secrets], files },
    ...flagGroup(row),
  ]
}
const flagGroup = (row: repo.Form): Group[] =>
  row.flags.length === 0
    ? []
    : [
        {
          title: 'Reason for manual review',
          fields: row.flags.map((flag) => ({
            field: flag,
            label: 'Red flag',
            value: redFlagLabels[flag as RedFlag] ?? flag,
            secret: false,
          })),
          files: [],
        },
      ]

/** Which form it is, for a line of the queue. */
export const taxFormTitle = async (q: Queryable, id: string): Promise<string> =>
  ((row) =>
    row === null
      ? 'Tax form'
      : `${taxFormNames[row.form]}${row.taxpayer === null ? '' : `, ${row.taxpayer}`}`)(
    await repo.formById(q, id),
  )
/** The forms of a person that have not ended, with the link to their page in the queue. */
export async function taxFormLinks(
  q: Queryable,
  userId: string,
): Promise<{ label: string; href: string }[]> {
  const rows = (await repo.formsOfUser(q, userId)).filter(
    (row) => row.instance.status === 'active' && !isDraft(row),
  )
  return rows.map((row) => ({
    label: `${taxFormNames[row.form]}${row.taxpayer === null ? '' : `, ${row.taxpayer}`}`,
    href: `/admin/compliance/queue/tax/${row.id}`,
  }))
}
/** Whole number of a form: only by a reveal that is recorded. */
export async function revealTax(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  id: string,
  field: string,
): Promise<string | undefined> {
  const row = await repo.formById(q, id)
  const value =
    row === null || row.masked[field] === undefined
      ? ''
      : textOf(openForm(services.keys, row)[field])
  return value === '' ? undefined : value
}
/** Records that staff viewed a form: its taxpayer sees it. */
export const noteStaffAccess = (
  services: Pick<AppServices, 'clock'>,
  tx: Tx,
  formId: string,
  by: string,
  what: string,
): Promise<unknown> =>
  repo.addAccess(tx, {
    id: newId(),
    formId,
    by,
    role: 'staff',
    what,
    at: services.clock.now().toISOString(),
  })
