import type { InvestmentView } from '#domain/model/investment.ts'
import { formatMoney } from '#domain/money.ts'
import type { Answer } from './types.ts'

type Action = Answer['next_actions'][number]
type Words = Pick<Action, 'title' | 'tone'>

/** What the person is asked to do, in one line, and how much it presses; by the state of the investment. */
function wordsOf(view: InvestmentView): Words {
  switch (view.status.state) {
    case 'draft':
      return view.next_step === 'review' ? { title: 'Sign the subscription agreement', tone: 'primary' } : { title: 'Finish your investment', tone: 'info' }
    case 'submitted':
      return { title: 'Hand in what is missing', tone: 'warning' }
    case 'action_required':
      return { title: 'Correct what came back', tone: 'danger' }
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

/** The investments in which the person acts next: what presses first, then what is due first. */
export function actionsOf(pending: readonly InvestmentView[]): Action[] {
  const actions = pending.flatMap((view): Action[] => (view.status.next?.who === 'investor' ? [{ ...view.status.next, ...wordsOf(view), id: view.id, context: view.company.name }] : []))
  return actions.toSorted((a, b) => pressing.indexOf(a.tone) - pressing.indexOf(b.tone) || ((a.by ?? FAR) < (b.by ?? FAR) ? -1 : 1))
}
