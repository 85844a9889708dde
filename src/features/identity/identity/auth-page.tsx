import { FileLock, KeyRound, Landmark } from 'lucide-react'
import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react'
import { PlatformBrand } from '#src/blocks/platform-brand.tsx'
import { Link } from '#src/lib/nav.tsx'
import { Icon, type IconType } from '#src/ui/icon.tsx'
import { RopeArt } from '#src/ui/rope-art.tsx'
import { SkipLink } from '#src/ui/skip-link.tsx'

const POINTS: readonly { icon: IconType; title: string; text: string }[] = [
  {
    icon: KeyRound,
    title: 'Two steps, every sign-in',
    text: 'By mail, with your app or with a passkey.',
  },
  {
    icon: Landmark,
    title: 'Your money is held in escrow',
    text: 'It reaches a company only when its offering closes.',
  },
  {
    icon: FileLock,
    title: 'Documents stay private',
    text: 'Only you and the reviewer of a step can open them.',
  },
]
const LEGAL = [
  ['Terms and conditions', '/terms-and-conditions'],
  ['Privacy', '/privacy'],
  ['Cookies', '/cookies'],
] as const

/** Log in and sign up: the form on a white plane, the promise next to it on ink. One column on phones. */
export function AuthPage({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-h-screen bg-surface md:grid-cols-2">
      <SkipLink />
      <div className="flex min-w-0 flex-col p-5 md:px-8 md:py-8 rail:px-12">
        <header className="flex items-center justify-between gap-4">
          <PlatformBrand to="/" />
          <p className="text-small text-muted">{aside}</p>
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-100 pt-10 pb-10 outline-none md:my-auto md:py-8"
        >
          {children}
        </main>
        <nav aria-label="Legal" className="mt-auto md:mt-0">
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-micro text-subtle">
            {LEGAL.map(([label, to]) => (
              <li key={to}>
                <Link to={to} className="touch-target hover:text-text hover:underline">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <aside
        aria-label="How your account is protected"
        className="relative overflow-hidden bg-primary-950 p-10 pt-22 text-white max-md:hidden rail:px-16"
      >
        <RopeArt />
        <div className="relative max-w-108">
          <p className="font-heading text-[1.75rem] leading-9 font-semibold tracking-[-0.022em]">
            Nothing moves
            <br />
            without you.
          </p>
          <ul className="mt-8 grid gap-5">
            {POINTS.map((point) => (
              <li
                key={point.title}
                className="grid grid-cols-[auto_1fr] gap-x-3.5 text-primary-200"
              >
                <Icon as={point.icon} className="mt-0.5 text-secondary-400" />
                <span>
                  <span className="block font-medium text-white">{point.title}</span>
                  {point.text}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </aside>
    </div>
  )
}

/** True inside a dialog, whose own title is above: the steps' headings are smaller then. */
export const InDialog = createContext(false)

/** Heading of a step; `focused` has the focus when it appears, so that it is read. */
export function AuthTitle({
  focused = false,
  children,
}: {
  focused?: boolean
  children: ReactNode
}) {
  const inside = useContext(InDialog)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) heading.current?.focus()
  }, [focused])
  return inside ? (
    <h3 className="text-h3">{children}</h3>
  ) : (
    <h1 ref={heading} {...(focused ? { tabIndex: -1 } : {})} className="text-h1 outline-none">
      {children}
    </h1>
  )
}

/** Heading of a form page with its one sentence. */
export function AuthHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <AuthTitle>{title}</AuthTitle>
      <p className="mt-1.5 text-body text-muted">{children}</p>
    </>
  )
}
