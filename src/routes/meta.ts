import { ground, rowsOf, screen } from './define.ts'
import { matches, slug } from './params.ts'

const { page } = rowsOf(ground.meta)
const meta = { meta: true } as const
/** `code.entry.typing`, or `all` */
const state = matches(/^[A-Za-z_]+(?:\.[A-Za-z_]+)*$/)

export const metaRows = [
  page(
    '/meta/_components',
    'Components',
    screen('features/platform/meta/components.screen.tsx'),
    meta,
  ),
  page(
    '/meta/api-example',
    'API example',
    screen('features/platform/meta/api-example.screen.tsx'),
    meta,
  ),
  page('/meta/clock', 'Clock', screen('features/platform/meta/clock.screen.tsx'), meta),
  page('/meta/machines', 'Machines', screen('features/platform/meta/machines.screen.tsx'), meta),
  page('/meta/machines/:machine', 'Machine', screen('features/platform/meta/machines.screen.tsx'), {
    ...meta,
    params: { machine: slug },
  }),
  page(
    '/meta/machines/:machine/:state',
    'State of a machine',
    screen('features/platform/meta/state.screen.tsx'),
    { ...meta, layout: 'none', params: { machine: slug, state } },
  ),
  page('/meta/mailbox', 'Mailbox', screen('features/platform/meta/mailbox.screen.tsx'), meta),
]
