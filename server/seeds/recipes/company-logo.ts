import { Canvas } from '#server/kernel/lib/draw/canvas.ts'
import { box, circle } from '#server/kernel/lib/draw/shapes.ts'

const SIZE = 320
const INKS = ['#0a3642', '#3b5a3e', '#7a3b2e', '#3a3f6b', '#9a4f22', '#1f5f5b']

/** Companies of the demo data whose logo and cover were made by hand, by their slugs. */
export const DRAWN: ReadonlySet<string> = new Set([
  'barley-lane',
  'brightwell-water',
  'hollin-pike',
  'kelpworks',
  'loopline-freight',
  'northlight-diagnostics',
  'orrin-bikes',
  'sable-instruments',
  'tidewater-grid',
])

/** A generated logo of a company of the demo data: five bars and a dot, whose heights and color the slug decides. */
export function companyLogo(slug: string): Promise<Buffer> {
  const letters = [...slug].map((letter) => letter.codePointAt(0) ?? 0)
  const ink = INKS[letters.reduce((sum, code) => sum + code, 0) % INKS.length] ?? '#0a3642'
  const canvas = new Canvas(SIZE, SIZE, '#ffffff')
  canvas.fill(box(16, 16, SIZE - 32, SIZE - 32, 48), ink)
  for (const [at, code] of letters.slice(0, 5).entries()) {
    const height = 60 + (code % 13) * 10
    canvas.fill(box(62 + at * 42, 250 - height, 28, height, 8), '#ffffff')
  }
  canvas.fill(circle(76 + ((letters.at(-1) ?? 0) % 5) * 42, 54, 12), '#ffffff')
  return canvas.png()
}
