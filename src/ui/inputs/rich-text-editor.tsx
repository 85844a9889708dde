import type { EditorView } from '@tiptap/pm/view'
import { EditorContent, getSchema, useEditor, type JSONContent } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef, useState } from 'react'
import { cn } from '#src/lib/classes.ts'
import { useControl } from './field-context.ts'
import { cleanNodes, countWords, htmlToDoc } from './rich-text-html.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import { TABLES } from './rich-text-tables.ts'
import type { RichTextProps } from './rich-text-props.ts'
import { DOMParser as ProseMirrorParser } from '@tiptap/pm/model'

/** Pasted HTML goes through the same cleaning as stored HTML; plain text is left to the editor. */
function pasteClean(view: EditorView, event: ClipboardEvent): boolean {
  const html = event.clipboardData?.getData('text/html')
  if (!html) return false
  event.preventDefault()
  const slice = ProseMirrorParser.fromSchema(view.state.schema).parseSlice(cleanNodes(html), {
    preserveWhitespace: false,
  })
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView())
  return true
}

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
]
const SCHEMA = getSchema(EXTENSIONS)
const WITH_TABLES = [...EXTENSIONS, ...TABLES]
const emptied = (html: string) => (html === '<p></p>' ? '' : html)

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
  const [first] = useState(
    () => htmlToDoc(props.tables ? getSchema(WITH_TABLES) : SCHEMA, value).toJSON() as JSONContent,
  )
  const editor = useEditor({
    extensions: props.tables ? WITH_TABLES : EXTENSIONS,
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
      handleDOMEvents: { paste: pasteClean },
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
