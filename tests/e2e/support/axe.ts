import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rules whose outcome depends on the colours of a page; all others say the same in light and dark. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** Serious and critical findings of axe, one line each: rule, place, what to do; of all rules, or of those that colours decide. */
// a sandboxed frame (a mail's letter) runs no script, axe's neither
export async function seriousFindings(page: Page, which: 'all' | 'colours' = 'all'): Promise<string[]> {
  const builder = new AxeBuilder({ page }).exclude('iframe[sandbox]')
  const { violations } = await (which === 'all' ? builder.withTags(tags) : builder.withRules(ofColours)).analyze()
  return violations
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .flatMap((v) => v.nodes.map((node) => `${v.id}: ${node.target.join(' ')} · ${node.failureSummary?.split('\n')[1]?.trim() ?? v.help} · ${node.html.slice(0, 160)}`))
}

/** How far the page can be scrolled sideways, in CSS pixels, and what sticks out. */
export function sideways(page: Page): Promise<{ by: number; what: string[] }> {
  return page.evaluate(() => {
    const root = document.documentElement
    const by = root.scrollWidth - root.clientWidth
    if (by <= 0) return { by: 0, what: [] }
    const out = [...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > root.clientWidth + 1)
    return { by, what: out.slice(0, 5).map((e) => `${e.tagName.toLowerCase()}.${String(e.getAttribute('class') ?? '').slice(0, 80)}`) }
  })
}
