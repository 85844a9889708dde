import { expect, it } from 'vitest'
import { stage } from './harness.ts'

const act = stage()

it('the documentation of the API shows each call under the policy of its page', async () => {
  const { page } = await act.tab('visitor')
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await page.goto(act.at('/docs/api'))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForTimeout(5000)
  await page.screenshot({ path: '/tmp/docs-api.png' })
  expect(problems).toEqual([])
})
