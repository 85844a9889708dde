import { expect } from '#tests/support/expect.ts'
import type { Locator } from 'playwright'
import type { z } from 'zod'
import { fieldsOf, type FieldSpec } from '#src/lib/form/schema-fields.ts'
import type { UploadedFile } from './hands.ts'

type Values = Readonly<Record<string, unknown>>
const escaped = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** A label from its beginning; `optional` may follow it. */
const named = (words: string): RegExp => new RegExp(`^${escaped(words)}`)
const whole = (words: string): RegExp => new RegExp(`^${escaped(words)}( optional)?$`)
/** A value of a file field: what a person has on their disk. */
export const isFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' && value !== null && 'buffer' in value
const day = (iso: string): string => `${iso.slice(5, 7)}${iso.slice(8, 10)}${iso.slice(0, 4)}`
const wordsOf = (spec: FieldSpec, value: unknown): string =>
  spec.labels?.[String(value)] ?? sentence(String(value))
const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}`.replaceAll('_', ' ')

const box = (scope: Locator, title: string): Locator =>
  scope
    .getByRole('textbox', { name: named(title) })
    .or(
      scope
        .locator('input:not([type=file]):not([type=checkbox]):not([type=radio])')
        .and(scope.getByLabel(named(title))),
    )
    .first()
const group = (scope: Locator, title: string): Locator =>
  scope
    .getByRole('radiogroup', { name: named(title) })
    .or(scope.getByRole('group', { name: named(title) }))
    .first()

async function write(field: Locator, text: string): Promise<void> {
  await field.click()
  await field.fill('')
  await field.fill(text)
}
async function typed(field: Locator, text: string): Promise<void> {
  await field.click()
  await field.fill('')
  await field.pressSequentially(text)
}

async function pick(scope: Locator, title: string | RegExp, words: string): Promise<void> {
  const name = typeof title === 'string' ? named(title) : title
  const opener = scope
    .getByRole('combobox', { name })
    .or(scope.getByRole('button', { name }))
    .first()
  const isBox =
    (await opener.getAttribute('role')) === 'combobox' ||
    (await opener.evaluate((element) => element.tagName)) === 'INPUT'
  await opener.click()
  if (isBox) await opener.fill(words)
  await scope
    .page()
    .getByRole('listbox')
    .getByRole('option', { name: named(words) })
    .first()
    .click()
}

async function address(scope: Locator, value: Values): Promise<void> {
  await write(box(scope, 'Street address'), String(value['line1']))
  await write(box(scope, 'City'), String(value['city']))
  await pick(scope, whole('State'), String(value['regionName']))
  await write(box(scope, 'ZIP code'), String(value['postal']))
}

async function attach(scope: Locator, spec: FieldSpec, value: UploadedFile): Promise<void> {
  const field = group(scope, spec.title)
  const [chooser] = await Promise.all([
    scope.page().waitForEvent('filechooser'),
    field
      .getByRole('button', { name: /^Choose/ })
      .first()
      .click(),
  ])
  await chooser.setFiles(value)
  await expect(
    group(scope, spec.title).getByRole('button', { name: `Remove ${value.name}` }),
  ).toBeVisible()
}

async function rows(scope: Locator, spec: FieldSpec, values: readonly Values[]): Promise<void> {
  const item = spec.rows?.item ?? ''
  for (const value of values) {
    await scope.getByRole('button', { name: new RegExp(`^Add an? ${escaped(item)}$`) }).click()
    // the row that was added is the one that is open
    const open = scope.locator('[data-row]').last().getByRole('group').first()
    await expect(open).toBeVisible()
    await fillFields(open, spec.rows?.fields ?? [], value)
    await open.getByRole('button', { name: 'Done', exact: true }).click()
  }
}

async function fillOne(scope: Locator, spec: FieldSpec, value: unknown): Promise<void> {
  const { title, widget } = spec
  if (isFile(value)) return attach(scope, spec, value)
  if (widget === 'files') {
    for (const file of value as readonly UploadedFile[]) await attach(scope, spec, file)
    return
  }
  if (widget === 'rows') return rows(scope, spec, value as readonly Values[])
  if (widget === 'address') return address(scope, value as Values)
  if (widget === 'yes-no' || widget === 'true-false')
    return group(scope, title)
      .getByRole('radio', { name: value === true ? 'Yes' : 'No', exact: true })
      .click()
  if (widget === 'radio' || widget === 'cards' || widget === 'segments')
    return group(scope, title)
      .getByRole('radio', { name: named(wordsOf(spec, value)) })
      .first()
      .click()
  if (widget === 'checks') {
    for (const one of value as readonly string[])
      await group(scope, title)
        .getByRole('checkbox', { name: named(wordsOf(spec, one)) })
        .first()
        .click()
    return
  }
  // what is not true is left unticked
  if (widget === 'checkbox' && value === false) return
  if (widget === 'checkbox')
    return scope
      .getByRole('checkbox', { name: named(title) })
      .first()
      .click()
  if (widget === 'select' || widget === 'state' || widget === 'country')
    return pick(scope, title, wordsOf(spec, value))
  if (widget === 'date') return typed(box(scope, title), day(String(value)))
  if (widget === 'money') return typed(box(scope, title), String(Number(value) / 100))
  if (widget === 'phone' || widget === 'ein' || widget === 'month' || spec.secret)
    return typed(box(scope, title), String(value))
  return write(box(scope, title), String(value))
}

async function fillFields(
  scope: Locator,
  fields: readonly FieldSpec[],
  values: Values,
): Promise<void> {
  for (const spec of fields)
    if (values[spec.name] !== undefined) await fillOne(scope, spec, values[spec.name])
}

/**
 * Fills a form that was generated from a schema, field by field in its order, as a person does who copies these values.
 */
export const fillForm = (scope: Locator, schema: z.ZodType, values: Values): Promise<void> =>
  fillFields(scope, fieldsOf(schema), values)
