import { useEffect, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { cn } from '#src/ui/cn.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { TertiaryTabs } from '#src/ui/view-tabs.tsx'
import { eventName, stepSays, wordsOf, type Machine, type StateRow } from './machine-catalog.ts'
import type { PathRow, PathStep, Strategy } from './machine-paths.ts'

const PAGE = 20
type Found = { kind: 'none' } | { kind: 'busy' } | { kind: 'failed' } | { kind: 'paths'; rows: readonly PathRow[] | null }

/** Fetches the chunk of the models, lets the words be painted, then computes. */
async function generate(machine: string, strategy: Strategy): Promise<readonly PathRow[] | null> {
  const { generated } = await import('./machine-paths.ts')
  await new Promise((resolve) => setTimeout(resolve, 30))
  return generated(machine, strategy)
}

/** A state in the words of its label where one is active; regions keep their own names. */
const endsIn = (step: PathStep, states: readonly StateRow[]): string => step.active.map((id) => states.find((one) => one.id === id)?.path ?? id).map(wordsOf).join(' · ')
const sentence = (machine: Machine, step: PathStep): string => (step.type === '' ? 'It begins' : stepSays(machine, step.type, step.case))

interface StepsProps { machine: Machine; states: readonly StateRow[]; path: PathRow; onReplay: (active: readonly string[]) => void }
/** The steps of one path, and a way to walk along it on the chart. */
function Steps({ machine, states, path, onReplay }: StepsProps) {
  const [at, setAt] = useState<number | null>(null)
  const go = (to: number) => {
    setAt(to)
    onReplay(path.steps[to]?.active ?? [])
  }
  const last = path.steps.length - 1
  return (
    <div className="text-text">
      <div className="flex flex-wrap items-center gap-2 pb-3">
        {at === null ? <Button size="sm" onClick={() => go(0)}>Replay on the chart</Button> : (
          <>
            <Button size="sm" disabled={at === 0} onClick={() => go(at - 1)}>Step back</Button>
            <Button size="sm" disabled={at === last} onClick={() => go(at + 1)}>Next step</Button>
            <output className="figures text-small text-muted">Step {at} of {last}</output>
          </>
        )}
      </div>
      <ol start={0} className="grid gap-1.5">
        {path.steps.map((step, i) => (
          <li key={`${i}-${step.type}`} aria-current={i === at ? 'step' : undefined} className={cn('flex gap-3 rounded-sm px-2 py-1 text-small', i === at && 'bg-selected')}>
            <span className="figures w-5 flex-none text-right text-subtle">{i}</span>
            <span className="min-w-0 wrap-anywhere">{sentence(machine, step)}. {step.type ? <code className="text-subtle">{eventName(step.type)}</code> : null}<span className="block text-muted">Expect: {endsIn(step, states)}</span></span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function Listed({ rows, machine, states, onReplay }: { rows: readonly PathRow[]; machine: Machine; states: readonly StateRow[]; onReplay: StepsProps['onReplay'] }) {
  const [text, setText] = useState('')
  const [shown, setShown] = useState(PAGE)
  const words = text.trim().toLowerCase()
  const titled = rows.map((row) => ({ row, last: row.steps.at(-1), text: row.steps.map((step) => `${eventName(step.type)} ${step.case} ${step.state} ${sentence(machine, step)} ${endsIn(step, states)}`).join(' ').toLowerCase() }))
  const hits = titled.filter((one) => one.text.includes(words))
  return (
    <>
      <Field label="Find a path" help="An event or a state that it goes through" className="max-w-96"><TextInput type="search" value={text} onChange={setText} /></Field>
      <p role="status" className="mt-4 mb-1 text-small text-muted">{hits.length === rows.length ? `${rows.length} paths` : `${hits.length} of ${rows.length} paths`}</p>
      {hits.slice(0, shown).map(({ row, last }) => (
        <Disclosure key={row.key} summary={<span className="min-w-0 wrap-anywhere">{last ? `${sentence(machine, last)}, ends in ${endsIn(last, states)}` : 'It begins'} <span className="figures font-normal text-subtle">{row.steps.length - 1} {row.steps.length === 2 ? 'step' : 'steps'}</span></span>}>
          <Steps machine={machine} states={states} path={row} onReplay={onReplay} />
        </Disclosure>
      ))}
      {hits.length > shown ? <Button className="mt-4" onClick={() => setShown(shown + PAGE)}>Show {Math.min(PAGE, hits.length - shown)} more</Button> : null}
    </>
  )
}

/** The paths that the tests walk, generated here from the same models; asked for, because the long machines take a second. */
export function Paths({ machine, states, onReplay }: { machine: Machine; states: readonly StateRow[]; onReplay: StepsProps['onReplay'] }) {
  const [strategy, setStrategy] = useState<Strategy>('shortest')
  const [found, setFound] = useState<Found>({ kind: 'none' })
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    if (!asked) return undefined
    let stale = false
    setFound({ kind: 'busy' })
    generate(machine.id, strategy).then((rows) => { if (!stale) setFound({ kind: 'paths', rows }) }, () => { if (!stale) setFound({ kind: 'failed' }) })
    return () => { stale = true }
  }, [asked, machine.id, strategy])
  return (
    <Card aria-labelledby="paths">
      <CardHead title="Generated paths" titleId="paths" subtitle="What the tests walk, from the model of the machine" action={<TertiaryTabs label="Kind of paths" value={strategy} onChange={setStrategy} items={[{ value: 'shortest', label: 'Shortest' }, { value: 'tours', label: 'Long runs' }]} />} />
      <CardBody>
        {found.kind === 'none' || found.kind === 'busy' ? <Button busy={found.kind === 'busy'} onClick={() => setAsked(true)}>Generate the paths</Button> : null}
        {found.kind === 'failed' ? <Callout tone="danger" live title="The paths could not be generated">Reload the page and try again.</Callout> : null}
        {found.kind === 'paths' && found.rows === null ? <p className="text-muted">This machine has no model. It runs on the frames of the browser and is tested by its timeline.</p> : null}
        {found.kind === 'paths' && found.rows !== null ? <Listed key={strategy} rows={found.rows} machine={machine} states={states} onReplay={onReplay} /> : null}
      </CardBody>
    </Card>
  )
}
