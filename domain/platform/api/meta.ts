import { z } from 'zod'
import { at, id, pageLimit } from '#domain/shared/common.ts'
import { presentedSchema } from '#domain/shared/presented.ts'
import { contracts } from '#domain/api/contract.ts'

const clock = z.object({ now: at, real: at, offset_ms: z.int() })
/** What a test run took of a machine; transitions by their keys, with how often. */
export const testRun = z.object({
  machine: z.string(),
  /** the suite, or the tester who ran a spec by hand */
  by: z.string().default('npm test'),
  at,
  states: z.array(z.string()),
  transitions: z.record(z.string(), z.int().positive()),
})

/** Development and demo only; not served in production unless META=1. */
export const metaApi = contracts({
  'GET /meta/clock.json': { summary: 'The server’s clock.', access: 'meta', answer: clock },
  'PUT /meta/clock.json': {
    summary:
      'Move the clock (DEMO only): to a time, by an offset, or back to real time. Deadlines that pass are sent at once.',
    access: 'meta',
    body: z.strictObject({
      to: at.optional(),
      advance_ms: z.int().optional(),
      reset: z.boolean().optional(),
    }),
    answer: clock.extend({ sent: z.int() }),
    errors: ['forbidden'],
  },
  'GET /meta/mailbox.json': {
    summary:
      'Messages that the product sent, newest first; only when no mail server is configured.',
    access: 'meta',
    query: z.strictObject({
      to: z.string().max(254).optional(),
      limit: pageLimit(100, 50),
    }),
    answer: z.array(
      z.object({
        id: z.string(),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        html: z.string(),
        sent_at: at,
        code: z.string().optional(),
      }),
    ),
  },
  'POST /meta/events/:machine/:id': {
    summary:
      'Act as the clock, a provider or the product itself (DEMO only); guards are asked as always.',
    access: 'meta',
    params: z.object({ machine: z.string().regex(/^[a-z][a-z-]{1,40}$/), id }),
    body: z.strictObject({
      type: z.string().max(60),
      payload: z.record(z.string(), z.unknown()).optional(),
    }),
    answer: presentedSchema,
    errors: ['not_found', 'not_accepted', 'guard_failed', 'forbidden'],
  },
  'GET /meta/coverage/:machine': {
    summary:
      'What test runs took of a machine, newest first: states and transitions, and who ran them.',
    access: 'meta',
    params: z.object({ machine: z.string().regex(/^[a-z][a-z-]{1,40}$/) }),
    answer: z.object({ runs: z.array(testRun) }),
  },
  'GET /health': {
    summary: 'Answers when requests are served.',
    access: 'public',
    answer: z.object({ status: z.literal('ok') }),
  },
  'GET /health/live': {
    summary: 'Answers while the process lives, whatever it waits for.',
    access: 'public',
    answer: z.object({ status: z.literal('ok') }),
  },
  'GET /health/started': {
    summary:
      'Answers when the start has ended: migrations have run and what an installation begins with is stored.',
    access: 'public',
    answer: z.object({ status: z.literal('ok') }),
    errors: ['unavailable'],
  },
  'GET /health/ready': {
    summary:
      'Answers when requests can be served now; else `detail.waits_for` names what is not there: migrations, start, draining, database, jobs or files.',
    access: 'public',
    answer: z.object({ status: z.literal('ok') }),
    errors: ['unavailable'],
  },
  'GET /openapi.json': {
    summary: 'The description of this API.',
    access: 'public',
    answer: z.record(z.string(), z.unknown()),
  },
})
