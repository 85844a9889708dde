import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { makeRecorder, type Fault, type Recorder, type SentRequest } from './api-recorder.ts'

interface Options {
  headers: Record<string, string>
  signal: AbortSignal
}
interface Example {
  id: string
  title: string
  words: string
  button: string
  code: string
  fault: Fault
  run: (options: Options) => Promise<unknown>
}
/** ms that the call waits which is to be given up */
const LONG_MS = 20_000
const SHOWN = 1_200

const examples: readonly Example[] = [
  {
    id: 'call',
    title: 'A call',
    words:
      'The client adds the platform to query and headers, and the token when you are signed in. The browser adds Origin by itself: scripts may not.',
    button: 'Make the call',
    fault: {},
    code: "call('GET /api/offerings', { query: { limit: 2 } })",
    run: (options) => call('GET /api/offerings', { query: { limit: 2 } }, options),
  },
  {
    id: 'retry',
    title: 'A retry',
    words:
      'This page answers the first two requests with 503 itself. A call that changes nothing is sent again at once, here up to twice.',
    button: 'Make the call with two failures',
    fault: { failures: 2 },
    code: "call('GET /api/offerings', { query: { limit: 2 } }, { retry: 2 })",
    run: (options) => call('GET /api/offerings', { query: { limit: 2 } }, { ...options, retry: 2 }),
  },
  {
    id: 'error',
    title: 'An error with fields',
    words:
      'The server refuses the body and says which field is wrong and what is right. A call that changes something is never sent again by itself.',
    button: 'Send a wrong body',
    fault: {},
    code: "call('POST /app/auth/attempt', { body: { email_address: 'nobody', password: '' } })",
    run: (options) =>
      call('POST /app/auth/attempt', { body: { email_address: 'nobody', password: '' } }, options),
  },
  {
    id: 'cancel',
    title: 'A cancellation',
    words:
      'The request waits for twenty seconds. Giving up ends it at once, and it is not sent again. Leaving a page does the same.',
    button: 'Make a slow call',
    fault: { delayMs: LONG_MS },
    code: "call('GET /api/offerings', { query: { limit: 2 } }, { signal })",
    run: (options) => call('GET /api/offerings', { query: { limit: 2 } }, options),
  },
]

type Result = { kind: 'answer'; value: unknown } | { kind: 'error'; error: ApiError }
interface Seen {
  busy: boolean
  requests: readonly SentRequest[]
  result: Result | null
}
const NOTHING: Seen = { busy: false, requests: [], result: null }

function Pairs({ title, pairs }: { title: string; pairs: readonly (readonly [string, string])[] }) {
  return (
    <div className="mt-3">
      <h4 className="text-small text-subtle">{title}</h4>
      <KeyValues
        tight
        items={pairs.map(([term, value]) => ({
          term,
          value: <code className="text-small wrap-anywhere">{value}</code>,
        }))}
      />
    </div>
  )
}

function Request({ request, index }: { request: SentRequest; index: number }) {
  return (
    <Disclosure
      open={index === 0}
      summary={
        <span className="min-w-0 wrap-anywhere">
          <span className="figures">{index + 1}.</span> {request.method} {request.path}{' '}
          <span className="font-normal text-subtle">{request.answer}</span>
        </span>
      }
    >
      <div className="text-text">
        <Pairs title="Query" pairs={request.query} />
        <Pairs title="Headers" pairs={request.headers} />
        {request.body === null ? null : <Pairs title="Body" pairs={[['JSON', request.body]]} />}
      </div>
    </Disclosure>
  )
}

const textOf = (value: unknown): string => {
  const text = JSON.stringify(value, null, 2) ?? 'nothing'
  return text.length > SHOWN
    ? `${text.slice(0, SHOWN)}\n… ${text.length - SHOWN} more characters`
    : text
}

function Outcome({ result }: { result: Result }) {
  if (result.kind === 'answer')
    return (
      <div className="mt-4">
        <h3 className="text-h4">What came back</h3>
        <pre
          role="region"
          tabIndex={0}
          aria-label="Answer"
          className="mt-2 max-h-80 overflow-auto rounded-md bg-sunken p-4 text-small whitespace-pre-wrap wrap-anywhere"
        >
          {textOf(result.value)}
        </pre>
      </div>
    )
  const { error } = result
  const fields = Object.entries(error.fields)
  return (
    <Callout
      tone={error.code === 'aborted' ? 'quiet' : 'danger'}
      className="mt-4"
      title={error.code === 'aborted' ? 'Given up' : `ApiError ${error.status}, ${error.code}`}
    >
      <p>{error.message}</p>
      {fields.length > 0 ? (
        <dl className="mt-2 grid gap-1">
          {fields.map(([name, words]) => (
            <div key={name} className="flex flex-wrap gap-x-3">
              <dt>
                <code className="text-small">{name}</code>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </Callout>
  )
}

const countOf = (count: number): string => (count === 1 ? '1 request' : `${count} requests`)

function ExampleCard({ example, recorder }: { example: Example; recorder: () => Recorder | null }) {
  const [seen, setSeen] = useState<Seen>(NOTHING)
  const giveUp = useRef<AbortController>(null)
  useEffect(() => () => giveUp.current?.abort(), [])
  const run = async () => {
    const recording = recorder()
    if (recording === null) return
    const controller = new AbortController()
    giveUp.current = controller
    setSeen({ ...NOTHING, busy: true })
    const tell = (requests: readonly SentRequest[]) =>
      setSeen((before) => ({ ...before, requests }))
    const result = await recording
      .observe(
        (headers) => example.run({ headers, signal: controller.signal }),
        example.fault,
        tell,
      )
      .then(
        (value): Result => ({ kind: 'answer', value }),
        (cause: unknown): Result => ({
          kind: 'error',
          error:
            cause instanceof ApiError
              ? cause
              : new ApiError(500, 'internal', 'Something went wrong. Try again later.'),
        }),
      )
    setSeen((before) => ({ ...before, busy: false, result }))
  }
  const made = seen.result ? `${countOf(seen.requests.length)} made` : ''
  const status = seen.busy ? `${countOf(seen.requests.length)} so far` : made
  return (
    <Card aria-labelledby={`example-${example.id}`}>
      <CardHead title={example.title} titleId={`example-${example.id}`} subtitle={example.words} />
      <CardBody>
        <pre
          role="region"
          tabIndex={0}
          aria-label={`Code: ${example.title}`}
          className="overflow-x-auto rounded-md bg-sunken p-4 text-small"
        >
          <code>{example.code}</code>
        </pre>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button busy={seen.busy} onClick={() => void run()}>
            {example.button}
          </Button>
          {seen.busy ? (
            <Button variant="tertiary" onClick={() => giveUp.current?.abort()}>
              Give up
            </Button>
          ) : null}
          <p role="status" className="figures text-small text-muted">
            {status}
          </p>
        </div>
        {seen.requests.length > 0 ? (
          <div className="mt-4">
            {seen.requests.map((request, i) => (
              <Request key={i} request={request} index={i} />
            ))}
          </div>
        ) : null}
        {seen.result ? <Outcome result={seen.result} /> : null}
      </CardBody>
    </Card>
  )
}

/** The client of the product at work: what it sends, how often, and what it makes of the answer. */
export default function ApiExample() {
  const recorder = useRef<Recorder>(null)
  useEffect(() => {
    const own = makeRecorder()
    recorder.current = own
    return () => {
      recorder.current = null
      own.remove()
    }
  }, [])
  return (
    <div className="page-container py-8 md:py-12">
      <PageHead
        title="API example"
        lead="The client makes real calls to this server. You see each request that it sends."
      />
      <div className="grid min-w-0 gap-4 md:gap-6">
        {examples.map((example) => (
          <ExampleCard key={example.id} example={example} recorder={() => recorder.current} />
        ))}
      </div>
    </div>
  )
}
