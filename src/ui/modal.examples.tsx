import { useState } from 'react'
import { Avatar } from './avatar.tsx'
import { Button } from './button.tsx'
import { Drawer } from './drawer.tsx'
import type { Example } from './example.ts'
import { Modal } from './modal.tsx'
import { Sheet } from './sheet.tsx'

function OpenModal() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open dialog</Button>
      <Modal
        open={open}
        onClose={close}
        size="sm"
        title="Leave without saving?"
        dismissible={false}
        role="alertdialog"
        description="Your changes to Proceeds are not saved yet. If you leave, the last version from 11:04 stays."
        footer={
          <>
            <Button variant="danger-quiet" onClick={close}>
              Leave
            </Button>
            <Button onClick={close}>Keep editing</Button>
            <Button variant="primary" onClick={close}>
              Save and leave
            </Button>
          </>
        }
      />
    </>
  )
}

function OpenDrawer() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open drawer</Button>
      <Drawer
        open={open}
        onClose={close}
        noun="investor"
        onNext={() => undefined}
        mark={<Avatar name="Mara Lindqvist" size="lg" />}
        title="Mara Lindqvist"
        subtitle="Norfolk, VA"
        footer={
          <Button variant="primary" className="ml-auto" onClick={close}>
            Send reminder
          </Button>
        }
      >
        <p className="text-muted">One row of a list, with previous and next.</p>
      </Drawer>
    </>
  )
}

function OpenSheet() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open sheet</Button>
      <Sheet open={open} onClose={() => setOpen(false)} label="All steps" side="bottom">
        <div className="p-5">
          <Button onClick={() => setOpen(false)}>Close sheet</Button>
        </div>
      </Sheet>
    </>
  )
}

export const examples: Example[] = [
  { name: 'Dialog', element: <OpenModal /> },
  { name: 'Drawer', element: <OpenDrawer /> },
  { name: 'Sheet', element: <OpenSheet /> },
]
