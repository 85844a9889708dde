import type { ReactNode } from 'react'
import type { Answer } from '#src/api/call.ts'
import { useCall } from '#src/api/query.ts'
import { Link } from '#src/lib/nav.tsx'
import type { LabelHost } from '#src/lib/private-label.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { SkipLink } from '#src/ui/skip-link.tsx'
import { ThemeSwitch } from '#src/ui/theme-switch.tsx'

type Look = Answer<'GET /api/private-labels/:host'>

function LabelBrand({ look, to }: { look: Look; to: string }) {
  return (
    <Link
      to={to}
      aria-label={`${look.brand}, home`}
      className="touch-target inline-flex min-w-0 items-center gap-2.5 rounded-sm font-heading text-[1.125rem] font-semibold tracking-[-0.03em] text-text"
    >
      {look.logo_url === null ? null : (
        <img src={look.logo_url} alt="" className="h-8 max-w-32 flex-none object-contain" />
      )}
      <span className="truncate">{look.brand}</span>
    </Link>
  )
}

const footLink = 'link touch-target'
/** Terms of the company in addition to those of the platform. */
function Terms({ look }: { look: Look }) {
  const own = [
    [`Terms of ${look.brand}`, look.terms_url],
    [`Privacy policy of ${look.brand}`, look.privacy_url],
  ] as const
  return (
    <nav aria-label="Legal">
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-small">
        {own.map(([label, url]) =>
          url === null ? null : (
            <li key={label}>
              <a href={url} rel="noreferrer" className={footLink}>
                {label}
              </a>
            </li>
          ),
        )}
        <li>
          <Link to="/terms-and-conditions" className={footLink}>
            Terms and conditions
          </Link>
        </li>
        <li>
          <Link to="/privacy" className={footLink}>
            Privacy policy
          </Link>
        </li>
        <li>
          <Link to="/help" className={footLink}>
            Help
          </Link>
        </li>
      </ul>
    </nav>
  )
}

/** Layout of an offering’s public pages at a domain of its company; log-in and sign-up lead to the platform. */
export function LabelLayout({
  label,
  loginTo,
  signupTo,
  children,
}: {
  label: LabelHost
  loginTo: string
  signupTo: string
  children: ReactNode
}) {
  const look = useCall('GET /api/private-labels/:host', { params: { host: label.host } }).data
  const home = `/offerings/${label.listing_id}`
  return (
    <div className="flex min-h-screen flex-col">
      <SkipLink />
      <header
        data-print="hide"
        className="sticky top-(--banner-height) layer-header border-b border-border bg-surface/94 backdrop-blur-md"
      >
        <div className="page-container flex h-14 items-center gap-3 md:h-header">
          {look === undefined ? null : <LabelBrand look={look} to={home} />}
          <div className="ml-auto flex items-center gap-2">
            <LinkButton to={loginTo} variant="tertiary" className="max-md:hidden">
              Log in
            </LinkButton>
            <LinkButton to={signupTo} variant="primary" className="max-md:h-9">
              Sign up
            </LinkButton>
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex-auto">
        {children}
      </main>
      <footer data-print="hide" className="mt-section-public border-t border-border bg-surface">
        <div className="page-container grid justify-items-start gap-5 py-8">
          {look === undefined ? null : (
            <>
              <LabelBrand look={look} to={home} />
              {look.footer === '' ? null : (
                <p className="max-w-prose text-small whitespace-pre-line text-muted">
                  {look.footer}
                </p>
              )}
              <Terms look={look} />
              <div className="grid gap-2 border-t border-border pt-5 text-small text-subtle">
                {look.legal.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </div>
            </>
          )}
          <ThemeSwitch />
        </div>
      </footer>
    </div>
  )
}
