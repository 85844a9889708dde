import { describe, it } from 'vitest'
import { timeLeft } from '#src/blocks/offer-labels.ts'
import { expect, stage, DESK, PHONE } from './harness.ts'

const act = stage()

interface Card {
  listing_id: string
  href?: string
  type: string
  company: { name: string; slug: string; tagline: string }
}
const offerings = async (): Promise<Card[]> =>
  (await act.site.get<{ items: Card[] }>('/api/offerings')).items
const html = async (path: string): Promise<{ status: number; text: string; link: string }> => {
  const answer = await fetch(act.at(path))
  return {
    status: answer.status,
    text: await answer.text(),
    link: answer.headers.get('link') ?? '',
  }
}
const meta = (text: string, name: string): string =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(text)?.[1] ?? ''
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
    // the critical CSS is in it: the whole stylesheet
    const style = /<style>([^]*?)<\/style>/.exec(text)?.[1] ?? ''
    expect(style).toContain('@layer utilities')
    expect(text.indexOf('<style>')).toBeLessThan(text.indexOf('</head>'))
    expect(text).not.toContain('rel="stylesheet"')
    expect(link).toBe('')
  })

  it('a page that scripts render links the stylesheet', async () => {
    const { text } = await html('/dashboard')
    expect(text).toMatch(/<link rel="stylesheet"[^>]*\.css">/)
    expect(text).not.toContain('<style>')
  })

  it('the policy names the inline stylesheet and script by their hashes, and nothing else', async () => {
    const policy = (await fetch(act.at('/login'))).headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/)
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/)
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe')
    const shell = (await fetch(act.at('/dashboard'))).headers.get('content-security-policy') ?? ''
    expect(shell).toMatch(/style-src 'self';/)
  })

  it.each([
    ['light', null, 'light'],
    ['dark', null, 'dark'],
    ['light', 'dark', 'dark'],
    ['dark', 'light', 'light'],
  ] as const)(
    'with the system %s and %s chosen the first frame is %s, before any file has come',
    async (colorScheme, chosen, shown) => {
      const tab = await act.tab('visitor', { colorScheme })
      tab.expects(/ERR_FAILED/)
      if (chosen !== null)
        await tab.page
          .context()
          .addCookies([{ name: 'capstan-theme', value: chosen, url: act.at('/') }])
      for (const files of ['**/*.js', '**/*.css', '**/*.woff2'])
        await tab.page.route(files, (route) => route.abort())
      await tab.page.goto(act.at('/login'), { waitUntil: 'domcontentloaded' })
      await expect(tab.page.locator('html')).toHaveAttribute('data-theme', shown)
      const ground = await tab.page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      const [red = 0] = /\d+/.exec(ground)?.map(Number) ?? []
      expect(red > 128).toBe(shown === 'light')
    },
  )

  it('the colours that a person chose stand in the page; what is no choice is left out', async () => {
    const themed = async (cookie: string): Promise<string> =>
      /<html [^>]*>/.exec(await (await fetch(act.at('/'), { headers: { cookie } })).text())?.[0] ??
      ''
    expect(await themed('a=1; capstan-theme=dark; b=2')).toContain(' data-theme="dark"')
    expect(await themed('capstan-theme=light')).toContain(' data-theme="light"')
    for (const other of [
      'capstan-theme="><script>',
      'capstan-theme=darker',
      'capstan-theme=system',
      'x-capstan-theme=dark',
    ])
      expect(await themed(other)).toBe('<html lang="en">')
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
    const answer = await fetch(act.at(`/offerings/${card?.listing_id}/another-name-pitch`), {
      redirect: 'manual',
    })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toContain(`${card?.company.slug}-pitch`)
  })

  it.each([
    ['/login', DESK],
    ['/login', PHONE],
  ] as const)('%s reads without scripts', async (path, viewport) => {
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
    await expect(page.getByText('Enter your password.')).toBeVisible()
  })

  it('a pitch hydrates without a complaint and does not jump', async () => {
    const [card] = await offerings()
    const { page } = await act.tab()
    await page.addInitScript(() => {
      const seen = { shift: 0 }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        for (const e of list.getEntries())
          if (!(e as unknown as { hadRecentInput: boolean }).hadRecentInput)
            seen.shift += (e as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(act.at(`/offerings/${card?.listing_id}/${card?.company.slug}-pitch`), {
      waitUntil: 'networkidle',
    })
    await expect(page.getByRole('button', { name: /^Invest/ })).toHaveAttribute('type', 'submit')
    expect(
      await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift),
    ).toBeLessThan(0.01)
  })
})

describe('a page of a signed-in person', () => {
  it.each([
    ['investor', '/dashboard'],
    ['investor', '/dashboard/pending-investments'],
    ['investor', '/dashboard/profile/tax/w-8ben'],
    ['compliance', '/admin/home'],
  ] as const)('%s, %s: asks for each of its data once', async (who, path) => {
    const { page } = await act.tab(who)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) asked.push(request.url())
    })
    await page.goto(act.at(path))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked.some((url) => url.includes('/api/personal/user'))).toBe(true)
    expect(asked).toEqual([...new Set(asked)])
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
    await expect
      .poll(() => gone?.evaluate((box) => box.isConnected || box.childElementCount > 0))
      .toBe(false)
    await page.locator('a[href="/dashboard"]:visible').first().click()
    await expect(chart.locator('svg.highcharts-root')).toHaveCount(1)
  })

  it('without a session asks for nothing of its own and leads to the log-in', async () => {
    const { page } = await act.tab()
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/api\/(personal|dashboard)/.test(request.url())) asked.push(request.url())
    })
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
  it.each(['/', '/invest?category=health', '/login', '/nowhere'])(
    '%s is the same text, compressed or not',
    async (path) => {
      const first = await html(path)
      for (const encoding of ['br', 'gzip', 'identity']) {
        const answer = await fetch(act.at(path), { headers: { 'accept-encoding': encoding } })
        expect(answer.headers.get('content-encoding')).toBe(
          encoding === 'identity' ? null : encoding,
        )
        expect((await answer.text()).replace(/"server_time":"[^"]*"/, '')).toBe(
          first.text.replace(/"server_time":"[^"]*"/, ''),
        )
      }
    },
  )

  it('files of the build come compressed and are kept for a year; documents and the manifest are not served', async () => {
    const script = /src="(\/assets\/[^"]+\.js)"/.exec((await html('/login')).text)?.[1] ?? ''
    const answer = await fetch(act.at(script), { headers: { 'accept-encoding': 'br' } })
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(answer.headers.get('content-type')).toMatch(/^(text|application)\/javascript/)
    expect(answer.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    const icon = await fetch(act.at('/favicon.svg'))
    expect(icon.headers.get('cache-control')).toContain('must-revalidate')
    for (const path of ['/index.html', '/.vite/manifest.json', '/assets/none.js'])
      expect([path, (await fetch(act.at(path))).status]).toEqual([path, 404])
  })

  it('says what is left of each offering when it is asked for, not when it was asked for before', async () => {
    const shown = async (): Promise<string[]> =>
      [
        ...(await html('/invest')).text
          .replaceAll(/<[^>]+>/g, ' ')
          .matchAll(/Closes in\s+(\d+ \w+)/g),
      ].map(([, left = '']) => left)
    const told = async (): Promise<(string | null)[]> => {
      const now = (await act.site.now()).getTime()
      return (await act.site.get<{ items: { deadline_at: string }[] }>('/api/offerings')).items.map(
        (card) => timeLeft(card.deadline_at, now),
      )
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
