import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, it } from 'vitest'
import { expect, seriousFindings, stage } from './harness.ts'

const act = stage()

describe('API keys', () => {
  it('an owner adds one, sees its secret once, and revokes it', async () => {
    const tab = await act.tab('issuer')
    const { page } = tab
    await page.goto(act.at('/dashboard/raise-capital'))
    const companies = await act.site.get<{ items: { account_id: string }[] }>(
      '/api/companies',
      (await page.context().cookies()).find((one) => one.name === 'access_token')?.value,
    )
    const company = companies.items[0]?.account_id ?? ''
    await page.goto(act.at(`/dashboard/raise-capital/company/${company}/webhooks`))
    await page.getByRole('link', { name: 'API keys' }).click()
    await expect(page.getByText('No API keys yet')).toBeVisible()
    await page.getByRole('button', { name: 'Add API key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add API key' }).click()
    await expect(dialog.getByText('Choose at least one scope.')).toBeVisible()
    expect(await seriousFindings(page, 'all')).toEqual([])
    await dialog.getByLabel('Name').fill('Accounting')
    await dialog.getByLabel(/Read holders/).check()
    // the server knows the notation of addresses, and refuses this one
    tab.expects(/status of 400/)
    await dialog.getByLabel(/Allowed addresses/).fill('office')
    await dialog.getByRole('button', { name: 'Add API key' }).click()
    await expect(dialog.getByText(/office isn’t an address/)).toBeVisible()
    await dialog.getByLabel(/Allowed addresses/).fill('127.0.0.0/8')
    await dialog.getByRole('button', { name: 'Add API key' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Accounting' })).toBeVisible()
    await page.getByRole('button', { name: 'Make secret' }).click()
    const field = page.getByRole('textbox', { name: 'New secret' })
    await expect(field).toBeVisible()
    const secret = await field.inputValue()
    const call = async () =>
      (
        await fetch(act.at(`/api/dealroom/holders?accountid=${company}`), {
          headers: { authorization: `Bearer ${secret}` },
        })
      ).status
    expect(await call()).toBe(200)
    expect(await seriousFindings(page, 'all')).toEqual([])
    await page.reload()
    await expect(page.getByText('GET /api/dealroom/holders').first()).toBeVisible()
    await expect(field).toHaveCount(0)
    await page.getByRole('button', { name: 'Revoke API key' }).click()
    await dialog.getByRole('textbox').fill('The system is gone.')
    await dialog.getByRole('button', { name: 'Revoke API key' }).click()
    await expect(page.getByText('The key is refused. Add a new one.')).toBeVisible()
    expect(await call()).toBe(401)
  })
})

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

it('the commands of docs/guides/api.md work as they stand', async () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/guides/api.md'), 'utf8')
  const commands = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, one = '']) => one)
  const dir = mkdtempSync(join(tmpdir(), 'capstan-guide-'))
  try {
    const { stdout } = await promisify(execFile)('bash', ['-e', '-c', commands.join('\n')], {
      timeout: 100_000,
      env: {
        ...process.env,
        TMPDIR: dir,
        BASE: act.site.url,
        PORT_OF_RECEIVER: String(await freePort()),
      },
    })
    for (const line of ['Bread for every street', 'key_scope', 'offering.draft', 'key_revoked'])
      expect(stdout.split('\n')).toContain(line)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})
