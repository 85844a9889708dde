import { cn } from './cn.ts'

const RINGS = Array.from({ length: 26 }, (_, index) => 120 + index * 30)
const COPPER = new Set([240, 450])
const BARS = ['M836.4 1009L1176 1093.7', 'M753.1 1095.4L849.5 1431.8', 'M636.6 1066.3L393.5 1318.1', 'M603.6 951L264 866.3', 'M686.9 864.6L590.5 528.2', 'M803.4 893.7L1046.5 641.9']

/** The capstan seen from above: rope in rings around the drum, its bars in reach. Decoration on ink planes. */
export function RopeArt({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 720 1000" preserveAspectRatio="xMaxYMax slice" aria-hidden="true" className={cn('pointer-events-none absolute inset-0 size-full', className)}>
      {RINGS.map((r, index) => (
        <circle key={r} cx="720" cy="980" r={r} fill="none" className={COPPER.has(r) ? 'stroke-secondary-500' : 'stroke-primary-700'} strokeWidth={COPPER.has(r) ? 2 : 1} opacity={COPPER.has(r) ? 0.9 : 0.75 - index * 0.018} />
      ))}
      {BARS.map((d) => <path key={d} d={d} className="stroke-primary-600" strokeWidth="10" strokeLinecap="round" opacity="0.55" />)}
      <circle cx="720" cy="980" r="118" className="fill-primary-950 stroke-primary-600" strokeWidth="2" />
      <circle cx="720" cy="980" r="54" fill="none" className="stroke-primary-600" strokeWidth="2" />
    </svg>
  )
}
