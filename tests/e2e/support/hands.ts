import type { Locator, Page } from 'playwright'
import { expect } from '#tests/support/expect.ts'

export interface UploadedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** What a person does on a page, whatever they do it with. Names are those of the labels, from their beginning. */
export interface Hands {
  page: Page
  type(label: string, text: string): Promise<void>
  /** one of a radio group, by the label of the group */
  choose(group: string, option: string): Promise<void>
  /** an entry of a select or a combobox */
  pick(label: string, option: string): Promise<void>
  tick(label: string): Promise<void>
  press(button: string | RegExp): Promise<void>
  /** a link of the page's main part */
  follow(link: string | RegExp): Promise<void>
  upload(button: string, file: UploadedFile): Promise<void>
  /** six digits into the field of a code, which sends itself */
  code(digits: string): Promise<void>
}

const from = (words: string | RegExp): RegExp =>
  words instanceof RegExp ? words : new RegExp(`^${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
const field = (page: Page, label: string): Locator =>
  page
    .getByRole('textbox', { name: from(label) })
    .or(page.locator('input[type=password]').and(page.getByLabel(from(label))))
    .and(page.locator(':not([readonly])'))
    .first()
const groupOf = (page: Page, label: string): Locator =>
  page
    .getByRole('radiogroup', { name: from(label) })
    .or(page.getByRole('group', { name: from(label) }))
    .first()
const radio = (page: Page, group: string, option: string): Locator =>
  groupOf(page, group)
    .getByRole('radio', { name: from(option) })
    .first()
const opener = (page: Page, label: string): Locator =>
  page
    .getByRole('combobox', { name: from(label) })
    .or(page.getByRole('button', { name: from(label) }))
    .first()
const control = (page: Page, role: 'button' | 'link', name: string | RegExp): Locator =>
  (role === 'link' ? page.getByRole('main') : page)
    .getByRole(role, { name: from(name) })
    .filter({ visible: true })
    .first()

/** characters at the end of a text that are typed one by one: all of a name, a number or a date */
const TYPED = 20

/** A person with a mouse. */
export function withMouse(page: Page): Hands {
  return {
    page,
    async type(label, text) {
      const target = field(page, label)
      await target.click()
      // a long text is pasted but for its end: each key renders the form anew
      await target.fill(text.slice(0, -TYPED))
      await target.pressSequentially(text.slice(-TYPED))
    },
    choose: (group, option) => radio(page, group, option).click(),
    async pick(label, option) {
      await opener(page, label).click()
      if ((await opener(page, label).getAttribute('role')) === 'combobox')
        await opener(page, label).fill(option)
      await page
        .getByRole('listbox')
        .getByRole('option', { name: from(option) })
        .first()
        .click()
    },
    tick: (label) =>
      page
        .getByRole('checkbox', { name: from(label) })
        .first()
        .click(),
    press: (button) => control(page, 'button', button).click(),
    follow: (link) => control(page, 'link', link).click(),
    async upload(button, file) {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        control(page, 'button', button).click(),
      ])
      await chooser.setFiles(file)
    },
    code: (digits) =>
      page
        .getByLabel('Six-digit code')
        .or(page.getByLabel('Code', { exact: true }))
        .first()
        .pressSequentially(digits),
  }
}

const MOST_TABS = 250
const isFocused = (target: Locator): Promise<boolean> =>
  target
    .evaluate(
      (element) => element === document.activeElement || element.contains(document.activeElement),
    )
    .catch(() => false)

/** Presses Tab until the target has the focus, as often as a page has stops; a target that is never reached fails. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let n = 0; n < MOST_TABS; n++) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${String(target)}`)
}

/** A person with nothing but a keyboard. */
export function withKeyboard(page: Page): Hands {
  // a chooser is caught from the first press on: a key does not wait until the catching is set up
  page.on('filechooser', () => undefined)
  const hit = async (target: Locator, key: string): Promise<void> => {
    await tabTo(page, target)
    await page.keyboard.press(key)
  }
  return {
    page,
    async type(label, text) {
      await tabTo(page, field(page, label))
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    async choose(group, option) {
      await tabTo(
        page,
        groupOf(page, group).getByRole('radio').first().or(groupOf(page, group)).first(),
      )
      const wanted = radio(page, group, option)
      for (let n = 0; n < 12 && !(await isFocused(wanted)); n++)
        await page.keyboard.press('ArrowDown')
      if (!(await wanted.isChecked())) await page.keyboard.press('Space')
      await expect(wanted).toBeChecked()
    },
    async pick(label, option) {
      const target = opener(page, label)
      await tabTo(page, target)
      if ((await target.getAttribute('role')) === 'combobox')
        await page.keyboard.press('ControlOrMeta+a')
      else {
        await page.keyboard.press('ArrowDown')
        await expect(page.getByRole('listbox')).toBeVisible()
      }
      await page.keyboard.type(option)
      await expect(
        page
          .getByRole('listbox')
          .getByRole('option', { name: from(option) })
          .first(),
      ).toBeVisible()
      await page.keyboard.press('Enter')
    },
    tick: (label) => hit(page.getByRole('checkbox', { name: from(label) }).first(), 'Space'),
    press: (button) => hit(control(page, 'button', button), 'Enter'),
    follow: (link) => hit(control(page, 'link', link), 'Enter'),
    async upload(button, file) {
      await tabTo(page, control(page, 'button', button))
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.keyboard.press('Enter'),
      ])
      await chooser.setFiles(file)
    },
    async code(digits) {
      await tabTo(
        page,
        page
          .getByLabel('Six-digit code')
          .or(page.getByLabel('Code', { exact: true }))
          .first(),
      )
      await page.keyboard.type(digits)
    },
  }
}
