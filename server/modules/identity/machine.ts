import { refuse } from '#domain/errors.ts'
import type { Authorize, EffectHandler, FactsProvider, MachineHooks } from '../history/index.ts'
import { otherOperators, userById } from './repo.ts'
import { sendVerificationLink } from './register.ts'
import { endSessionsOf } from './sessions-repo.ts'

/** A person acts on the own account; operators manage all. Other staff know that accounts exist and may not change them. */
const authorize: Authorize = async ({ id, by }) => {
  const { actor } = by
  if (actor.kind !== 'person') return []
  const own = actor.userId === id
  if (actor.adminRole === 'operator') return own ? ['INV', 'ADM'] : ['ADM']
  if (own) return ['INV']
  if (actor.adminRole !== null) throw refuse('forbidden')
  return []
}

const facts: FactsProvider = async ({ tx, id, by }) => ({
  acts_on_self: by.actor.kind === 'person' && by.actor.userId === id,
  is_operator: (await userById(tx, id))?.admin_role === 'operator',
  other_operators: await otherOperators(tx, id),
})

const words: Readonly<Record<string, { subject: string; lines: string[] }>> = {
  'user.disabled': { subject: 'Your account was disabled', lines: ['We have disabled your account and ended its sessions. Your investments and records are not touched.', 'Answer this message or write to support if you have a question.'] },
  'user.enabled': { subject: 'Your account is open again', lines: ['You can sign in again as before.'] },
}
const notify: EffectHandler = async ({ tx, parts, id, instance, effect }) => {
  const said = words[String(effect.params['template'])]
  if (said) await parts.mailer.send(tx, { template: 'notice', to: { userId: id }, data: said, cause: { machine: 'user', id, rev: instance.rev } })
}

/** The account's machine: who may send its events, what its guards know, and what its effects do. */
export const userMachine: MachineHooks = {
  user: {
    authorize,
    facts,
    effects: {
      notify,
      sendVerificationLink: ({ tx, parts, id }) => sendVerificationLink(tx, parts, id),
      endSessions: async ({ tx, parts, id }) => void (await endSessionsOf(tx, id, parts.clock.real().toISOString(), 'account disabled')),
    },
  },
}
