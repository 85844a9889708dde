import { Check, Copy } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Button } from './button.tsx'
import { cn } from '#src/lib/classes.ts'

export interface CopyFieldProps {
  label: string
  value: string
  help?: string
  className?: string
}

/** A value to take elsewhere (a wire reference, a link) with a button that copies it and confirms that. */
export function CopyField({ label, value, help, className }: CopyFieldProps) {
  const id = useId()
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  useEffect(() => {
    if (copied === 'no') return undefined
    const timer = setTimeout(() => setCopied('no'), 4000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () => {
    navigator.clipboard.writeText(value).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    )
  }
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-ui font-medium">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          className={cn(
            'figures h-control min-w-0 flex-1 rounded-md border border-border bg-sunken px-3 text-[1rem] text-text md:text-body',
          )}
        />
        <Button
          icon={copied === 'yes' ? Check : Copy}
          onClick={copy}
          aria-label={`Copy ${label.toLowerCase()}`}
        >
          {copied === 'yes' ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <p
        role="status"
        className={cn('text-small text-subtle', (help || copied === 'failed') && 'mt-1.5')}
      >
        {copied === 'failed'
          ? 'Your browser did not allow copying. Select the text and copy it.'
          : help}
      </p>
    </div>
  )
}
