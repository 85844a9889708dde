import { cn } from '#src/lib/classes.ts'

const BARS = Array.from({ length: 38 }, (_, index) => ({
  x: 14 + index * 3.8,
  width: [1, 2.6, 1.4, 2][index % 4] ?? 1,
}))

function Front() {
  return (
    <>
      <rect width="172" height="108" rx="8" className="fill-primary-100" />
      <path d="M0 20V8a8 8 0 0 1 8-8h156a8 8 0 0 1 8 8v12z" className="fill-primary-700" />
      <rect x="10" y="7" width="58" height="6" rx="3" className="fill-white/85" />
      <rect x="12" y="30" width="44" height="54" rx="4" className="fill-primary-300" />
      <circle cx="34" cy="50" r="10" className="fill-primary-600" />
      <path d="M18 84c0-14 7-20 16-20s16 6 16 20z" className="fill-primary-600" />
      <g className="fill-primary-400">
        <rect x="68" y="32" width="60" height="5" rx="2.5" />
        <rect x="68" y="43" width="84" height="5" rx="2.5" />
        <rect x="68" y="54" width="72" height="5" rx="2.5" />
        <rect x="68" y="65" width="46" height="5" rx="2.5" />
      </g>
      <path
        d="M68 86c10-12 14 6 22-4s12 2 20-2"
        strokeWidth="2"
        className="fill-none stroke-primary-800"
      />
    </>
  )
}

function Back() {
  return (
    <>
      <rect width="172" height="108" rx="8" className="fill-gray-100" />
      <rect y="14" width="172" height="18" className="fill-gray-700" />
      <g className="fill-gray-700">
        {BARS.map((bar) => (
          <rect key={bar.x} x={bar.x} y="46" width={bar.width} height="22" />
        ))}
      </g>
      <rect x="14" y="78" width="70" height="5" rx="2.5" className="fill-gray-300" />
      <rect x="14" y="88" width="48" height="5" rx="2.5" className="fill-gray-300" />
    </>
  )
}

/** A drawn ID document, so that a person sees which side is meant; never the picture itself. */
export function IdDrawing({ side, className }: { side: 'front' | 'back'; className?: string }) {
  return (
    <svg viewBox="0 0 172 108" aria-hidden="true" className={cn('shadow-sm', className)}>
      {side === 'front' ? <Front /> : <Back />}
    </svg>
  )
}
