import { Mail } from 'lucide-react'
import { Button } from './button.tsx'
import type { Example } from './example.ts'
import { toast, ToastView } from './toast.tsx'

const nothing = () => undefined

export const examples: Example[] = [
  {
    name: 'Success',
    element: <ToastView tone="success" title="Address saved" onDismiss={nothing} />,
  },
  {
    name: 'Info, with a second line',
    element: (
      <ToastView
        tone="info"
        icon={Mail}
        title="Reminder sent to 38 investors"
        description="Next one possible tomorrow at 11:06 AM."
        onDismiss={nothing}
      />
    ),
  },
  {
    name: 'Warning',
    element: <ToastView tone="warning" title="You are offline" onDismiss={nothing} />,
  },
  {
    name: 'Error, with an action',
    element: (
      <ToastView
        tone="error"
        title="Export failed"
        description="The file was larger than 50 MB."
        action={{ label: 'Export in parts', onClick: nothing }}
        onDismiss={nothing}
      />
    ),
  },
  {
    name: 'Try it',
    element: (
      <div className="flex gap-3">
        <Button onClick={() => toast.success('Address saved')}>Show a toast</Button>
        <Button
          onClick={() =>
            toast.error('Export failed', {
              description: 'The file was larger than 50 MB.',
              action: { label: 'Export in parts', onClick: nothing },
            })
          }
        >
          Show an error
        </Button>
      </div>
    ),
  },
]
