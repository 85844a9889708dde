import { Slice } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { EditorContent, getSchema, useEditor, type JSONContent } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef, useState } from 'react'
import { cn } from '#src/lib/classes.ts'
import { useControl } from './field-context.ts'
import { countWords, htmlToDoc } from './rich-text-html.ts'
import { leftOutText, readPasted } from './rich-text-paste.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import { TABLES } from './rich-text-tables.ts'
import type { RichTextProps } from './rich-text-props.ts'

/** HTML and pictures of the clipboard or a drag; null without any, and the editor reads the plain text. */
function readHtml(view: EditorView, data: DataTransfer | null) {
  const html = data?.getData('text/html') ?? ''
  if (html !== '') return readPasted(view.state.schema, html)
  const pictures = [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/')).length
  return pictures === 0 ? null : { slice: Slice.empty, left: { pictures, embeds: 0 } }
}

/** Replaces the selection by the pasted slice; a table takes the place of an empty paragraph. */
function withSlice({ tr, selection }: EditorState, slice: Slice): Transaction {
  const { $from, $to, empty } = selection
  const line = empty && $from.depth > 0 && $from.parent.content.size === 0 && slice.openStart === 0
  return line && slice.size > 0
    ? tr.replace($from.before(), $to.after(), slice)
    : tr.replaceSelection(slice)
}

/** Puts pasted and dropped HTML into the text; `onLeftOut` gets the message about parts that were left out. */
const handlersOf = (onLeftOut: (text: string | null) => void) => ({
  paste(view: EditorView, event: ClipboardEvent): boolean {
    const read = readHtml(view, event.clipboardData)
    onLeftOut(read === null ? null : leftOutText(read.left))
    if (read === null) return false
    event.preventDefault()
    view.dispatch(withSlice(view.state, read.slice).scrollIntoView())
    return true
  },
  drop(view: EditorView, event: DragEvent): boolean {
    // text of this editor that is moved is left to the editor
    const read = view.dragging === null ? readHtml(view, event.dataTransfer) : null
    const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
    if (read === null || at === null) return false
    event.preventDefault()
    onLeftOut(leftOutText(read.left))
    view.dispatch(view.state.tr.replaceRange(at.pos, at.pos, read.slice))
    return true
  },
})

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      HTMLAttributes: { rel: null, target: null },
    },
  }),
  ...TABLES,
]
const SCHEMA = getSchema(EXTENSIONS)
/** The text as it is stored: without the empty paragraph at its end, in which the person goes on writing. */
const emptied = (html: string) => html.replace(/(?:<p><\/p>)+$/, '')

/** TipTap with the short allowlist; styles are in styles/inputs.css, none are injected. */
export default function RichTextEditor(props: RichTextProps) {
  const { onChange, words, placeholder } = props
  const value = props.value ?? ''
  const state = useControl(props)
  const off = state.disabled || state.readOnly
  const last = useRef(value)
  const handlers = useRef({ onChange, onBlur: props.onBlur })
  useEffect(() => {
    handlers.current = { onChange, onBlur: props.onBlur }
  })
  const [first] = useState(() => htmlToDoc(SCHEMA, value).toJSON() as JSONContent)
  const [leftOut, setLeftOut] = useState<string | null>(null)
  const editor = useEditor({
    extensions: EXTENSIONS,
    injectCSS: false,
    content: first,
    editable: !off,
    immediatelyRender: true,
    shouldRerenderOnTransaction: true,
    onUpdate: ({ editor: changed }) => {
      last.current = emptied(changed.getHTML())
      handlers.current.onChange(last.current)
    },
    onBlur: () => handlers.current.onBlur?.(),
    editorProps: {
      handleDOMEvents: handlersOf(setLeftOut),
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        class: 'rich-text min-h-32 px-4.5 py-3.5 text-body outline-none',
        ...(state.id ? { id: state.id } : {}),
        ...(state.labelledBy ? { 'aria-labelledby': state.labelledBy } : {}),
        ...(props['aria-label'] ? { 'aria-label': props['aria-label'] } : {}),
        ...(state.describedBy ? { 'aria-describedby': state.describedBy } : {}),
        ...(state.invalid ? { 'aria-invalid': 'true' } : {}),
      },
    },
  })
  useEffect(() => {
    if (value === last.current) return
    last.current = value
    editor.commands.setContent(htmlToDoc(editor.schema, value).toJSON(), { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    editor.setEditable(!off, false)
  }, [editor, off])
  const text = editor.getText({ blockSeparator: ' ' })
  const count = countWords(text)
  const over = words !== undefined && count > words
  return (
    <div
      className={cn(
        'min-w-0 rounded-md border border-control bg-surface max-md:text-[1rem] focus-within:border-focus focus-within:shadow-[0_0_0_1px_var(--color-focus),0_0_0_4px_var(--color-focus-halo)]',
        (state.invalid || over) && 'border-danger shadow-[0_0_0_1px_var(--color-danger)]',
        off && 'border-border bg-sunken text-subtle',
        props.className,
      )}
    >
      {off ? null : <RichTextToolbar editor={editor} disabled={off} />}
      <div className="relative">
        {editor.isEmpty && placeholder ? (
          <p
            aria-hidden="true"
            className="pointer-events-none absolute px-4.5 py-3.5 text-body text-subtle"
          >
            {placeholder}
          </p>
        ) : null}
        <EditorContent editor={editor} />
      </div>
      <p
        role="status"
        className="border-t border-border px-4.5 py-2 text-small text-warning-text empty:hidden"
      >
        {leftOut}
      </p>
      <div className="figures flex justify-between gap-3 border-t border-border px-4.5 py-2 text-small text-subtle">
        <span>
          {editor.state.doc.childCount}{' '}
          {editor.state.doc.childCount === 1 ? 'paragraph' : 'paragraphs'}
        </span>
        <span className={cn(over && 'text-danger-text')}>
          {words === undefined ? `${count} words` : `${count} of ${words} words`}
        </span>
      </div>
    </div>
  )
}
