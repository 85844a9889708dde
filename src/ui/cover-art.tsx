import type { ReactNode } from 'react'
import { sequence } from './seed.ts'

type Random = () => number
interface Palette {
  ground: string
  pale: string
  soft: string
  mid: string
  strong: string
  deep: string
  mark: string
  markSoft: string
}

function ramp(family: string, mark: string): Palette {
  const step = (n: number, name = family) => `var(--color-${name}-${n})`
  return {
    ground: step(50),
    pale: step(100),
    soft: step(200),
    mid: step(300),
    strong: step(500),
    deep: step(800),
    mark: step(500, mark),
    markSoft: step(200, mark),
  }
}

/** Colour families a drawn cover may take: one ramp for the scene, one for its single mark. */
export const PALETTES: readonly Palette[] = [
  ramp('primary', 'secondary'),
  ramp('tertiary', 'yellow'),
  ramp('blue', 'yellow'),
  ramp('secondary', 'primary'),
  ramp('fourth', 'tertiary'),
  ramp('yellow', 'primary'),
]

function wavePath(y: number, length: number, height: number, shift: number): string {
  let path = `M${-length - shift} ${y}`
  for (let x = -length - shift; x < 660; x += length)
    path += `q${length / 2} ${-height} ${length} 0t${length} 0`
  return `${path}V400H${-length - shift}z`
}

function waves(c: Palette, random: Random): ReactNode {
  const fills = [c.pale, c.soft, c.mid, c.strong, c.deep]
  const length = 34 + Math.round(random() * 40)
  const sun = 90 + Math.round(random() * 420)
  return (
    <>
      <circle cx={sun} cy="150" r="78" fill={c.markSoft} />
      <circle cx={sun} cy="150" r="50" fill={c.mark} />
      {fills.map((fill, index) => (
        <path
          key={fill}
          d={wavePath(226 + index * 38, length, 10 + index * 2, Math.round(random() * 60))}
          fill={fill}
        />
      ))}
    </>
  )
}

function hills(c: Palette, random: Random): ReactNode {
  const fills = [c.soft, c.mid, c.strong, c.deep]
  const sun = 360 + Math.round(random() * 200)
  return (
    <>
      <circle cx={sun} cy="120" r="54" fill={c.mark} />
      {fills.map((fill, index) => {
        const a = 250 + index * 34 - random() * 70
        const b = 230 + index * 40 - random() * 60
        return (
          <path
            key={fill}
            d={`M0 ${a.toFixed(0)}C120 ${(b - 60).toFixed(0)} 210 ${(a + 50).toFixed(0)} 330 ${b.toFixed(0)}S540 ${(a - 40).toFixed(0)} 640 ${(b + 20).toFixed(0)}V400H0z`}
            fill={fill}
          />
        )
      })}
    </>
  )
}

function lines(c: Palette, random: Random): ReactNode {
  const drop = 60 + random() * 90
  const marked = 2 + Math.floor(random() * 5)
  return (
    <>
      {Array.from({ length: 9 }, (_, index) => {
        const y = 80 + index * 30
        const fall = drop - index * 8
        const plain = index % 2 ? c.mid : c.strong
        return (
          <path
            key={index}
            d={`M-20 ${y}H${250 - index * 8}c90 0 96 ${fall.toFixed(0)} 186 ${fall.toFixed(0)}H660`}
            fill="none"
            stroke={index === marked ? c.mark : plain}
            strokeWidth={index === marked ? 6 : 2.5}
          />
        )
      })}
      {Array.from({ length: 5 }, (_, index) => (
        <rect
          key={index}
          x={30 + index * 118 + Math.round(random() * 30)}
          y={index < 2 ? 129 : 300}
          width="66"
          height="22"
          rx="5"
          fill={index === 3 ? c.mark : c.deep}
        />
      ))}
    </>
  )
}

function blocks(c: Palette, random: Random): ReactNode {
  const fills = [c.soft, c.mid, c.strong, c.deep]
  return (
    <>
      <circle cx={120 + random() * 380} cy="130" r="46" fill={c.markSoft} />
      {Array.from({ length: 10 }, (_, index) => {
        const height = 70 + Math.round(random() * 170)
        const x = index * 64
        const fill = fills[Math.floor(random() * fills.length)] ?? c.mid
        return (
          <g key={index}>
            <rect x={x} y={340 - height} width="62" height={height} fill={fill} />
            <path
              d={`M${x + 14} ${360 - height}h10M${x + 38} ${360 - height}h10M${x + 14} ${384 - height}h10M${x + 38} ${384 - height}h10`}
              stroke={index % 4 === 1 ? c.mark : c.ground}
              strokeWidth="8"
            />
          </g>
        )
      })}
      <rect y="340" width="640" height="60" fill={c.deep} />
    </>
  )
}

function leaves(c: Palette, random: Random): ReactNode {
  return (
    <>
      <circle cx="320" cy="420" r="190" fill={c.pale} />
      {Array.from({ length: 9 }, (_, index) => {
        const x = 40 + index * 70
        const top = 90 + Math.round(random() * 120)
        const lean = Math.round((random() - 0.5) * 60)
        return (
          <g
            key={index}
            fill="none"
            stroke={index % 3 === 1 ? c.mark : c.strong}
            strokeWidth="4"
            strokeLinecap="round"
          >
            <path d={`M${x} 400C${x + lean} 320 ${x - lean} 220 ${x + lean / 2} ${top}`} />
            {[0, 1, 2, 3].map((leaf) => {
              const y = 360 - leaf * 55
              return y > top ? (
                <path
                  key={leaf}
                  d={`M${x} ${y}q${leaf % 2 ? 30 : -30} -8 ${leaf % 2 ? 34 : -34} -34q${leaf % 2 ? -30 : 30} 4 ${leaf % 2 ? -34 : 34} 34z`}
                  fill={index % 2 ? c.mid : c.soft}
                  strokeWidth="2"
                />
              ) : null
            })}
          </g>
        )
      })}
    </>
  )
}

function rings(c: Palette, random: Random): ReactNode {
  const cx = 160 + Math.round(random() * 320)
  return (
    <>
      {[190, 150, 112, 78, 46].map((r, index) => (
        <circle
          key={r}
          cx={cx}
          cy="210"
          r={r}
          fill={[c.pale, c.soft, c.mid, c.strong, c.deep][index]}
        />
      ))}
      <circle cx={cx} cy="210" r="16" fill={c.mark} />
      <path d={`M${cx} 210L${cx + 150} 96`} stroke={c.mark} strokeWidth="6" strokeLinecap="round" />
    </>
  )
}

const MOTIFS = [waves, hills, lines, blocks, leaves, rings] as const

/**
 * Renders a scene for a seed: the same seed always gives the same palette and motif. Flat shapes on a 640 x 400 field.
 */
export function coverArt(seed: number): ReactNode {
  const random = sequence(seed)
  const palette = PALETTES[Math.floor(random() * PALETTES.length)] ?? PALETTES[0]
  const motif = MOTIFS[Math.floor(random() * MOTIFS.length)] ?? waves
  if (!palette) return null
  return (
    <>
      <rect width="640" height="400" fill={palette.ground} />
      {motif(palette, random)}
    </>
  )
}
