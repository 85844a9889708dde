import type { Page } from 'playwright'
import type { Tab } from './browser.ts'

/** Where nothing may be loaded from. */
const FOREIGN = 'evil.example'

/** What ran in a page, or was loaded from elsewhere, since it was opened. */
export interface Sentinel {
  /** numbers of the payloads whose code ran, in whichever frame */
  ran: Set<number>
  /** dialogs and foreign addresses */
  seen: string[]
}

/** Watches a page for `__xss(n)`, for dialogs and for requests to other servers; call it before the page is opened. */
export async function watch({ page }: Pick<Tab, 'page'>): Promise<Sentinel> {
  const sentinel: Sentinel = { ran: new Set(), seen: [] }
  await page.exposeBinding('__note', (_, n: unknown) => void sentinel.ran.add(Number(n)))
  await page.addInitScript(() => {
    const own = window as unknown as { __note: (n: unknown) => void; __xss: (n: unknown) => void }
    own.__xss = (n) => own.__note(n)
    window.addEventListener('error', (event) => {
      // code that throws the number instead of passing it
      const thrown = /Uncaught (\d+)$/.exec(event.message)?.[1]
      if (thrown !== undefined) own.__note(thrown)
    })
  })
  page.on('dialog', (dialog) => {
    sentinel.seen.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (request.url().includes(FOREIGN)) sentinel.seen.push(`a request: ${request.url()}`)
  })
  return sentinel
}

/** Points at everything in the page, focuses it and reports what of it could run or lead to code. */
export const liveMarkup = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const main = document.querySelector('main') ?? document.body
    for (const one of main.querySelectorAll('*')) {
      const name = one.localName
      if (
        /^(script|iframe|object|embed|base|meta|link|style|form\[|template|xmp|plaintext|listing|noembed|marquee)$/.test(
          name,
        )
      )
        found.push(one.outerHTML.slice(0, 200))
      for (const { name: attribute, value } of one.attributes)
        if (
          /^on/i.test(attribute) ||
          /^[\s\u0000-\u001f]*(javascript|vbscript|data:text)/i.test(value)
        )
          found.push(`${attribute} of ${one.outerHTML.slice(0, 200)}`)
      for (const type of [
        'pointerenter',
        'pointerover',
        'mouseover',
        'mouseenter',
        'focus',
        'toggle',
      ])
        one.dispatchEvent(new Event(type, { bubbles: false }))
    }
    return found
  })
