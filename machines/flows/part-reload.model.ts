import { defineModel } from '../lib/model.ts'
import { partReloadFlow } from './part-reload.flow.ts'

const last = { path: '/invest', expires: 20_000 }

/** A missing part with every answer of the guard. */
export const partReloadModel = defineModel(partReloadFlow, {
  cases: {
    PART_FAILED: { default: {} },
    NAVIGATION_DONE: { default: {} },
    NAVIGATION_FAILED: {
      first: { path: '/invest', now: 10_000, last: null },
      'a moment later': { path: '/invest', now: 20_000, last },
      'ten seconds later': { path: '/invest', now: 20_001, last },
      'another path': { path: '/login', now: 10_001, last },
      'another host': { path: null, now: 10_000, last: null },
    },
    LOAD_ASKED: {
      first: { path: '/invest', now: 10_000, last: null },
      'a moment later': { path: '/invest', now: 20_000, last },
    },
  },
  // a newer build is checked for before every navigation: that is walked with a page of its own
  onPage: (_, event) => event.type !== 'LOAD_ASKED',
  invariants: {
    'part-reload.loading': (s) => s.context.last !== null && s.context.last.path !== '',
  },
})
