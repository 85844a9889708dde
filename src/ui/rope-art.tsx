import { cn } from '#src/lib/classes.ts'

const RINGS = Array.from({ length: 26 }, (_, index) => 120 + index * 30)
const COPPER = [240, 450]
const ring = (r: number): string =>
  `M${720 - r} 980a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
const pathOf = (rings: readonly number[]): string => rings.map(ring).join('')
/** The rope fades outward; a few rings at a time are one element. */
const BANDS = [0, 4, 8, 12, 16, 20].map((first) => ({
  d: pathOf(RINGS.slice(first, first === 20 ? 26 : first + 4).filter((r) => !COPPER.includes(r))),
  opacity: Number((0.72 - first * 0.018).toFixed(3)),
}))
const BARS =
  'M836.4 1009L1176 1093.7M753.1 1095.4L849.5 1431.8M636.6 1066.3L393.5 1318.1M603.6 951L264 866.3M686.9 864.6L590.5 528.2M803.4 893.7L1046.5 641.9'

/** The capstan seen from above: rope in rings around the drum, its bars in reach. Decoration on ink planes. */
export function RopeArt({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 720 1000"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      className={cn('pointer-events-none absolute inset-0 size-full', className)}
    >
      {BANDS.map(({ d, opacity }) => (
        <path
          key={d}
          d={d}
          fill="none"
          className="stroke-primary-700"
          strokeWidth="1"
          opacity={opacity}
        />
      ))}
      <path
        d={pathOf(COPPER)}
        fill="none"
        className="stroke-secondary-500"
        strokeWidth="2"
        opacity="0.9"
      />
      <path
        d={BARS}
        className="stroke-primary-600"
        strokeWidth="10"
        strokeLinecap="round"
        opacity="0.55"
      />
      <circle
        cx="720"
        cy="980"
        r="118"
        className="fill-primary-950 stroke-primary-600"
        strokeWidth="2"
      />
      <circle cx="720" cy="980" r="54" fill="none" className="stroke-primary-600" strokeWidth="2" />
    </svg>
  )
}
