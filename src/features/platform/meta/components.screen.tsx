import type { ReactNode } from 'react'
import { cn } from '#src/lib/classes.ts'
import type { Example } from '#src/ui/example.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { ThemeSwitch } from '#src/ui/theme-switch.tsx'
import { Ramps, Types } from './foundations.tsx'

const files = import.meta.glob<{ examples: Example[] }>(
  ['../../../ui/**/*.examples.tsx', '../../../blocks/**/*.examples.tsx'],
  { eager: true },
)

/**
 * Sections of the page in reading order, with the files that belong to each; what no section names is listed under
 * "More".
 */
const SECTIONS: readonly { id: string; title: string; files: readonly string[]; wide?: boolean }[] =
  [
    { id: 'badges', title: 'Badges', files: ['badge', 'status-badge', 'chip'] },
    { id: 'buttons', title: 'Buttons', files: ['button', 'link-button', 'spinner'] },
    { id: 'tabs', title: 'Tabs', files: ['tabs', 'breadcrumbs'], wide: true },
    {
      id: 'inputs',
      title: 'Inputs',
      files: [
        'inputs',
        'field',
        'input',
        'text-input',
        'text-area',
        'textarea',
        'money-input',
        'money',
        'percent',
        'phone-input',
        'phone',
        'date-input',
        'date',
        'code-entry',
        'code',
        'otp',
        'select',
        'combobox',
        'masked',
        'search',
        'rich-text',
      ],
    },
    {
      id: 'choices',
      title: 'Choices',
      files: ['checkbox', 'radio', 'choice-card', 'choices', 'switch', 'theme-switch'],
    },
    {
      id: 'upload',
      title: 'Upload and files',
      files: ['upload', 'file-upload', 'file-row', 'copy-field'],
    },
    {
      id: 'steps',
      title: 'Steps and time',
      files: ['stepper', 'timeline', 'countdown', 'step-cells', 'checklist', 'track'],
    },
    {
      id: 'data',
      title: 'Data',
      files: ['figure', 'gauge', 'ring', 'split-bar', 'description-list', 'pagination'],
    },
    { id: 'tables', title: 'Tables', files: ['stat-tile', 'table'], wide: true },
    { id: 'charts', title: 'Charts', files: ['chart'] },
    {
      id: 'feedback',
      title: 'Feedback',
      files: ['callout', 'toast', 'save-state', 'loading-bar', 'empty-state', 'skeleton'],
    },
    { id: 'overlay', title: 'Menus and dialogs', files: ['menu', 'modal', 'avatar', 'disclosure'] },
    { id: 'surfaces', title: 'Surfaces and covers', files: ['card', 'cover', 'brand'], wide: true },
  ]

interface Group {
  id: string
  title: string
  wide: boolean
  examples: { key: string; name: string; element: Example['element'] }[]
}

function stem(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace('.examples.tsx', '')
}

function groups(): Group[] {
  const paths = Object.keys(files).sort()
  const named = new Set(SECTIONS.flatMap((section) => section.files))
  const collect = (wanted: (name: string) => boolean, order: readonly string[]) =>
    paths
      .filter((path) => wanted(stem(path)))
      .sort((a, b) => order.indexOf(stem(a)) - order.indexOf(stem(b)))
      .flatMap((path) =>
        (files[path]?.examples ?? []).map((example) => ({
          key: `${path}#${example.name}`,
          name: example.name,
          element: example.element,
        })),
      )
  const known = SECTIONS.map((section) => ({
    id: section.id,
    title: section.title,
    wide: section.wide ?? false,
    examples: collect((name) => section.files.includes(name), section.files),
  }))
  const more = collect((name) => !named.has(name), [])
  return [...known, { id: 'more', title: 'More', wide: false, examples: more }].filter(
    (group) => group.examples.length > 0,
  )
}

/** `/meta/_components`: every component in every state, on the tokens, in the scheme you choose. */
export function ComponentsScreen() {
  const all = groups()
  return (
    <div className="page-container grid items-start gap-14 pt-6 md:grid-cols-[11.5rem_minmax(0,1fr)] md:pt-10">
      <nav aria-label="Components" className="sticky top-24 max-md:hidden">
        {[{ id: 'colour', title: 'Color' }, { id: 'type', title: 'Type' }, ...all].map(
          (section) => (
            <a
              key={section.id}
              href={`#${section.id}`}
              className="block border-l-2 border-border py-[0.3125rem] pl-3.5 text-small text-muted hover:border-border-strong hover:text-text"
            >
              {section.title}
            </a>
          ),
        )}
      </nav>
      <div className="min-w-0">
        <PageHead
          title="Components"
          lead="Every variant and state, on the tokens."
          actions={<ThemeSwitch />}
        />
        <GallerySection id="colour" title="Colour" first>
          <Ramps />
        </GallerySection>
        <GallerySection id="type" title="Type">
          <Types />
        </GallerySection>
        {all.map((group) => (
          <GallerySection key={group.id} id={group.id} title={group.title}>
            <div
              className={cn('grid items-start gap-x-8 gap-y-6', !group.wide && 'md:grid-cols-2')}
            >
              {group.examples.map((example) => (
                <div key={example.key} className="min-w-0 max-md:overflow-x-auto">
                  <p className="mb-2.5 text-small text-subtle">{example.name}</p>
                  {example.element}
                </div>
              ))}
            </div>
          </GallerySection>
        ))}
      </div>
    </div>
  )
}

function GallerySection({
  id,
  title,
  first = false,
  children,
}: {
  id: string
  title: string
  first?: boolean
  children: ReactNode
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-h`}
      className={first ? 'mt-8' : 'mt-11 border-t border-border pt-11'}
    >
      <h2 id={`${id}-h`} className="mb-5 text-h2">
        {title}
      </h2>
      {children}
    </section>
  )
}

export default ComponentsScreen
