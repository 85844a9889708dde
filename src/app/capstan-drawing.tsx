/** The capstan with its loose rope, next to the text of an error page. */
export function CapstanDrawing({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 560 260" aria-hidden="true" className={className}>
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d="M20 214h520" className="stroke-border-strong" strokeWidth="2" />
        <path
          d="M60 230c14-7 24-7 38 0s24 7 38 0 24-7 38 0 24 7 38 0 24-7 38 0 24 7 38 0 24-7 38 0 24 7 38 0"
          className="stroke-border-strong"
          strokeWidth="2"
        />
        <path
          d="M96 250c14-7 24-7 38 0s24 7 38 0 24-7 38 0 24 7 38 0 24-7 38 0 24 7 38 0"
          className="stroke-border"
          strokeWidth="2"
        />
        <path
          d="M130 46h128a16 16 0 0 1 0 32h-6c-4 20-18 30-18 48s14 34 18 54h14a16 16 0 0 1 0 34H122a16 16 0 0 1 0-34h14c4-20 18-36 18-54s-14-28-18-48h-6a16 16 0 0 1 0-32z"
          className="fill-accent"
        />
        <path
          d="M30 150c48 0 84-4 124-16M155 118c26 10 54 10 80 0M154 136c26 10 54 10 80 0M233 126c40-20 66-26 104-20 44 8 44 66 4 66-34 0-38-44-4-54 34-10 74-2 96 26"
          className="stroke-cta"
          strokeWidth="9"
        />
        <path
          d="M433 144l16 12M433 144l20 2M433 144l10 18"
          className="stroke-cta"
          strokeWidth="4"
        />
      </g>
    </svg>
  )
}
