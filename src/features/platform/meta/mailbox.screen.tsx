import { useEffect, useRef, useState } from 'react'
import type { Answer } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { When } from '#src/blocks/when.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { useSearch } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { cn } from '#src/lib/classes.ts'
import { CopyField } from '#src/ui/copy-field.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { TertiaryTabs } from '#src/ui/view-tabs.tsx'
import { Letter, linksOf } from './letter.tsx'

type Message = Answer<'GET /meta/mailbox.json'>[number]
const WAIT_MS = 300

function Reader({ message }: { message: Message }) {
  const [form, setForm] = useState<'html' | 'text'>('html')
  const links = linksOf(message.text)
  return (
    <Card aria-labelledby="subject" pad>
      <h2 id="subject" className="text-h3 wrap-anywhere">
        {message.subject}
      </h2>
      <p className="mt-1 text-small wrap-anywhere text-subtle">
        To {message.to} · <time dateTime={message.sent_at}>{formatDateTime(message.sent_at)}</time>
      </p>
      {message.code ? (
        <CopyField className="mt-4 max-w-80" label="Code" value={message.code} />
      ) : null}
      <div className="mt-4 mb-4">
        <TertiaryTabs
          label="Form of the message"
          value={form}
          onChange={setForm}
          items={[
            { value: 'html', label: 'As sent' },
            { value: 'text', label: 'Plain text' },
          ]}
        />
      </div>
      {form === 'html' ? (
        <Letter subject={message.subject} html={message.html} />
      ) : (
        <pre className="rounded-md bg-sunken p-4 text-small whitespace-pre-wrap wrap-anywhere">
          {message.text}
        </pre>
      )}
      {links.length > 0 ? (
        <div className="mt-4">
          <h3 className="text-h4">Links in this message</h3>
          <ul className="mt-1 grid">
            {links.map((link) => (
              <li key={link}>
                <a
                  href={link}
                  className="link inline-flex min-h-11 items-center text-small wrap-anywhere md:min-h-8"
                >
                  {link}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Card>
  )
}

function Inbox({
  messages,
  openId,
  onOpen,
}: {
  messages: readonly Message[]
  openId: string | undefined
  onOpen: (id: string) => void
}) {
  return (
    <Card aria-label="Messages" className="overflow-hidden">
      <ul className="max-h-160 divide-y divide-border overflow-y-auto">
        {messages.map((message) => (
          <li key={message.id}>
            <button
              type="button"
              aria-current={message.id === openId || undefined}
              onClick={() => onOpen(message.id)}
              className={cn(
                'block w-full px-5 py-3 text-left -outline-offset-2',
                message.id === openId ? 'bg-selected' : 'hover:bg-hover',
              )}
            >
              <span className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 truncate font-medium">{message.subject}</span>
                <span className="flex-none text-small text-subtle">
                  <When at={message.sent_at} />
                </span>
              </span>
              <span className="flex items-baseline justify-between gap-3 text-small text-subtle">
                <span className="min-w-0 truncate">{message.to}</span>
                {message.code ? (
                  <span className="figures flex-none font-medium text-text">{message.code}</span>
                ) : null}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What is typed, in the address after a pause; a filter that is taken off elsewhere empties the field. */
function AddressField({ value, onChange }: { value: string; onChange: (to: string) => void }) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => setText((typed) => (typed.trim() === value ? typed : value)), [value])
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange(next.trim()), WAIT_MS)
  }
  return (
    <Field label="Sent to" help="The whole address" className="max-w-96">
      <TextInput
        type="email"
        value={text}
        onChange={type}
        placeholder="investor@capstan.example"
        autoComplete="off"
      />
    </Field>
  )
}

const mailboxQuery = (search: URLSearchParams) => {
  const to = search.get('to') ?? ''
  return ask('GET /meta/mailbox.json', { query: to === '' ? {} : { to } })
}
export const loader = load(({ search }) => [mailboxQuery(search)])

/** The messages that the product sent, newest first; it exists only while no mail server is configured. */
export default function Mailbox() {
  const [search, change] = useSearch()
  const to = search.get('to') ?? ''
  const box = useQueryOf(mailboxQuery(search), { every: 5_000, fresh: 0, keep: true })
  const openId = search.get('message') ?? box.data?.[0]?.id
  const message = box.data?.find((one) => one.id === openId) ?? box.data?.[0]
  const filter = (address: string) => change({ to: address, message: undefined })
  return (
    <div className="page-container py-8 md:py-12">
      <PageHead
        title="Mailbox"
        lead="Every message that the product sent, newest first. No mail leaves this machine."
      />
      <div className="mb-4">
        <AddressField value={to} onChange={filter} />
      </div>
      <QueryBoundary
        query={box}
        what="the messages"
        skeleton={
          <Card aria-label="Messages">
            <SkeletonRows />
          </Card>
        }
      >
        {(messages) =>
          messages.length === 0 ? (
            <Card aria-label="Messages">
              <EmptyState
                level={2}
                title={to === '' ? 'No message yet' : `Nothing was sent to ${to}`}
                action={
                  to === '' ? undefined : (
                    <Button onClick={() => filter('')}>Show all messages</Button>
                  )
                }
              >
                Sign up, log in or invest: what is mailed appears here within seconds.
              </EmptyState>
            </Card>
          ) : (
            <div className="grid items-start gap-4 md:gap-6 rail:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
              <Inbox
                messages={messages}
                openId={message?.id}
                onOpen={(id) => change({ message: id }, { push: true })}
              />
              {message ? <Reader key={message.id} message={message} /> : null}
            </div>
          )
        }
      </QueryBoundary>
    </div>
  )
}
