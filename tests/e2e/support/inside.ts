import type { Page } from 'playwright'

/**
 * Goes to a location as a link of the product does, inside the document that is open: React Router reads the entry of
 * the history and loads what the screen needs. Loads the document where none of the product is open yet. Every screen is
 * loaded as a document of its own by `every-screen.test.ts`.
 */
export async function goInside(page: Page, url: string): Promise<void> {
  const isInside = await page.evaluate((to) => {
    const { idx } = (history.state ?? {}) as { idx?: number }
    if (new URL(to).origin !== location.origin || typeof idx !== 'number') return false
    history.pushState({ usr: null, key: crypto.randomUUID().slice(0, 8), idx: idx + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
    return true
  }, url)
  if (!isInside) await page.goto(url)
}
