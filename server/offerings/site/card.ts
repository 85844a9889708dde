import { formatWholeMoney } from '#domain/shared/money.ts'
import type { OfferingCard } from '#domain/offerings/model/offering.ts'
import { Canvas } from '#server/kernel/lib/draw/canvas.ts'
import { readFaces, type Style } from '#server/kernel/lib/draw/faces.ts'
import { letters, widthOf, wrapped } from '#server/kernel/lib/draw/letters.ts'
import { band, box, circle } from '#server/kernel/lib/draw/shapes.ts'
import { setImmediate as pause } from 'node:timers/promises'

/** Size that networks show a large card in. */
const [WIDTH, HEIGHT] = [1200, 630]
const INK = '#062a35'
const marks = ['#e7915b', '#73b8a5', '#8db4d8', '#d9b64c', '#b98bb4', '#e7915b'] as const

class Card {
  readonly canvas = new Canvas(WIDTH, HEIGHT, INK)

  write(style: Style, size: number, color: string, text: string, x: number, base: number): number {
    const { shape, end } = letters(style, size, text, x, base)
    if (shape.length > 0) this.canvas.fill(shape, color)
    return end
  }
  /** Quiet waves with one bright line, different for each company. */
  async sea(seed: number): Promise<void> {
    const mark = marks[seed % marks.length] ?? marks[0]
    for (let line = 0; line < 11; line++) {
      const shift = seed * 1.7 + line * 0.6
      const y = (x: number) =>
        250 + line * 34 + Math.sin(x / 190 + shift) * 24 + Math.sin(x / 71 + shift * 2) * 6
      this.canvas.fill(
        band(810, WIDTH, line === seed % 9 ? 5 : 2.5, y),
        line === seed % 9 ? mark : '#1f6a7c',
        line === seed % 9 ? 1 : 0.55,
      )
      // other requests go on between two lines
      await pause()
    }
    this.canvas.fill(circle(1010, 170, 62), mark)
  }
  brand(name: string): void {
    this.canvas.fill(box(72, 62, 44, 44, 10), '#104a59')
    this.canvas.fill(box(84, 72, 20, 5, 2.5), '#ffffff')
    this.canvas.fill(box(88, 77, 12, 14), '#ffffff')
    this.canvas.fill(box(80, 91, 28, 6, 3), '#ffffff')
    this.write('head', 30, '#ffffff', name, 132, 95)
  }
}

/** The social card of an offering: company, headline, how far the raise is. */
export async function offeringCardPicture(
  platform: string,
  offer: OfferingCard,
  headline: string,
): Promise<Buffer> {
  await readFaces(`${platform} ${offer.company.name} ${headline} ${offer.company.tagline}`)
  const card = new Card()
  await card.sea(offer.company.cover_seed)
  card.brand(platform)
  let base = 232
  for (const line of wrapped('head', 68, offer.company.name, 820, 2)) {
    card.write('head', 68, '#ffffff', line, 72, base)
    base += 80
  }
  for (const line of wrapped('text', 34, headline || offer.company.tagline, 700, 3)) {
    card.write('text', 34, '#c3dde3', line, 72, base)
    base += 46
  }
  const { committed, maximum, target } = offer.progress
  const [part, tick] = [
    Math.min(1, committed.amount / Math.max(1, maximum.amount)),
    target.amount / Math.max(1, maximum.amount),
  ]
  card.canvas.fill(box(72, 500, 660, 16, 8), '#1c4f5c')
  if (part > 0.02) card.canvas.fill(box(72, 500, 660 * part, 16, 8), '#73b8a5')
  card.canvas.fill(box(72 + 660 * tick - 2, 492, 4, 32), '#ffffff')
  const end = card.write('bold', 34, '#ffffff', formatWholeMoney(committed), 72, 566)
  card.write('text', 30, '#c3dde3', `raised of ${formatWholeMoney(maximum)}`, end + 12, 566)
  const kind = `${offer.type_label} · ${offer.security_label}`
  card.write('text', 26, '#c3dde3', kind, WIDTH - 72 - widthOf('text', 26, kind), 566)
  return card.canvas.png()
}

/** The card of pages that are about no offering. */
export async function siteCardPicture(platform: string): Promise<Buffer> {
  await readFaces(platform)
  const card = new Card()
  await card.sea(3)
  card.brand(platform)
  let base = 290
  for (const line of wrapped('head', 72, 'Invest in companies you believe in', 780, 2)) {
    card.write('head', 72, '#ffffff', line, 72, base)
    base += 86
  }
  for (const line of wrapped(
    'text',
    34,
    'Read what each company files, choose an amount, and track your money to closing.',
    720,
    2,
  )) {
    card.write('text', 34, '#c3dde3', line, 72, base + 6)
    base += 46
  }
  return card.canvas.png()
}
