import { it } from 'vitest'
import { DESK, stage, seriousFindings, sideways, openPlainTab } from './harness.ts'
import { restOf } from './support/rest.ts'
const act = stage()
it('p', async () => {
  const out: string[] = []
  const lap = async <T>(n: string, f: () => Promise<T>): Promise<T> => {
    const b = performance.now()
    const r = await f()
    out.push(`${n} ${Math.round(performance.now() - b)}`)
    return r
  }
  const tab = await lap('tab', () => act.tab('operator'))
  const rest = restOf(tab.page)
  for (const path of [
    '/admin/home',
    '/admin/home',
    '/admin/users',
    '/admin/compliance/queue',
    '/meta/mailbox',
  ]) {
    out.push(path)
    await lap('goto', () => tab.page.goto(act.at(path)))
    await lap('rest', rest)
    await lap('axe all', () => seriousFindings(tab.page, 'all'))
    await lap('dark', async () => {
      await tab.page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await tab.page.evaluate(() => {
        document.documentElement.dataset['theme'] = 'dark'
      })
    })
    await lap('axe colours', () => seriousFindings(tab.page, 'colours'))
    await lap('narrow', async () => {
      await tab.page.setViewportSize({ width: 320, height: 720 })
      await sideways(tab.page)
    })
    await lap('wide', () => tab.page.setViewportSize(DESK))
  }
  for (let i = 0; i < 4; i++) {
    out.push('fresh context')
    const t = await lap('open', () => openPlainTab(act.browser))
    const r = restOf(t.page)
    await lap('goto', () => t.page.goto(act.at('/invest')))
    await lap('rest', r)
    await lap('again', () => t.page.goto(act.at('/invest')))
    await lap('rest', r)
    await lap('close', () => t.close())
  }
  console.log(out.join('\n'))
}, 300_000)
