import { createServer, type AddressInfo } from 'node:net'
import lighthouse from 'lighthouse'
import { openBrowser } from '#tests/e2e/support/browser.ts'
import { median } from './load.ts'
import { TRUSTING } from './secure.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]
/** Scores of 100, medians; and the audits that were below full marks in the last run, without those of speed. */
export interface LighthouseRow {
  what: string
  scores: Record<Category, number>
  missed: readonly string[]
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

interface Run {
  scores: Record<Category, number>
  missed: string[]
}

/** Most traces that are taken: sometimes one has no beginning (NO_NAVSTART), and Lighthouse says to run it again. */
const TRACES = 4

async function run(url: string, port: number, traces = TRACES): Promise<Run> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: [...CATEGORIES],
  })
  if (!result) throw new Error(`Lighthouse has no result for ${url}`)
  const { categories, audits, runtimeError } = result.lhr
  if (runtimeError && traces > 1) return run(url, port, traces - 1)
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  ) as Record<Category, number>
  const others = CATEGORIES.filter((name) => name !== 'performance').flatMap(
    (name) => categories[name]?.auditRefs ?? [],
  )
  const missed = others
    .filter(
      ({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1,
    )
    .map(({ id }) => id)
  return { scores, missed: [...new Set(missed)] }
}

/** Lighthouse as it is (mobile, simulated throttling), `runs` times each page: medians of its four scores. */
export async function lighthouseRows(
  pages: Readonly<Record<string, string>>,
  runs: number,
): Promise<LighthouseRow[]> {
  const port = await freePort()
  const browser = await openBrowser([...TRUSTING, `--remote-debugging-port=${port}`])
  try {
    const rows: LighthouseRow[] = []
    for (const [what, url] of Object.entries(pages)) {
      const all: Run[] = []
      for (let n = 0; n < runs; n++) all.push(await run(url, port))
      rows.push({
        what,
        scores: Object.fromEntries(
          CATEGORIES.map((name) => [name, median(all.map((one) => one.scores[name]))]),
        ) as Record<Category, number>,
        missed: all.at(-1)?.missed ?? [],
      })
    }
    return rows
  } finally {
    await browser.close()
  }
}
