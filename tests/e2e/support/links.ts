import type { Page } from 'playwright'

/** Addresses to which the visible links of a page, or of a part of it, lead. */
export const visibleLinks = (page: Page, part = ''): Promise<string[]> =>
  page
    .locator(`${part}a[href]`)
    .evaluateAll((all) =>
      all.filter((a) => a.checkVisibility()).map((a) => (a as HTMLAnchorElement).href),
    )

/** Pages of the product among addresses: no files, nothing on other sites. */
export const pagesAmong = (hrefs: readonly string[], site: string): string[] =>
  [...new Set(hrefs)]
    .filter((href) => href.startsWith(site))
    .map((href) => new URL(href))
    // calls, their documentation and published files are no screens; api-reference.test.ts opens the documentation
    .filter((url) => !/^\/(?:(?:docs\/)?api|\.well-known)\//.test(url.pathname))
    .map((url) => url.pathname + url.search)

/**
 * Opens what a page hides: its menus one by one, those of the layout once in a walk, and disclosures. Over a dialog
 * nothing else is in reach.
 */
export async function linksOf(
  page: Page,
  site: string,
  layouts: Set<string>,
  layout: string,
): Promise<string[]> {
  if ((await page.getByRole('dialog').count()) > 0)
    return pagesAmong(await visibleLinks(page, '[role="dialog"] '), site)
  await page.locator('details:not([open])').evaluateAll((all) => {
    for (const one of all) one.setAttribute('open', '')
  })
  const found = await visibleLinks(page)
  const menus = page.locator(
    `${layouts.has(layout) ? 'main ' : ''}button[aria-haspopup="menu"]:visible`,
  )
  layouts.add(layout)
  for (const menu of await menus.all()) {
    await menu.click()
    // open in full: a menu that is closed in the middle of its opening does not close
    await page.locator('[role="menu"]:not([data-closed])').first().waitFor()
    found.push(...(await visibleLinks(page)))
    await page.keyboard.press('Escape')
    await page.getByRole('menu').first().waitFor({ state: 'hidden' })
  }
  return pagesAmong(found, site)
}

/** Text of a screen and the values of its fields; of a dialog only its own. */
export const contentOf = (page: Page, dialog: boolean): Promise<string> =>
  page
    .locator(dialog ? '[role="dialog"]' : 'main')
    .first()
    .evaluate((part) => {
      const fields = [...part.querySelectorAll<HTMLInputElement>('input, select, textarea')].map(
        (one) => (['checkbox', 'radio'].includes(one.type) ? String(one.checked) : one.value),
      )
      return [(part as HTMLElement).innerText, ...fields].join(' ').replaceAll(/\s+/g, ' ')
    })
