import { describe, expect, test, vi } from 'vitest'
import type { RenderInput } from '#src/app/entry-server.tsx'
import { extraParts, type Manifest } from '#src/app/manifest.ts'
import { isBuilt } from '#src/routes/define.ts'
import { table } from '#src/routes/table.ts'
import { sampleUrl } from './sample.ts'

// a screen that another file of this worker has loaded would give its own title
vi.resetModules()
const { render, renderDocument } = await import('#src/app/entry-server.tsx')

const refused = () =>
  Promise.reject(Object.assign(new Error('Page Not Found'), { status: 404, code: 'not_found' }))
const platform = {
  name: 'Harbour',
  legal_name: 'Harbour, Inc.',
  support_email: 'help@harbour.example',
  support_phone: '+1 207 555 0100',
  legal_footer: 'Harbour does not give investment advice.',
  logo: null,
  styles: null,
  intermediary: null,
}
const at = (url: string, other: Partial<RenderInput> = {}) =>
  render({
    url,
    origin: 'https://invest.example',
    fetchApi: (name) => (name === 'GET /api/platform' ? Promise.resolve(platform) : refused()),
    ...other,
  })

describe('what the server answers for an address', () => {
  test('an unknown one is 404 with the words and the full path, drawn before the script', async () => {
    const { status, body, head, state } = await at('/nope?x=<b>')
    expect(status).toBe(404)
    expect(body).toContain('Page Not Found')
    expect(body).toContain('/nope?x=')
    expect(body).not.toContain('<b>')
    expect(head).toContain('<title>Page not found · Harbour</title>')
    expect(body).toContain('aria-label="Harbour, home"')
    expect(head).toContain('noindex')
    expect(state).toBe('')
  })
  test('the front page speaks of the platform by its own name, and brings it along', async () => {
    const offerings = {
      items: [],
      next_cursor: null,
      total: 0,
      more: false,
      server_time: '2026-11-22T12:00:00.000Z',
    }
    const { status, body, state } = await at('/', {
      fetchApi: (name) => {
        if (name === 'GET /api/platform') return Promise.resolve(platform)
        return name === 'GET /api/offerings' ? Promise.resolve(offerings) : refused()
      },
    })
    expect([status, body.match(/([^\s>]+) (?:nothing moves|does not give)/g)]).toEqual([
      200,
      ['Harbour nothing moves', 'Harbour does not give'],
    ])
    expect(body).toContain('aria-label="Harbour, home"')
    expect(body).not.toContain('Capstan')
    expect(state).toContain('"name":"Harbour"')
  })
  test('every page has the platform’s own logo and colors', async () => {
    const branded = {
      ...platform,
      logo: { url: '/brand/anchor.png', alt: 'An "anchor"' },
      styles: '/brand/4.css',
    }
    const fetchApi = (name: string) =>
      name === 'GET /api/platform' ? Promise.resolve(branded) : refused()
    const page = await at('/about', { fetchApi })
    expect(page.body).toContain('<img src="/brand/anchor.png" alt="An &quot;anchor&quot;"')
    for (const { head } of [page, await at('/admin/home', { fetchApi })]) {
      expect(head).toContain('<link rel="stylesheet" data-brand href="/brand/4.css">')
      expect(head).toContain('<meta name="application-logo" content="/brand/anchor.png">')
      expect(head).toContain('<meta name="application-logo-alt" content="An &quot;anchor&quot;">')
    }
    expect((await at('/about')).head).not.toContain('/brand/')
  })
  test('a bot gets the status without the page', async () => {
    const nothing = { head: '', body: '', scripts: '', state: '', links: [] }
    const userAgent = 'Googlebot/2.1'
    expect(await at('/nope', { userAgent })).toEqual({
      status: 404,
      ...nothing,
      failure: expect.any(Error) as Error,
    })
    const offering = '/offerings/01900000-0000-7000-8000-000000000003'
    for (const status of [404, 500, 503]) {
      const fetchApi = (name: string) =>
        name === 'GET /api/platform'
          ? Promise.resolve(platform)
          : Promise.reject(Object.assign(new Error('refused'), { status, code: 'internal' }))
      expect(await at(offering, { userAgent, fetchApi })).toEqual({
        status,
        ...nothing,
        failure: expect.any(Error) as Error,
      })
    }
  })
  test('a bot gets a page that is there', async () => {
    const page = await at('/about', { userAgent: 'Googlebot/2.1' })
    expect([page.status, page.failure]).toEqual([200, undefined])
    expect(page.body).not.toBe('')
  })
  test.each([
    ['a parameter that cannot be', '/offerings/4127'],
    [
      'a row that is not built',
      '/offerings/01900000-0000-7000-8000-000000000003/tidewater-grid-discussion',
    ],
    ['meta pages where META is off', '/meta/_components'],
  ])('%s is 404', async (_, url) => {
    expect((await at(url, { meta: false })).status).toBe(404)
  })
  test('a redirect row says where to', async () => {
    expect(await at('/admin')).toMatchObject({ status: 302, location: '/admin/home' })
  })
  test.each(
    table
      .filter((row) => isBuilt(row) && !row.prerender && row.redirect === undefined)
      .map((row) => [row.path, row] as const),
  )('%s is the empty page with its title', async (_, row) => {
    const answer = await at(sampleUrl(row), { meta: true })
    expect(answer).toMatchObject({ status: 200, body: '', state: '' })
    expect(answer.head).toContain(`<title>${row.title} · Harbour</title>`)
    expect(answer.head).toContain('<meta name="application-name" content="Harbour">')
  })
  test('no inline script or style reaches the page, since the content policy refuses them', async () => {
    for (const url of [
      '/nope',
      ...table.filter((row) => isBuilt(row) && row.prerender).map((row) => sampleUrl(row)),
    ]) {
      const { head, body } = await at(url)
      expect(head + body, url).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=/)
    }
  })
  test('a page asks for the chunks of its screen at once, one that scripts render for the entry, too', async () => {
    const manifest: Manifest = {
      'index.html': { file: 'index.js', isEntry: true },
      'src/features/identity/identity/login.screen.tsx': { file: 'login.js' },
      'src/features/identity/account/security.screen.tsx': { file: 'security.js' },
    }
    const prerendered = await at('/login', { manifest })
    expect([prerendered.scripts, prerendered.links]).toEqual([
      '<link rel="modulepreload" crossorigin href="/login.js">',
      [],
    ])
    const empty = await at('/dashboard/security', { manifest })
    expect([empty.scripts, empty.links]).toEqual([
      '<link rel="modulepreload" crossorigin href="/security.js">',
      ['</index.js>; rel=modulepreload; crossorigin'],
    ])
  })
  test('a page whose answers failed here is left to the browser, which asks again', async () => {
    for (const row of table.filter((one) => isBuilt(one) && one.prerender)) {
      const answer = await at(sampleUrl(row), {
        fetchApi: () =>
          Promise.reject(Object.assign(new Error('down'), { status: 503, code: 'unavailable' })),
      })
      expect([row.path, answer.status, answer.body, answer.state]).toEqual([row.path, 200, '', ''])
    }
  })
  test('an offering that visitors may not see is 404, and left to a browser that remembers a session', async () => {
    for (const row of table.filter((one) => one.path.startsWith('/offerings/') && one.prerender)) {
      const url = sampleUrl(row)
      const [stranger, known] = [await at(url), await at(url, { remembers: true })]
      expect([row.path, stranger.status, stranger.head.includes('Page not found')]).toEqual([
        row.path,
        404,
        true,
      ])
      expect([
        row.path,
        known.status,
        known.body,
        known.state,
        known.head.includes(`<title>${row.title} · `),
      ]).toEqual([row.path, 200, '', '', true])
    }
    expect((await at('/nope', { remembers: true })).status).toBe(404)
  })
  test('the parts go into the document as they are, dollar signs too', () => {
    expect(
      renderDocument('<head><!--head--></head><div><!--body--></div><!--state-->', {
        head: "$'",
        scripts: '',
        body: '$&',
        state: '$1',
      }),
    ).toBe("<head>$'</head><div>$&</div>$1")
  })
})

test('a page at a domain of a company has its name and legal text, and leads to the platform for the rest', async () => {
  const label = {
    host: 'invest.looms.example',
    listing_id: '01900000-0000-7000-8000-000000000003',
    platform_url: 'https://invest.example',
  }
  const look = {
    ...label,
    brand: 'Harbour Looms',
    logo_url: null,
    legal: ['Through Harbour Portal LLC.'],
    footer: 'Weaving since 1911.',
    terms_url: 'https://looms.example/terms',
    privacy_url: null,
  }
  const answers: Readonly<Record<string, object>> = {
    'GET /api/platform': platform,
    'GET /api/private-labels/:host': look,
  }
  const { status, body, head, state } = await at(`/offerings/${label.listing_id}`, {
    label,
    fetchApi: (name) => (answers[name] ? Promise.resolve(answers[name]) : refused()),
  })
  expect(status).toBe(404)
  expect(head).toContain('<title>Page not found · Harbour Looms</title>')
  for (const part of [
    'Through Harbour Portal LLC.',
    'Weaving since 1911.',
    'Terms of Harbour Looms',
  ])
    expect(body).toContain(part)
  expect(body).toContain('aria-label="Harbour Looms, home"')
  expect(body).toContain('href="https://invest.example/login?redirect=')
  expect(body).toContain(`href="/offerings/${label.listing_id}"`)
  expect(body).not.toMatch(/href="\/(?!offerings\/)/)
  expect(state).toContain('<script type="application/json" id="label">')
})

test('a page asks beforehand for what the document does not name', () => {
  const manifest: Manifest = {
    'index.html': { file: 'index.js', isEntry: true, imports: ['_ground'] },
    _ground: { file: 'ground.js' },
    'src/a.screen.tsx': { file: 'a.js', css: ['a.css'], imports: ['_ground', '_part'] },
    _part: { file: 'part.js', imports: ['src/a.screen.tsx'] },
  }
  expect(extraParts(manifest, ['src/a.screen.tsx', 'src/unknown.tsx'])).toEqual({
    scripts: ['a.js', 'part.js'],
    styles: ['a.css'],
  })
})
