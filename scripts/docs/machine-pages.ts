import type { Lifecycle } from '#machines/lib/types.ts'
import { toMermaid } from '#machines/lib/mermaid.ts'
import { metaAt } from '#machines/lib/present.ts'
import { statesOf } from '#machines/lib/structure.ts'
import { lifecycles } from '#machines/lifecycles/index.ts'
import { loginFlow } from '#machines/flows/login.flow.ts'
import { passwordGateFlow } from '#machines/flows/password-gate.flow.ts'
import { passwordResetFlow } from '#machines/flows/password-reset.flow.ts'
import { registrationFlow } from '#machines/flows/registration.flow.ts'
import { sessionFlow } from '#machines/flows/session.flow.ts'
import type { AnyStateMachine } from 'xstate'

const note = 'Generated from the machine by `npm run docs`; do not edit.'
const chart = (machine: AnyStateMachine): string => `\`\`\`mermaid\n${toMermaid(machine)}\n\`\`\``

function lifecyclePage(lifecycle: Lifecycle): string {
  const events = Object.entries(lifecycle.events).map(([type, rule]) => `| \`${type}\` | ${rule.by.join(', ')} | ${rule.says}${rule.reason ? ' (with a reason)' : ''} |`)
  const states = statesOf(lifecycle.machine).flatMap((id) => {
    const path = id.split('.').slice(1).join('.')
    const meta = path === '' ? undefined : metaAt(lifecycle.machine, path)
    return meta === undefined ? [] : [`| \`${path}\` | ${meta.label} | ${meta.bucket ?? '–'} | ${meta.next === undefined ? '–' : `${meta.next.who}: ${meta.next.cause}`} |`]
  })
  const guards = Object.entries(lifecycle.guards).map(([name, says]) => `| \`${name}\` | ${says} |`)
  return `# ${lifecycle.id} (version ${lifecycle.version})\n\n${note}\n\n## States\n\n| state | label | bucket | next action |\n|---|---|---|---|\n${[...new Set(states)].join('\n')}\n\n## Events\n\n| event | sent by | in the log |\n|---|---|---|\n${events.join('\n')}\n\n## Guards\n\n| guard | what is missing when it does not hold |\n|---|---|\n${guards.join('\n')}\n\n## Chart\n\n${chart(lifecycle.machine)}\n`
}

const flows = { login: loginFlow, 'password-gate': passwordGateFlow, 'password-reset': passwordResetFlow, registration: registrationFlow, session: sessionFlow } as const

/** One page a machine: lifecycles with states, events and guards; flows of the browser with their chart. */
export const machinePages: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(Object.values(lifecycles).map((lifecycle) => [`machines/${lifecycle.id}.md`, () => lifecyclePage(lifecycle as unknown as Lifecycle)])),
  ...Object.fromEntries(Object.entries(flows).map(([name, flow]) => [`machines/flow-${name}.md`, () => `# ${name} (flow of the browser)\n\n${note}\n\n${chart(flow as unknown as AnyStateMachine)}\n`])),
  'machines/README.md': () => `# Machines\n\n${note}\n\nLifecycles are run by the server and shown by the browser; flows run in the browser. \`docs/decisions/0001-machines-own-every-state.md\` says why.\n\n${[...Object.keys(lifecycles).map((id) => `- [${id}](${id}.md)`), ...Object.keys(flows).map((name) => `- [${name}](flow-${name}.md), flow`)].join('\n')}\n`,
}
