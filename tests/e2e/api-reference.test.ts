import { stage } from './harness.ts'
import { expect, it } from 'vitest'

const act = stage({ looks: true })

it('the documentation of the API runs only what carries its nonce, and loads nothing from elsewhere', async () => {
  const tab = await act.tab('visitor')
  const { page } = tab
  // the library tries whether it may evaluate text, and does without
  tab.expects(/script-src eval|unsafe-eval/)
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(act.site.url) && !/^(data|blob):/.test(request.url()))
      elsewhere.push(request.url())
  })
  const answer = await page.goto(act.at('/docs/api'))
  await page.getByRole('heading', { name: 'Sign in with e-mail address and password' }).waitFor()
  expect(elsewhere).toEqual([])
  const policy = (await answer?.allHeaders())?.['content-security-policy'] ?? ''
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+';/)
  expect(await page.locator('script[nonce]').count()).toBeGreaterThan(0)
  expect(await page.content()).not.toContain('nonce-of-this-answer')
})
