import { describe, it } from 'vitest'
import { timeLeft } from '#src/blocks/offer-words.ts'
import { expect, stage, DESK, PHONE } from './harness.ts'

const act = stage()

interface Card { listing_id: string; href?: string; type: string; company: { name: string; slug: string; tagline: string } }
const offerings = async (): Promise<Card[]> => (await act.site.get<{ items: Card[] }>('/api/offerings')).items
const html = async (path: string): Promise<{ status: number; text: string; link: string }> => {
  const answer = await fetch(act.at(path))
  return { status: answer.status, text: await answer.text(), link: answer.headers.get('link') ?? '' }
}
const meta = (text: string, name: string): string => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(text)?.[1] ?? ''
const titleOf = (text: string): string => /<title>([^<]*)<\/title>/.exec(text)?.[1] ?? ''

describe('a public page is there before any script', () => {
  it('/login has its title, description, social card and form in the HTML', async () => {
    const { status, text, link } = await html('/login')
    expect(status).toBe(200)
    expect(titleOf(text)).toBe('Log in · Capstan')
    expect(meta(text, 'description').length).toBeGreaterThan(20)
    expect(meta(text, 'og:title')).toContain('Log in')
    expect(text).toMatch(/<h1[^>]*>Log in<\/h1>/)
    expect(text).toContain('name="password"')
    // what paints the page is in it, and nothing that the scripts would have to wait for is asked for with them
    expect(link).toBe('')
    expect(text.indexOf('<style>')).toBeGreaterThan(0)
    expect(text.indexOf('<style>')).toBeLessThan(text.indexOf('</head>'))
    expect(text).toMatch(/<link data-later [^>]*href="[^"]*\.css">/)
    expect(text.indexOf('<script>')).toBeGreaterThan(text.indexOf('id="root"'))
    expect(text).not.toContain('.woff2')
  })

  it.each(['/login', '/nowhere'])('%s: the whole stylesheet counts when the scripts have the page, not only after 2 s', async (path) => {
    const tab = await act.tab('visitor', { viewport: PHONE })
    if (path === '/nowhere') tab.expects(/status of 404/)
    await tab.page.goto(act.at(path), { waitUntil: 'domcontentloaded' })
    await expect(tab.page.locator('link[data-later]')).toHaveAttribute('media', 'all', { timeout: 1900 })
  })

  it.each([['/', 'light', null], ['/terms-and-conditions', 'light', 'dark'], ['/login', 'dark', null], ['/invest', 'dark', 'light'], ['pitch', 'light', null]] as const)('%s, the system %s, chosen %s: what stands in the page paints it as the whole stylesheet does', async (path, colorScheme, chosen) => {
    const card = (await offerings()).at(-1)
    const tab = await act.tab('visitor', { viewport: PHONE, colorScheme, reducedMotion: 'reduce' })
    tab.expects(/ERR_FAILED/)
    if (chosen !== null) await tab.page.context().addCookies([{ name: 'capstan-theme', value: chosen, url: act.at('/') }])
    // without the scripts it stays as it came: no time passes, and the fetched faces change no measure
    for (const files of ['**/*.js', '**/*.woff2']) await tab.page.route(files, (route) => route.abort())
    await tab.page.addInitScript(() => { window.setTimeout = (() => 0) as never })
    await tab.page.goto(act.at(path === 'pitch' ? `/offerings/${card?.listing_id}/${card?.company.slug}-pitch` : path))
    const painted = () => tab.page.evaluate(() => [...document.querySelectorAll('body, body *')].flatMap((element) => ['', '::before'].map((pseudo) => {
      const style = getComputedStyle(element, pseudo)
      // the faces that come with the whole stylesheet are named only there, and how things change
      const valueOf = (name: string): string => (name === 'font-family' ? style.getPropertyValue(name).replace(/^(Poppins|"Roboto Variable"), /, '') : style.getPropertyValue(name))
      return `${element.tagName} ${element.getAttribute('class')}${pseudo}: ${[...style].filter((name) => !/^(--|transition)/.test(name)).map((name) => `${name} ${valueOf(name)}`).join('; ')}`
    })))
    await tab.page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
    const before = await painted()
    const sheet = tab.page.locator('link[data-later]')
    await expect(sheet).toHaveAttribute('media', 'print')
    await expect.poll(() => sheet.evaluate((link: HTMLLinkElement) => link.sheet !== null)).toBe(true)
    await tab.page.evaluate(() => dispatchEvent(new Event('capstan:drawn')))
    await expect(sheet).toHaveAttribute('media', 'all')
    await expect(tab.page.locator('html')).toHaveAttribute('data-theme', chosen ?? colorScheme)
    const after = await painted()
    expect(before.filter((line, index) => line !== after[index])).toEqual([])
  })

  it('the colours that a person chose stand in the page; what is no choice is left out', async () => {
    const themed = async (cookie: string): Promise<string> => /<html [^>]*>/.exec(await (await fetch(act.at('/'), { headers: { cookie } })).text())?.[0] ?? ''
    expect(await themed('a=1; capstan-theme=dark; b=2')).toContain(' data-theme="dark"')
    expect(await themed('capstan-theme=light')).toContain(' data-theme="light"')
    for (const other of ['capstan-theme="><script>', 'capstan-theme=darker', 'capstan-theme=system', 'x-capstan-theme=dark']) expect(await themed(other)).toBe('<html lang="en">')
  })

  it.each(['/', '/invest', '/terms-and-conditions'])('%s: what is below the first screenful is laid out when the page has been painted, and its parts are asked for then', async (path) => {
    const named = JSON.parse(/id="parts">([^<]*)</.exec((await html(path)).text)?.[1] ?? '[]') as string[]
    expect(named.length).toBeGreaterThan(1)
    const { page } = await act.tab('visitor', { viewport: PHONE })
    await page.addInitScript(() => { Object.assign(window, { PerformanceObserver: class { observe(): void { /* tells of nothing, so that only the load does */ } } }) })
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/assets\/.*\.js/, async (route) => { await held; await route.continue() })
    await page.goto(act.at(path), { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    const footer = page.getByRole('contentinfo')
    await expect(page.locator('footer')).toBeAttached()
    await expect(footer).toBeHidden()
    const late = await page.evaluateHandle(() => [...document.querySelectorAll('body *')].filter((element) => getComputedStyle(element).display === 'none' && /below-fold/.test(`${element.className} ${element.parentElement?.className}`)))
    release()
    await expect(footer).toBeVisible()
    // it is below the first screenful
    expect(await late.evaluate((elements) => elements.map((element) => element.getBoundingClientRect().top).filter((top) => top > 0 && top < innerHeight))).toEqual([])
    expect(await late.evaluate((elements) => elements.length)).toBeGreaterThan(1)
    expect(await page.locator('link[rel=modulepreload]').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(expect.arrayContaining(named))
  })

  it.each([['visitor', '/invest'], ['investor', '/dashboard']] as const)('for the %s %s asks the browser for what takes it long the first time while the scripts are on their way', async (who, path) => {
    const { page } = await act.tab(who, { viewport: PHONE })
    await page.addInitScript(() => {
      const asked: unknown[] = []
      Object.assign(window, { asked })
      Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, { construct: (made, given: [string?, Intl.DateTimeFormatOptions?]) => { asked.push(given[1]?.timeZone); return Reflect.construct(made, given) as object } })
    })
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/assets\/.*\.js/, async (route) => { await held; await route.continue() })
    await page.goto(act.at(path), { waitUntil: 'commit' })
    await expect.poll(() => page.evaluate(() => (window as unknown as { asked: unknown[] }).asked)).toEqual(['America/New_York'])
    release()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  it('a pitch has the company in title, description, social card and text', async () => {
    const [card] = await offerings()
    if (!card) throw new Error('the marketplace is empty')
    const { status, text } = await html(`/offerings/${card.listing_id}/${card.company.slug}-pitch`)
    expect(status).toBe(200)
    expect(titleOf(text)).toContain(card.company.name)
    expect(meta(text, 'og:title')).toContain(card.company.name)
    expect(meta(text, 'og:description').length).toBeGreaterThan(20)
    expect(meta(text, 'description')).toBe(meta(text, 'og:description'))
    expect(text).toContain('What could go wrong')
    expect(text.replaceAll(/<[^>]+>/g, ' ')).toContain(card.company.name)
  })

  it('a wrong slug is led to the right one', async () => {
    const [card] = await offerings()
    const answer = await fetch(act.at(`/offerings/${card?.listing_id}/another-name-pitch`), { redirect: 'manual' })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toContain(`${card?.company.slug}-pitch`)
  })

  it.each([['/login', DESK], ['/login', PHONE]] as const)('%s reads without scripts', async (path, viewport) => {
    const { page } = await act.tab('visitor', { javaScriptEnabled: false, viewport })
    await page.goto(act.at(path))
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
    await expect(page.getByLabel('E-mail address')).toBeVisible()
  })

  it('a pitch reads without scripts', async () => {
    const [card] = await offerings()
    const { page } = await act.tab('visitor', { javaScriptEnabled: false })
    await page.goto(act.at(`/offerings/${card?.listing_id}`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(card?.company.name ?? '-')
    await expect(page.getByRole('heading', { name: 'What could go wrong' })).toBeVisible()
  })
})

describe('the script takes over what is there', () => {
  it('keeps what was typed into /login before it ran', async () => {
    const { page } = await act.tab()
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(act.at('/login'), { waitUntil: 'commit' })
    await page.getByLabel('E-mail address').fill('ann@mail.example')
    release()
    await page.waitForFunction(() => document.querySelector('button[type=submit]') !== null)
    await expect(page.getByLabel('E-mail address')).toHaveValue('ann@mail.example')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByText('Write your password.')).toBeVisible()
  })

  it('what is sent from /login before its machine is here is sent when it comes; where that does not come, the form says so and has a way back', async () => {
    const tab = await act.tab()
    const { page } = tab
    tab.expects(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module|status of 422/)
    const way = { lost: true, release: (): void => undefined, held: Promise.resolve() }
    await page.route(/\/assets\/login-flow-.*\.js/, async (route) => {
      await way.held
      await (way.lost ? route.abort('internetdisconnected') : route.continue())
    })
    const button = page.getByRole('button', { name: 'Continue', exact: true })
    /** Sends the form while the machine is held back, and lets go of it when the form says that it works. */
    const sendEarly = async (load: () => Promise<unknown>): Promise<void> => {
      way.held = new Promise<void>((resolve) => { way.release = resolve })
      await load()
      await expect(button).toHaveAttribute('type', 'submit')
      await page.getByLabel('E-mail address').fill('nobody@mail.example')
      await page.getByLabel('Password', { exact: true }).fill('no such harbour')
      await page.getByLabel('Password', { exact: true }).press('Enter')
      await expect(button).toHaveAttribute('aria-busy', 'true')
      way.release()
    }
    await sendEarly(() => page.goto(act.at('/login')))
    await expect(page.getByRole('alert')).toContainText('We cannot reach the server.')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('no such harbour')
    way.lost = false
    await sendEarly(() => Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Load this page again' }).click()]))
    await expect(page.getByText('E-mail address or password is not right')).toBeVisible()
    await expect(page.getByLabel('E-mail address')).toHaveValue('nobody@mail.example')
  })

  it('what stands below the tabs of a pitch is there while its code is on the way, and is taken over in its place', async () => {
    const card = (await offerings()).at(-1)
    const { page } = await act.tab()
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/assets\/pitch-below-.*\.js/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(act.at(`/offerings/${card?.listing_id}/${card?.company.slug}-pitch`))
    await expect(page.getByRole('button', { name: /^Invest/ })).toHaveAttribute('type', 'submit')
    const risks = page.locator('section', { has: page.getByRole('heading', { name: 'What could go wrong' }) })
    const line = risks.locator('details').first()
    await line.locator('summary').click()
    await expect(line).toHaveAttribute('open', '')
    const taken = () => line.evaluate((element) => ({ mine: 'mine' in element, byReact: Object.keys(element).some((key) => key.startsWith('__react')) }))
    await line.evaluate((element) => Object.assign(element, { mine: true }))
    expect(await taken()).toEqual({ mine: true, byReact: false })
    release()
    await expect.poll(taken).toEqual({ mine: true, byReact: true })
    await expect(line).toHaveAttribute('open', '')
    // gone to by a link it is there with the page
    await page.goto(act.at('/invest'))
    await page.locator('main a[href$="-pitch"]').first().click()
    await expect(page).toHaveURL(/-pitch$/)
    await expect(risks.locator('summary').first()).toBeVisible()
  })

  it('a pitch hydrates without a complaint and does not jump', async () => {
    const [card] = await offerings()
    const { page } = await act.tab()
    await page.addInitScript(() => {
      const seen = { shift: 0 }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => { for (const e of list.getEntries()) if (!(e as unknown as { hadRecentInput: boolean }).hadRecentInput) seen.shift += (e as unknown as { value: number }).value }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(act.at(`/offerings/${card?.listing_id}/${card?.company.slug}-pitch`), { waitUntil: 'networkidle' })
    await expect(page.getByRole('button', { name: /^Invest/ })).toHaveAttribute('type', 'submit')
    expect(await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)).toBeLessThan(0.01)
  })
})

describe('a page of a signed-in person', () => {
  it.each([['investor', '/dashboard'], ['investor', '/dashboard/pending-investments'], ['investor', '/dashboard/profile/tax/w-8ben'], ['compliance', '/admin/home']] as const)('%s, %s: asks for its data while its scripts are on their way, and once', async (who, path) => {
    const { page } = await act.tab(who)
    const asked: string[] = []
    page.on('request', (request) => { if (request.url().includes('/api/')) asked.push(request.url().slice(act.at('').length - 1)) })
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(act.at(path), { waitUntil: 'commit' })
    await expect.poll(() => asked.length).toBeGreaterThan(1)
    await page.waitForTimeout(300)
    const early = [...asked]
    expect(early[0]).toContain('/api/personal/user')
    release()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(early.map((url) => [url, asked.filter((one) => one === url).length])).toEqual(early.map((url) => [url, 1]))
  })

  it('a chart is taken apart after its screen is gone, and drawn once when somebody comes back', async () => {
    const { page } = await act.tab('investor', { viewport: DESK })
    await page.goto(act.at('/dashboard'))
    const chart = page.locator('.highcharts-container')
    await chart.waitFor()
    const gone = await chart.elementHandle()
    await page.locator('a[href="/dashboard/pending-investments"]:visible').first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pending investments' })).toBeVisible()
    // Highcharts empties the box of a chart that it takes apart
    await expect.poll(() => gone?.evaluate((box) => box.isConnected || box.childElementCount > 0)).toBe(false)
    await page.locator('a[href="/dashboard"]:visible').first().click()
    await expect(chart.locator('svg.highcharts-root')).toHaveCount(1)
  })

  it('without a session asks for nothing of its own and leads to the log-in', async () => {
    const { page } = await act.tab()
    const asked: string[] = []
    page.on('request', (request) => { if (/\/api\/(personal|dashboard)/.test(request.url())) asked.push(request.url()) })
    await page.goto(act.at('/dashboard'))
    await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard/)
    expect(asked).toEqual([])
  })
})

describe('what is not for everybody', () => {
  it('a private placement is not in the marketplace, and its page is not there', async () => {
    const shown = await offerings()
    expect(shown.filter((card) => card.type === 'reg_d_506b')).toEqual([])
  })
})

describe('a page that is asked for again', () => {
  it.each(['/', '/invest', '/invest?category=health', '/login', '/signup', '/privacy', '/terms-and-conditions', '/offerings/compare', '/nowhere'])('%s is the same text, packed or not', async (path) => {
    const first = await html(path)
    for (const encoding of ['br', 'br', 'gzip', 'gzip', 'identity']) expect(await (await fetch(act.at(path), { headers: { 'accept-encoding': encoding } })).text()).toBe(first.text)
  })

  it('says what is left of each offering when it is asked for, not when it was asked for before', async () => {
    const shown = async (): Promise<string[]> => [...(await html('/invest')).text.replaceAll(/<[^>]+>/g, ' ').matchAll(/Closes in\s+(\d+ \w+)/g)].map(([, left = '']) => left)
    const told = async (): Promise<(string | null)[]> => {
      const now = (await act.site.now()).getTime()
      return (await act.site.get<{ items: { deadline_at: string }[] }>('/api/offerings')).items.map((card) => timeLeft(card.deadline_at, now))
    }
    const today = await told()
    const before = await shown()
    await act.site.advance(2)
    const then = await told()
    const after = await shown()
    expect([before.length > 4, after.length > 4]).toEqual([true, true])
    expect(today).toEqual(expect.arrayContaining(before))
    expect(then).toEqual(expect.arrayContaining(after))
    expect(after).not.toEqual(before)
  })
})
