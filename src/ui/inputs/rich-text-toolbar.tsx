import type { Editor } from '@tiptap/react'
import {
  Bold,
  Heading2,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Undo2,
} from 'lucide-react'
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { Button } from '../button.tsx'
import { cn } from '#src/lib/classes.ts'
import { Icon, type IconType } from '../icon.tsx'
import { linkAddress } from './rich-text-html.ts'
import { TextInput } from './text.tsx'

interface Tool {
  key: string
  label: string
  icon: IconType
  /** A rule is rendered before it. */
  rule?: boolean
  run: (editor: Editor) => void
  on?: (editor: Editor) => boolean
  can?: (editor: Editor) => boolean
}

const TOOLS: readonly Tool[] = [
  {
    key: 'bold',
    label: 'Bold',
    icon: Bold,
    run: (e) => e.chain().focus().toggleBold().run(),
    on: (e) => e.isActive('bold'),
  },
  {
    key: 'italic',
    label: 'Italic',
    icon: Italic,
    run: (e) => e.chain().focus().toggleItalic().run(),
    on: (e) => e.isActive('italic'),
  },
  {
    key: 'heading',
    label: 'Heading',
    icon: Heading2,
    rule: true,
    run: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
    on: (e) => e.isActive('heading'),
  },
  {
    key: 'list',
    label: 'List',
    icon: List,
    run: (e) => e.chain().focus().toggleBulletList().run(),
    on: (e) => e.isActive('bulletList'),
  },
  {
    key: 'ordered',
    label: 'Numbered list',
    icon: ListOrdered,
    run: (e) => e.chain().focus().toggleOrderedList().run(),
    on: (e) => e.isActive('orderedList'),
  },
  {
    key: 'link',
    label: 'Link',
    icon: LinkIcon,
    rule: true,
    run: () => undefined,
    on: (e) => e.isActive('link'),
  },
  {
    key: 'quote',
    label: 'Quote',
    icon: Quote,
    run: (e) => e.chain().focus().toggleBlockquote().run(),
    on: (e) => e.isActive('blockquote'),
  },
  {
    key: 'undo',
    label: 'Undo',
    icon: Undo2,
    rule: true,
    run: (e) => e.chain().focus().undo().run(),
    can: (e) => e.can().undo(),
  },
  {
    key: 'redo',
    label: 'Redo',
    icon: Redo2,
    run: (e) => e.chain().focus().redo().run(),
    can: (e) => e.can().redo(),
  },
]

function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [address, setAddress] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [wrong, setWrong] = useState(false)
  const save = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const href = linkAddress(address)
    if (href === null) return setWrong(true)
    editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
    return onClose()
  }
  return (
    <form
      onSubmit={save}
      className="flex flex-wrap items-center gap-2 border-b border-border p-2"
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation()
          onClose()
        }
      }}
    >
      <TextInput
        size="sm"
        type="url"
        aria-label="Link address"
        autoFocus
        value={address}
        invalid={wrong}
        onChange={(text) => {
          setAddress(text)
          setWrong(false)
        }}
        placeholder="https://"
        className="min-w-40 flex-1"
      />
      <Button size="sm" type="submit" variant="primary">
        Set link
      </Button>
      {editor.isActive('link') ? (
        <Button
          size="sm"
          variant="tertiary"
          onClick={() => {
            editor.chain().focus().unsetLink().run()
            onClose()
          }}
        >
          Remove link
        </Button>
      ) : null}
      <Button size="sm" variant="tertiary" onClick={onClose}>
        Cancel
      </Button>
      {wrong ? (
        <p role="alert" className="w-full text-small text-danger-text">
          Write an address like https://example.com.
        </p>
      ) : null}
    </form>
  )
}

/** One Tab stop; left and right, Home and End move between the tools. */
export function RichTextToolbar({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const [current, setCurrent] = useState(0)
  const [linking, setLinking] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: current + 1,
      ArrowLeft: current - 1,
      Home: 0,
      End: TOOLS.length - 1,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    const index = (next + TOOLS.length) % TOOLS.length
    setCurrent(index)
    bar.current?.querySelectorAll('button')[index]?.focus()
  }
  return (
    <>
      <div
        ref={bar}
        role="toolbar"
        aria-label="Formatting"
        onKeyDown={move}
        className="flex flex-wrap items-center gap-0.5 border-b border-border p-1"
      >
        {TOOLS.map((tool, index) => (
          <span key={tool.key} className="flex items-center">
            {tool.rule ? <span aria-hidden="true" className="mx-1 h-5 w-px bg-border" /> : null}
            <button
              type="button"
              aria-label={tool.label}
              title={tool.label}
              aria-pressed={tool.on ? tool.on(editor) : undefined}
              aria-disabled={disabled || (tool.can ? !tool.can(editor) : false) || undefined}
              tabIndex={index === current ? 0 : -1}
              onFocus={() => setCurrent(index)}
              onClick={() => {
                if (disabled) return
                if (tool.key === 'link') setLinking(!linking)
                else tool.run(editor)
              }}
              className={cn(
                'grid size-9 place-items-center rounded-sm text-muted hover:bg-hover hover:text-text aria-disabled:text-disabled max-md:size-11',
                tool.on?.(editor) && 'bg-accent-soft-strong text-accent-text',
              )}
            >
              <Icon as={tool.icon} size="sm" />
            </button>
          </span>
        ))}
      </div>
      {linking && !disabled ? <LinkForm editor={editor} onClose={() => setLinking(false)} /> : null}
    </>
  )
}
