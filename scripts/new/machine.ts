import { namesOf } from './names.ts'
import type { Made } from './made.ts'

/** A lifecycle with two states, its model and its test. */
export function newMachine(place: string): Made {
  const [context = '', name = ''] = place.split('/')
  namesOf(context)
  const { kebab, camel, pascal, words } = namesOf(name)
  const folder = `machines/${context}`
  return {
    files: {
      [`${folder}/${kebab}.lifecycle.ts`]: `/**
 * ${words}: say what it is, who moves it, and where its rules come from.
 *
 * Effects: none yet.
 */
import type { EventRule, Lifecycle, Sent, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'

const context = z.strictObject({ done_at: z.iso.datetime().nullable() })
export type ${pascal}Context = z.infer<typeof context>
export interface ${pascal}Facts {
  /** everything that it needs is there */
  complete: boolean
}
type ${pascal}Event = Sent<${pascal}Facts> & { type: 'FINISHED' }

const events = {
  FINISHED: { by: ['SYS', 'ADM'], road: 'open', says: 'Finished' },
} as const satisfies Record<${pascal}Event['type'], EventRule>
const guards = { complete: 'Something is still missing.' } as const

const machine = setup({
  types: {} as { context: ${pascal}Context; events: ${pascal}Event; meta: StateMeta },
  actions: { storeDone: assign({ done_at: ({ event }) => event.at }) },
  guards: { complete: ({ event }) => event.facts?.complete === true },
}).createMachine({
  id: '${kebab}',
  context: { done_at: null },
  initial: 'open',
  states: {
    open: {
      meta: { label: 'Open', tone: 'info', icon: 'clock', next: { cause: 'We finish this.', who: 'platform', link: 'offering' } },
      on: { FINISHED: { target: 'done', guard: 'complete', actions: 'storeDone' } },
    },
    done: { type: 'final', meta: { label: 'Done', tone: 'success', icon: 'check' } },
  },
})

export const ${camel}Lifecycle = {
  id: '${kebab}',
  version: 1,
  machine,
  context,
  events,
  begins: { by: ['SYS'], road: 'system', says: 'Began' },
  guards,
} satisfies Lifecycle<typeof machine>
`,
      [`${folder}/${kebab}.model.ts`]: `import { defineModel } from '#machines/lib/model.ts'
import { ${camel}Lifecycle } from './${kebab}.lifecycle.ts'

/** Cases of ${kebab}: what happens and what is refused. */
export const ${camel}Model = defineModel(${camel}Lifecycle.machine, {
  rules: ${camel}Lifecycle.events,
  cases: {
    FINISHED: { default: { facts: { complete: true } }, 'something missing': { facts: { complete: false } } },
  },
  invariants: {
    '${kebab}.open': ({ context }) => context.done_at === null,
    '${kebab}.done': ({ context }) => context.done_at !== null,
  },
})
`,
      [`${folder}/${kebab}.test.ts`]: `import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { ${camel}Lifecycle } from './${kebab}.lifecycle.ts'
import { ${camel}Model } from './${kebab}.model.ts'

lifecycleSuite(${camel}Lifecycle, ${camel}Model, './${kebab}.golden.txt')
`,
    },
    next: [
      `One line each in machines/lifecycles.ts (lifecycleIds, lifecycles) and models.ts.`,
      `Facts, authorize and effects in the module that owns it (Module.machines).`,
      `npx vitest run ${folder}/${kebab}.test.ts writes the golden table: read it. Then node scripts/record-machines.ts and npm run docs.`,
    ],
  }
}
