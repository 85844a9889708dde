import { defineModel, type Model } from '#machines/lib/model.ts'
import {
  newsEvents,
  newsReleaseLifecycle,
  type NewsContext,
  type NewsFacts,
} from './news-release.lifecycle.ts'

type Machine = typeof newsReleaseLifecycle.machine
const publishAt = '2026-12-01T15:00:00.000Z'
const may = {
  complete: true,
  offeringChecked: true,
  secondPerson: true,
  later: false,
  publishAt: null as string | null,
} satisfies NewsFacts
const but = (name: 'complete' | 'offeringChecked' | 'secondPerson') => ({
  facts: { ...may, [name]: false },
})
const reason = 'A figure in the second paragraph is wrong.'
const contextOf = (state: { context: unknown }): NewsContext => state.context as NewsContext
const unseen = (state: { context: unknown }): boolean => contextOf(state).publishedAt === null

/** Cases of a news release; every rule fails once. */
export const newsReleaseModel: Model<Machine> = defineModel(newsReleaseLifecycle.machine, {
  input: undefined,
  rules: newsEvents,
  cases: {
    SUBMITTED: {
      default: { facts: may },
      incomplete: but('complete'),
      'terms not checked': but('offeringChecked'),
    },
    TAKEN_BACK: { default: {} },
    RETURNED: { default: { reason, facts: may }, 'own work': { reason, ...but('secondPerson') } },
    APPROVED: {
      now: { facts: may },
      later: { facts: { ...may, later: true, publishAt } },
      'own work': but('secondPerson'),
      'terms not checked': but('offeringChecked'),
    },
    PUBLISHED: {
      default: { at: publishAt, facts: may },
      'by hand': { actor: 'ISS', facts: may },
      'terms not checked': { actor: 'ISS', ...but('offeringChecked') },
    },
    RETRACTED: { default: { reason } },
  },
  invariants: {
    'news-release.draft': unseen,
    'news-release.review': unseen,
    'news-release.scheduled': (state) => unseen(state) && contextOf(state).publishAt !== null,
    'news-release.published': (state) => !unseen(state) && contextOf(state).retractedAt === null,
    'news-release.retracted': (state) => contextOf(state).retractedAt !== null,
  },
})
