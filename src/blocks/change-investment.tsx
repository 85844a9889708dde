import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { Button } from '#src/ui/button.tsx'
import { Menu, type MenuEntry } from '#src/ui/menu.tsx'
import { AmendDialog } from './amend-dialog.tsx'
import { CancelInvestment } from './cancel-investment.tsx'

export const isDraft = ({ status }: InvestmentView): boolean => status.accepts.includes('DISCARD')

/** Outside Regulation CF the right to cancel ends when the company has accepted; the server decides on each window. */
export const mayCancel = (view: InvestmentView): boolean =>
  isDraft(view) ||
  (view.status.accepts.includes('CANCEL') &&
    (view.offering_type === 'reg_cf' || view.status.state !== 'funded.waiting_for_principal'))

/** The amount can be changed as long as the commitment may be cancelled and no money has moved. */
const mayAmend = (view: InvestmentView): boolean =>
  mayCancel(view) && view.status.accepts.includes('AMENDMENT_PROPOSED')

/**
 * The one control with which an investor changes or ends a commitment: a button, or a menu where there is more than one
 * choice.
 */
export function ChangeInvestment({ investment }: { investment: InvestmentView }) {
  const [open, setOpen] = useState<'amend' | 'cancel' | null>(null)
  const close = () => setOpen(null)
  const { name } = investment.company
  const ending = isDraft(investment) ? 'Discard draft' : 'Cancel investment'
  const cancel = { id: 'cancel', label: ending, danger: true, onSelect: () => setOpen('cancel') }
  const entries: MenuEntry[] = [
    { id: 'amend', label: 'Change amount', onSelect: () => setOpen('amend') },
    cancel,
  ]
  const choices = mayAmend(investment) ? (
    <Menu
      align="start"
      entries={entries}
      trigger={
        <Button
          size="sm"
          className="max-md:h-11"
          iconAfter={ChevronDown}
          aria-label={`Change or cancel investment in ${name}`}
        >
          Change or cancel
        </Button>
      }
    />
  ) : (
    <Button
      size="sm"
      variant="danger-quiet"
      className="max-md:h-11"
      aria-label={`${ending} in ${name}`}
      onClick={cancel.onSelect}
    >
      {ending}
    </Button>
  )
  return (
    <>
      {mayCancel(investment) ? choices : null}
      {open === 'amend' ? <AmendDialog view={investment} onClose={close} /> : null}
      {open === 'cancel' ? <CancelInvestment investment={investment} onClose={close} /> : null}
    </>
  )
}
