import { namesOf } from './names.ts'
import type { Made } from './made.ts'

/** A screen with its heading and its test; its row in the table names it. */
export function newScreen(place: string, title: string): Made {
  const [context = '', area = '', name = ''] = place.split('/')
  const { pascal } = namesOf(name)
  namesOf(context)
  namesOf(area)
  const folder = `features/${context}/${area}`
  const file = `src/${folder}/${name}.screen.tsx`
  return {
    files: {
      [file]: `import type { PageDescribe } from '#src/api/page.ts'
import { PageHead } from '#src/ui/page-head.tsx'

export const describe: PageDescribe = () => ({ hidden: true })

/** ${title}. */
export default function ${pascal}() {
  return (
    <section aria-label=${JSON.stringify(title)}>
      <PageHead title=${JSON.stringify(title)} lead="Say in one sentence what this page is for." />
    </section>
  )
}
`,
      [`src/${folder}/${name}.test.tsx`]: `import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import ${pascal} from './${name}.screen.tsx'

test(${JSON.stringify(`${title} has one heading`)}, () => {
  render(<${pascal} />)
  expect(screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent)).toEqual([${JSON.stringify(title)}])
})
`,
    },
    next: [
      `In src/routes/ give the row of the path screen('${folder}/${name}.screen.tsx').`,
      `Look at it: npm run screens -- <path>`,
    ],
  }
}
