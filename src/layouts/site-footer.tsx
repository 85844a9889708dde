import { useCall } from '#src/api/query.ts'
import { PlatformBrand } from '#src/blocks/platform-brand.tsx'
import { Link } from '#src/lib/nav.tsx'
import { ThemeSwitch } from '#src/ui/theme-switch.tsx'

export interface FooterGroup {
  title: string
  links: readonly { label: string; to: string }[]
}

/** The platform's own legal notice and who runs it; a page that the server rendered brings it along. */
function LegalNotice() {
  const { data: platform } = useCall('GET /api/platform', {}, { missing: 'value' })
  return (
    <p className="min-h-16 border-t border-border pt-5 pb-8 text-small whitespace-pre-line text-subtle">
      {platform === undefined ? null : `${platform.legal_footer}\n${platform.legal_name}`}
    </p>
  )
}

/** Foot of every public page: where things are, the theme, and the risk text. */
export function SiteFooter({
  groups,
  homeTo = '/',
}: {
  groups: readonly FooterGroup[]
  homeTo?: string
}) {
  return (
    <footer data-print="hide" className="mt-section-public border-t border-border bg-surface">
      <div className="page-container">
        <div className="grid grid-cols-2 gap-x-5 gap-y-7 pt-8 pb-6 md:grid-cols-[1.6fr_1fr_1fr_1fr_1fr] md:gap-10 md:pt-12 md:pb-8">
          <div className="col-span-full grid content-start justify-items-start gap-3 md:col-span-1">
            <PlatformBrand to={homeTo} />
            <p className="max-w-76 text-small text-muted">
              Invest in companies you can read about in full, or raise from the people who use what
              you make.
            </p>
            <ThemeSwitch className="mt-2" />
          </div>
          {groups.map((group) => (
            <nav key={group.title} aria-label={group.title}>
              <h2 className="mb-3 text-small">{group.title}</h2>
              <ul className="text-small">
                {group.links.map((link) => (
                  <li key={link.label} className="mb-2">
                    <Link
                      to={link.to}
                      className="touch-target text-muted hover:text-text hover:underline hover:underline-offset-3"
                    >
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <LegalNotice />
      </div>
    </footer>
  )
}
