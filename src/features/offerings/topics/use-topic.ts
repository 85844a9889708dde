import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import { type Topic, topicCatalogue } from '#domain/offerings/model/topics/catalogue.ts'
import { topicSchemas } from '#domain/offerings/model/topics/index.ts'
import type { z } from 'zod'
import { useCall, useOutdate, useRefresh, useSend, ask } from '#src/api/query.ts'
import { rowsIn } from '#src/blocks/form/rows-state.ts'
import type { TopicView } from './topic-comments.tsx'
import { namesOf, problemsToShow, topicOverrides, type Overrides } from './topic-fields.ts'

export const TOPIC = 'GET /api/dealroom/offerings/:listing_id/topics/:topic'
/** Rows give their topic as text. */
export const isTopic = (name: string | undefined): name is Topic =>
  name !== undefined && Object.hasOwn(topicCatalogue, name)
/** A topic of an offering with its state and values. */
export const topicQuery = (listing_id: string | undefined, topic: Topic) =>
  ask(TOPIC, { params: { listing_id: listing_id ?? '', topic } })
export const WORKSPACE = 'GET /api/dealroom/offerings/:listing_id/workspace'
const REVISIONS = 'GET /api/dealroom/offerings/:listing_id/topics/:topic/revisions'
const HISTORY = 'GET /api/dealroom/offerings/:listing_id/topics/:topic/history'
const sentBack = new Set(['changes_requested', 'rejected'])
const recordOf = (detail: unknown, key: string): unknown =>
  typeof detail === 'object' && detail !== null ? Reflect.get(detail, key) : undefined

/** Reads the version that a stale save met, wherever the answer carries it. */
export function readStale(
  detail: unknown,
): { values: Record<string, unknown>; rev: number } | null {
  const record = recordOf(detail, 'current') ?? recordOf(detail, 'record') ?? detail
  const [rev, values] = [recordOf(record, 'rev'), recordOf(record, 'values')]
  return typeof rev === 'number' && typeof values === 'object' && values !== null
    ? { rev, values: values as Record<string, unknown> }
    : null
}

/**
 * Names that fields of names can be chosen from: the people topic of the same offering, and the classes typed in this
 * one.
 */
function useNames(topic: Topic, listingId: string, values: TopicView['values']) {
  const asks = topic === 'short-bios' || topic === 'education'
  const people = useCall(
    TOPIC,
    asks ? { params: { listing_id: listingId, topic: 'people' } } : null,
  )
  return useMemo(
    () => ({
      people: namesOf(people.data?.values),
      classes:
        topic === 'captable'
          ? rowsIn(values['classes']).flatMap((row) =>
              typeof row['name'] === 'string' ? [row['name']] : [],
            )
          : [],
    }),
    [people.data, topic, values],
  )
}

/**
 * Everything that the form of one topic does with the server: drafts on the version they are based on, and submitting.
 */
export function useTopicForm(topic: Topic, listingId: string, view: TopicView) {
  const params = { listing_id: listingId, topic }
  const refresh = useRefresh()
  const outdate = useOutdate()
  const put = useSend('PUT /api/dealroom/offerings/:listing_id/topics/:topic')
  const hand = useSend('POST /api/dealroom/offerings/:listing_id/topics/:topic/submit')
  const based = useRef(view.rev)
  const [answered, setAnswered] = useState(view)
  const shown = answered.rev > view.rev || answered.status.rev > view.status.rev ? answered : view
  const names = useNames(topic, listingId, answered.values)
  const overrides = useMemo(() => topicOverrides(topic, names), [topic, names])
  const all = sentBack.has(view.status.state)
  const problems = useMemo(
    () => problemsToShow(answered.field_problems, answered.values, all),
    [all, answered],
  )
  const keep = async (values: Record<string, unknown>) => {
    const answer = await put.mutateAsync({ params, body: { values }, ifMatch: based.current })
    based.current = answer.rev
    setAnswered(answer)
    // whoever leaves by the menu reads in the checklist that the topic has begun
    outdate(WORKSPACE)
    return { savedAt: answer.updated_at ?? new Date().toISOString() }
  }
  const submitForReview = async (values: Record<string, unknown>) => {
    await keep(values)
    const answer = await hand.mutateAsync({ params })
    based.current = answer.rev
    setAnswered(answer)
    await refresh(TOPIC, REVISIONS, HISTORY)
    // the checklist is read by whoever leads on from here, or leaves by the menu
    outdate(WORKSPACE)
  }
  return {
    shown,
    overrides,
    problems,
    keep,
    submitForReview,
    onResolved: useCallback((rev: number) => {
      based.current = rev
    }, []),
    closed: () => refresh(TOPIC, WORKSPACE),
    schema: topicSchemas[topic] as z.ZodObject,
  }
}

/** Puts what was said about a field under it. */
export function withNotes(
  overrides: Overrides,
  fields: readonly string[],
  note: (field: string) => ReactNode,
): Overrides {
  return fields.reduce<Overrides>(
    (all, field) => ({ ...all, [field]: { ...all[field], after: note(field) } }),
    overrides,
  )
}
