import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { formatMoney } from '#domain/shared/money.ts'
import type { WaitingAction } from '#server/kernel/notifications/index.ts'
import type { Answer } from './types.ts'

type Action = Answer['next_actions'][number]
type Words = Pick<Action, 'title' | 'tone'>

/** What the person has to do, in one line, and how much it presses; by the state of the investment. */
function wordsOf(view: InvestmentView): Words {
  switch (view.status.state) {
    case 'draft':
      return view.next_step === 'review'
        ? { title: 'Sign the subscription agreement', tone: 'primary' }
        : { title: 'Complete your investment', tone: 'info' }
    case 'submitted':
      return { title: 'Submit the missing information', tone: 'warning' }
    case 'action_required':
      return { title: 'Correct the returned step', tone: 'danger' }
    case 'awaiting_funds':
      return { title: `Pay ${formatMoney(view.total)}`, tone: 'warning' }
    case 'reconfirm_required':
      return { title: 'Reconfirm your investment', tone: 'danger' }
    default:
      return { title: view.status.label, tone: 'info' }
  }
}
const pressing: readonly Action['tone'][] = ['danger', 'warning', 'primary', 'info']
const FAR = '9999'

/** What any other machine requires: its own sentence is the title, with what it is about. */
const toAction = ({ id, machine, next, about, tone }: WaitingAction): Action => ({
  ...next,
  id,
  machine,
  title: next.cause.replace(/\.$/, ''),
  context: about,
  tone: tone === 'danger' || tone === 'warning' ? tone : 'info',
})

/**
 * Everything in which the person acts next, whichever machine requires it: the most urgent first, then what is due
 * first. Investments have labels of their own, for they know their steps and their money.
 */
export function actionsOf(
  pending: readonly InvestmentView[],
  waiting: readonly WaitingAction[],
): Action[] {
  const investments = pending.flatMap((view): Action[] =>
    view.status.next?.who === 'investor'
      ? [
          {
            ...view.status.next,
            ...wordsOf(view),
            id: view.id,
            machine: 'investment',
            context: view.company.name,
          },
        ]
      : [],
  )
  const others = waiting.filter((one) => one.machine !== 'investment').map(toAction)
  return [...investments, ...others].toSorted(
    (a, b) =>
      pressing.indexOf(a.tone) - pressing.indexOf(b.tone) ||
      ((a.by ?? FAR) < (b.by ?? FAR) ? -1 : 1),
  )
}
