import { listExports } from '#domain/api/list-exports.ts'
import { paymentMethodLabels, paymentStep } from '#domain/investors/model/steps/payment.ts'
import { rmSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, inject, it } from 'vitest'
import { demoPeople, expect, openPlainTab, signIn, stage } from './harness.ts'
import { freshen } from './support/calls.ts'
import { withMouse } from './support/hands.ts'
import {
  becomeMember,
  beginKyc,
  finishKyc,
  newcomer,
  saveAndContinue,
} from './support/interactions.ts'
import { ask, tokenOf } from './support/raise.ts'
import { copyOfWorld, startSite, type Site } from './support/site.ts'
import { appCode } from './support/totp.ts'

const act = stage()
const parts: { site?: Site } = {}
const ACCOUNT = '730045519283'
const PASSWORD = 'canaries sing at half past noon'
const who = { ...newcomer('Wren', '900114473'), password: PASSWORD }
/** Secrets that the walk has typed or was shown, by what they are. */
const canaries = new Map<string, string>()
/** Addresses that the browser asked for, with where they say that they come from. */
const addresses: string[] = []

const site = (): Site => {
  if (parts.site === undefined) throw new Error('the site is not there')
  return parts.site
}
beforeAll(async () => {
  const { root, base } = inject('world')
  // all that a process can write of itself, and one line for each request as in production
  const env = { NODE_ENV: 'production', LOG_LEVEL: 'trace' }
  parts.site = await startSite({ dataDir: copyOfWorld(base), root, env, logLength: 50_000_000 })
})
afterAll(async () => {
  await parts.site?.stop()
  if (parts.site) rmSync(parts.site.dataDir, { recursive: true, force: true })
})

/** Which canaries are in a text, with where. */
function sung(text: string, where: string, but: readonly string[] = []): string[] {
  return [...canaries]
    .filter(([what]) => !but.includes(what))
    .filter(([, secret]) =>
      // six digits are part of many a number
      /^\d{6}$/.test(secret)
        ? new RegExp(`(?<![\\d.:-])${secret}(?!\\d)`).test(text)
        : [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')].some((one) =>
            text.includes(one),
          ),
    )
    .map(([what]) => `${what} in ${where}`)
}

const follow = (page: Page): void =>
  void page.on('request', (request) => {
    // a link of a mail is an address by itself
    const own = /^\/(app\/)?register\/validate\//.test(new URL(request.url()).pathname)
    if (!own) addresses.push(`${request.url()} ${request.method()}`)
  })

/** What a browser stores for the site: both storages, databases, caches, and cookies but that of the session. */
async function stored(page: Page, context: BrowserContext): Promise<string> {
  const inPage = await page.evaluate(async () => {
    const found: unknown[] = [
      { ...localStorage },
      { ...sessionStorage },
      document.cookie.replace(/access_token=[^;]+/, ''),
    ]
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(new Error(name))
      })
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store).getAll()
        found.push(await new Promise((resolve) => (all.onsuccess = () => resolve(all.result))))
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        found.push(request.url, await (await cache.match(request))?.text())
    }
    return JSON.stringify(found)
  })
  const cookies = (await context.cookies()).filter((one) => one.name !== 'access_token')
  return inPage + JSON.stringify(cookies)
}

describe('twelve secrets', { timeout: 240_000 }, () => {
  it('are typed and shown in pages, and stay in none of the storages of the browser', async () => {
    const tab = await act.tab('visitor')
    tab.expects(/status of (401|403|409)/)
    const { page } = tab
    const hands = withMouse(page)
    follow(page)
    page.on('response', (response) => {
      if (!/\/(2fa\/verify|register\/confirm)/.test(response.url())) return
      void response.json().then(
        (body: { authData?: { access_token?: string; refresh_token?: string } }) => {
          if (body.authData?.refresh_token)
            canaries.set('refresh token', body.authData.refresh_token)
        },
        () => undefined,
      )
    })
    const { items } = await site().get<{
      items: { listing_id: string; company: { slug: string } }[]
    }>('/api/offerings?q=kelp')
    await page.goto(`${site().url}/offerings/${items[0]?.listing_id}`)
    await hands.type('Amount to invest', '500')
    await hands.press('Invest $500.00')
    await becomeMember(hands, site(), who)
    canaries.set('password', PASSWORD)
    const mails = await site().mailbox(who.email)
    const token = mails
      .map((mail) => /register\/validate\/([\w-]+)/.exec(mail.text)?.[1])
      .find(Boolean)
    canaries.set('link of the registration', token ?? '')
    await beginKyc(hands, who)
    canaries.set('taxpayer number', who.ssn)
    await finishKyc(hands)
    canaries.set('number of a document', 'T1234567')
    const title = (name: keyof typeof paymentStep.shape): string =>
      String(paymentStep.shape[name].meta()?.['title'])
    expect(sung(await stored(page, page.context()), 'the storages while it is typed')).toEqual([])
    await saveAndContinue(hands, site(), who, 'payment', 'Choose how to pay')
    await hands.choose(title('method'), paymentMethodLabels.ach)
    await hands.choose(title('account_type'), 'Checking')
    await hands.type(title('routing_number'), '021000021')
    await hands.type(title('account_number'), ACCOUNT)
    canaries.set('account number', ACCOUNT)
    // what is typed is stored with the draft after a moment
    await page.waitForTimeout(3000)
    expect(sung(await stored(page, page.context()), 'the storages while it is typed')).toEqual([])
    await hands.tick(title('attest'))
    await hands.tick(title('authorize'))
    await saveAndContinue(hands, site(), who, 'documents', 'Read and confirm')
    canaries.set('session', await tokenOf(page))

    await freshen(site(), page, who.email)
    const code = (await site().mailbox(who.email)).find((mail) => mail.code !== undefined)?.code
    canaries.set('code of a mail', code ?? '')
    await page.goto(`${site().url}/dashboard/security`)
    await page.getByRole('button', { name: 'Add app' }).click()
    const secret = await page.getByRole('textbox', { name: 'Key for the app' }).inputValue()
    canaries.set('secret of the app', secret.replaceAll(' ', ''))
    await page.getByLabel('Code of the app').pressSequentially(appCode(secret))
    const recovery = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    canaries.set('recovery code', (await recovery.first().textContent()) ?? '')
    expect(sung(await stored(page, page.context()), 'the storages while they are shown')).toEqual(
      [],
    )
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page
      .getByRole('button', { name: /Wren|Account of/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL(/\/login/)
    expect(sung(await stored(page, page.context()), 'the storages after it')).toEqual([])
  })

  it('of a company are shown once, and stay in none of the storages', async () => {
    const tab = await openPlainTab(act.browser)
    const { page } = tab
    follow(page)
    await signIn(page, site(), demoPeople.issuer)
    const { items } = await ask<{ items: { account_id: string }[] }>(
      site(),
      page,
      'GET',
      '/api/companies',
    )
    const account = items[0]?.account_id ?? ''
    await freshen(site(), page, demoPeople.issuer)
    await page.goto(`${site().url}/dashboard/raise-capital/company/${account}/api-keys`)
    await page.getByRole('button', { name: 'Add API key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Accounting')
    await dialog.getByLabel(/Read holders/).check()
    await dialog.getByRole('button', { name: 'Add API key' }).click()
    await page.getByRole('button', { name: 'Make secret' }).click()
    canaries.set(
      'secret of an API key',
      await page.getByRole('textbox', { name: 'New secret' }).inputValue(),
    )
    const { event_types } = await ask<{ event_types: string[] }>(
      site(),
      page,
      'GET',
      `/api/webhooks/${account}`,
    )
    const webhook = await ask<{ id: string }>(site(), page, 'POST', `/api/webhooks/${account}`, {
      title: 'Records',
      url: 'https://hooks.example.com/records',
      types: event_types.slice(0, 2),
    })
    const path = `/dashboard/raise-capital/company/${account}/webhooks/${webhook.id}`
    const made = await ask<{ secret: string }>(
      site(),
      page,
      'POST',
      `/api/webhooks/${account}/${webhook.id}/secret`,
    )
    canaries.set('secret of a webhook', made.secret)
    await page.goto(site().url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(sung(await stored(page, page.context()), 'the storages')).toEqual([])
    await tab.close()
  })

  it('are in no log, no e-mail log, no address and no list that is saved', async () => {
    expect([...canaries].filter(([, secret]) => secret.length < 6)).toEqual([])
    expect([...canaries.keys()]).toHaveLength(12)
    expect(addresses.length).toBeGreaterThan(100)
    expect(sung(addresses.join('\n'), 'addresses')).toEqual([])
    expect(site().log().length).toBeGreaterThan(10_000)
    expect(sung(site().log(), 'the log')).toEqual([])

    const tab = await openPlainTab(act.browser)
    const { page } = tab
    await signIn(page, site(), demoPeople.operator)
    const { items } = await ask<{ items: { id: string }[] }>(
      site(),
      page,
      'GET',
      `/api/admin/emails?q=${encodeURIComponent(who.email)}`,
    )
    expect(items.length).toBeGreaterThan(1)
    for (const { id } of items)
      expect(
        sung(
          JSON.stringify(await ask(site(), page, 'GET', `/api/admin/emails/${id}`)),
          'the e-mail log',
        ),
      ).toEqual([])

    const found: string[] = []
    const saved: string[] = []
    const callers = [
      demoPeople.operator,
      demoPeople.compliance,
      demoPeople.issuer,
      demoPeople.investor,
    ]
    for (const email of callers) {
      const mine = await openPlainTab(act.browser)
      await signIn(mine.page, site(), email)
      await freshen(site(), mine.page, email)
      const token = await tokenOf(mine.page)
      const { account, listing } = await idsOf(mine.page)
      for (const list of Object.keys(listExports)) {
        const params = Object.fromEntries(
          [...list.matchAll(/:(\w+)/g)].map(([, name = '']) => [
            name,
            name === 'listing_id' ? listing : account,
          ]),
        )
        const answer = await fetch(`${site().url}/api/exports/file?accountid=${account}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ list, params, format: 'csv' }),
        })
        if (!answer.ok) continue
        saved.push(list)
        found.push(...sung(await answer.text(), list))
      }
      await mine.close()
    }
    expect(found).toEqual([])
    const all = Object.keys(listExports).length
    process.stdout.write(
      `canaries: ${new Set(saved).size} of ${all} lists saved, ${addresses.length} addresses\n`,
    )
    expect(new Set(saved).size).toBeGreaterThan(all / 2)
    await tab.close()
  })
})

/** A company of the person, else one of all, with an offering of it. */
async function idsOf(page: Page): Promise<{ account: string; listing: string }> {
  const { items } = await ask<{ items: { account_id: string }[] }>(
    site(),
    page,
    'GET',
    '/api/companies',
  )
  const [card] = (
    await site().get<{ items: { listing_id: string; company: { account_id?: string } }[] }>(
      '/api/offerings',
    )
  ).items
  const account = items[0]?.account_id ?? card?.company.account_id ?? ''
  const of = await fetch(
    `${site().url}/api/dealroom/offerings?accountid=${account}&status=current`,
    {
      headers: { authorization: `Bearer ${await tokenOf(page)}` },
    },
  )
  const own = of.ok
    ? ((await of.json()) as { items: { listing_id: string }[] }).items[0]
    : undefined
  return { account, listing: own?.listing_id ?? card?.listing_id ?? '' }
}
