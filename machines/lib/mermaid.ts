import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { actionName, nodesOf, transitionsOf, type TransitionInfo } from './structure.ts'

const slug = (id: string): string => id.replaceAll(/[^A-Za-z0-9]/g, '_')
const eventText = (event: string): string =>
  event
    .replace(/^xstate\.done\.actor\.(.+)$/, '$1 done')
    .replace(/^xstate\.error\.actor\.(.+)$/, '$1 error')
    .replace(/^xstate\.done\.state\..+$/, 'done')
    .replace(/^xstate\.after\.([^.]+)\..*$/, 'after $1') || 'always'
function label(transition: TransitionInfo): string {
  const guard = transition.guard === '' ? '' : ` [${transition.guard}]`
  const actions = transition.actions.filter(
    (name) => name !== 'inline' && !name.startsWith('xstate.'),
  )
  return `${eventText(transition.event)}${guard}${actions.length > 0 ? ` / ${[...new Set(actions)].join(', ')}` : ''}`
    .replaceAll(':', '꞉')
    .replaceAll(';', ',')
}

function stateLines(node: AnyStateNode, pad: string, out: string[], root: AnyStateNode): void {
  const children = Object.values(node.states) as AnyStateNode[]
  const inner = node === root ? pad : `${pad}  `
  if (node !== root && children.length > 0)
    out.push(`${pad}state "${node.key}" as ${slug(node.id)} {`)
  if (node !== root && children.length === 0) {
    const entry = node.entry
      .map(actionName)
      .filter((name) => name !== 'inline' && !name.startsWith('xstate.'))
    out.push(
      `${pad}${slug(node.id)} : ${node.key}${node.tags.length > 0 ? ` «${node.tags.join(', ')}»` : ''}${entry.length > 0 ? ` / ${[...new Set(entry)].join(', ')}` : ''}`,
    )
  }
  children.forEach((child, i) => {
    if (node.type === 'parallel' && i > 0) out.push(`${inner}--`)
    stateLines(child, inner, out, root)
  })
  const first = node.initial?.target?.[0]
  if (children.length > 0 && node.type !== 'parallel' && first !== undefined)
    out.push(`${inner}[*] --> ${slug(first.id)}`)
  if (node.type === 'final') out.push(`${pad}${slug(node.id)} --> [*]`)
  if (node !== root && children.length > 0) out.push(`${pad}}`)
}

/** A machine as a Mermaid state diagram; `taken` (transition keys of a coverage) marks what no test has covered. */
export function toMermaid(
  machine: AnyStateMachine,
  options: { taken?: ReadonlySet<string> } = {},
): string {
  const out = ['stateDiagram-v2']
  stateLines(machine.root, '  ', out, machine.root)
  const known = new Set(nodesOf(machine).map((node) => node.id))
  for (const transition of transitionsOf(machine)) {
    if (transition.source === machine.id) continue
    const mark =
      options.taken !== undefined && !options.taken.has(transition.key) ? ' ⚠ not tested' : ''
    const targets = transition.targets.length > 0 ? transition.targets : [transition.source]
    targets
      .filter((target) => known.has(target))
      .forEach((target) => {
        out.push(`  ${slug(transition.source)} --> ${slug(target)} : ${label(transition)}${mark}`)
      })
  }
  return `${out.join('\n')}\n`
}
