const FAMILIES = [
  'primary',
  'secondary',
  'tertiary',
  'fourth',
  'gray',
  'green',
  'red',
  'yellow',
  'blue',
] as const
const STEPS = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950] as const

/** The colour ramps: one lightness ladder for all families. */
export function Ramps() {
  return (
    <div role="group" aria-label="Colour ramps" className="grid gap-1">
      <div
        aria-hidden="true"
        className="figures grid grid-cols-[4.25rem_repeat(11,minmax(0,1fr))] gap-1 text-center text-micro text-subtle md:grid-cols-[5.5rem_repeat(11,minmax(0,1fr))]"
      >
        <span />
        {STEPS.map((step) => (
          <span key={step}>{step}</span>
        ))}
      </div>
      {FAMILIES.map((family) => (
        <div
          key={family}
          className="grid grid-cols-[4.25rem_repeat(11,minmax(0,1fr))] items-center gap-1 md:grid-cols-[5.5rem_repeat(11,minmax(0,1fr))]"
        >
          <span className="text-small text-muted capitalize">{family}</span>
          {STEPS.map((step) => (
            <svg
              key={step}
              role="img"
              aria-label={`${family}-${step}`}
              className="h-8 w-full rounded-xs"
            >
              <rect width="100%" height="100%" fill={`var(--color-${family}-${step})`} />
            </svg>
          ))}
        </div>
      ))}
    </div>
  )
}

const TYPES = [
  {
    name: 'Display 44/52',
    look: 'font-heading text-display font-semibold',
    text: 'Raise with the people who use it',
  },
  {
    name: 'Heading 1 28/36',
    look: 'font-heading text-h1 font-semibold',
    text: 'Confirm who you are',
  },
  { name: 'Heading 2 21/28', look: 'font-heading text-h2 font-semibold', text: 'Use of proceeds' },
  {
    name: 'Heading 3 17/24',
    look: 'font-heading text-h3 font-semibold',
    text: 'Reviewer comments',
  },
  {
    name: 'Lead 17/28',
    look: 'text-lead text-muted',
    text: 'The law asks us to know who invests.',
  },
  {
    name: 'Body 15/24',
    look: 'text-body',
    text: 'Funds rest in escrow until the offering closes.',
  },
  { name: 'Interface 14/20', look: 'text-ui', text: 'Waiting on investor' },
  { name: 'Small 13/20', look: 'text-small text-muted', text: 'Filed Sep 14, 2026' },
] as const

/** The type scale: Poppins speaks, Roboto counts. */
export function Types() {
  return (
    <div className="divide-y divide-border">
      {TYPES.map((type) => (
        <div
          key={type.name}
          className="grid items-baseline gap-x-6 py-2.5 md:grid-cols-[9rem_minmax(0,1fr)]"
        >
          <span className="figures text-small text-subtle">{type.name}</span>
          <span className={type.look}>{type.text}</span>
        </div>
      ))}
      <div className="grid items-baseline gap-x-6 py-2.5 md:grid-cols-[9rem_minmax(0,1fr)]">
        <span className="figures text-small text-subtle">Figure 40/44</span>
        <span className="figures text-figure-xl font-medium">
          $1,284,500<span className="cents">.00</span>
        </span>
      </div>
    </div>
  )
}
