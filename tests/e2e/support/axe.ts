import axe from 'axe-core'
import type { Page } from 'playwright'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rules whose outcome depends on the colours of a page; all others say the same in light and dark. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** axe in the page itself: in the open document it is loaded once, and reports violations only. */
async function violationsOn(page: Page, runOnly: axe.RunOnly): Promise<axe.Result[]> {
  // a sandboxed frame (a mail's letter) runs no script, axe's neither; in any other it would have to be loaded too
  if ((await page.locator('iframe:not([sandbox])').count()) > 0)
    throw new Error(`${page.url()} has a frame into which axe does not look`)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(
    async (options) =>
      (
        await (globalThis as unknown as { axe: typeof axe }).axe.run(
          { exclude: ['iframe[sandbox]'] },
          options,
        )
      ).violations,
    { runOnly, resultTypes: ['violations'] } satisfies axe.RunOptions,
  )
}

/**
 * Serious and critical findings of axe, one line each: rule, location, what to do; of all rules, or of those that
 * colours decide.
 */
export async function seriousFindings(
  page: Page,
  which: 'all' | 'colours' = 'all',
): Promise<string[]> {
  const violations = await violationsOn(
    page,
    which === 'all' ? { type: 'tag', values: tags } : { type: 'rule', values: ofColours },
  )
  return violations
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .flatMap((v) =>
      v.nodes.map(
        (node) =>
          `${v.id}: ${node.target.join(' ')} · ${node.failureSummary?.split('\n')[1]?.trim() ?? v.help} · ${node.html.slice(0, 160)}`,
      ),
    )
}

/** How far the page can be scrolled sideways, in CSS pixels, and what sticks out. */
export function sideways(page: Page): Promise<{ by: number; what: string[] }> {
  return page.evaluate(() => {
    const root = document.documentElement
    const by = root.scrollWidth - root.clientWidth
    if (by <= 0) return { by: 0, what: [] }
    const out = [...document.querySelectorAll('body *')].filter(
      (e) => e.getBoundingClientRect().right > root.clientWidth + 1,
    )
    return {
      by,
      what: out
        .slice(0, 5)
        .map(
          (e) => `${e.tagName.toLowerCase()}.${String(e.getAttribute('class') ?? '').slice(0, 80)}`,
        ),
    }
  })
}
