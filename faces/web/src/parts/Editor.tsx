import { autocompletion, closeBrackets, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState } from '@codemirror/state'
import { EditorView, keymap, placeholder } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import type { Failure } from '../engine/types'
import { useWords } from '../words'
import { complete, language } from './language'

interface Props {
  text: string
  label: string
  hint: string
  error: Failure | undefined
  names: string[]
  change: (text: string) => void
}

/** A byte offset as an offset in the text of an editor. */
export function place(text: string, bytes: number): number {
  let seen = 0
  let at = 0
  for (const c of text) {
    if (seen >= bytes) break
    const code = c.codePointAt(0) ?? 0
    seen += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    at += c.length
  }
  return at
}

/** The editor for rules. Tab leaves it, for keyboard users. */
export function Editor({ text, label, hint, error, names, change }: Props) {
  const { semicolon } = useWords()
  const box = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const changed = useRef(change)
  const words = useRef(new Compartment())
  const said = useRef(new Compartment())
  useEffect(() => {
    changed.current = change
  })
  useEffect(() => {
    if (!box.current) return
    view.current = new EditorView({
      parent: box.current,
      state: EditorState.create({
        doc: text,
        extensions: [
          history(),
          closeBrackets(),
          EditorView.lineWrapping,
          language,
          words.current.of([]),
          said.current.of([]),
          keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed.current(update.state.doc.toString())
          }),
        ],
      }),
    })
    return () => view.current?.destroy()
    // This is the initial text; later texts are set below.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useEffect(() => {
    const editor = view.current
    if (!editor || editor.state.doc.toString() === text) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } })
  }, [text])
  useEffect(() => {
    const known = autocompletion({ override: [complete(names)], activateOnTyping: true })
    view.current?.dispatch({ effects: words.current.reconfigure(known) })
  }, [names])
  useEffect(() => {
    const attributes = EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' })
    view.current?.dispatch({ effects: said.current.reconfigure([attributes, placeholder(hint)]) })
  }, [label, hint])
  useEffect(() => {
    const editor = view.current
    if (!editor) return
    const doc = editor.state.doc.toString()
    const wrong = error?.start === undefined ? [] : [error]
    const diagnostics = wrong.map((failure) => {
      const from = Math.min(place(doc, failure.start ?? 0), doc.length)
      const to = Math.min(Math.max(place(doc, failure.end ?? 0), from), doc.length)
      const message = failure.help ? failure.message + semicolon + failure.help : failure.message
      return { from: from === to && from > 0 ? from - 1 : from, to, severity: 'error' as const, message }
    })
    editor.dispatch(setDiagnostics(editor.state, diagnostics))
  }, [error, text, semicolon])
  return <div className="editor" ref={box} />
}
