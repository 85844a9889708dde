import type { Act } from './demo/acts.ts'
import type { World } from './world.ts'

/** A person whose name is written from right to left, and one whose name is very long: every page has to bear them. */
export const namedPeople = [
  { email: 'farhad.rostami@mail.example', first: 'فرهاد', last: 'رستمی‌نژاد' },
  {
    email: 'ana.fernandez@mail.example',
    first: 'Ana María Guadalupe Concepción',
    last: 'Fernández-Villaverde y Urdangarín de Todos los Santos',
  },
] as const

/** What the pages about a person's own data show: a copy that is ready, notices of which some are read. */
export function personalActs({ world, mara }: { world: World; mara: string }): Act[] {
  const act = (day: number, name: string, run: () => Promise<void>): Act => ({
    day,
    name: `personal: ${name}`,
    run,
  })
  return [
    act(
      -2.5,
      'the seasoned investor reads what has come',
      async () => void (await (await world.visit(mara)).call('POST', '/api/notices/read', {})),
    ),
    act(
      -0.4,
      'and asks for a copy of the data',
      async () =>
        void (await (
          await world.visit(mara)
        ).call('POST', '/api/data/exports', { whole_numbers: false })),
    ),
  ]
}
