import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { focusRevealed } from '../../../ui/focus/reveal.ts'
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts'
import { CountingForm } from '../counting/CountingForm.tsx'
import { DocumentFields } from '../form/DocumentFields.tsx'
import { DocumentFoot } from '../form/DocumentFoot.tsx'
import { DocumentLines } from '../form/DocumentLines.tsx'
import { DocumentPanel, type DocumentPanelProps } from '../form/DocumentPanel.tsx'
import { useDocument } from '../form/document-context.ts'
import { DocumentCounter } from './DocumentCounter.tsx'

type DocumentFormProps = Omit<DocumentPanelProps, 'foot' | 'children' | 'isCounter'>

/** A document in its form: a new one with the moves that make it, a saved one with what its state leaves open. */
export function DocumentForm(panel: DocumentFormProps) {
  if (panel.resource.screen.form.counter && !panel.saved)
    return (
      <DocumentCounter {...panel}>
        <CounterFields />
        <AllLines isCounter />
      </DocumentCounter>
    )
  if (panel.resource.screen.form.counts)
    return (
      <CountingForm {...panel}>
        <AllLines />
      </CountingForm>
    )
  return (
    <DocumentPanel {...panel} foot={<DocumentFoot />}>
      <DocumentFields />
      <AllLines />
    </DocumentPanel>
  )
}

/** The fields at a counter: a key leads to the first of them, and one to what is due where that is written by hand. */
function CounterFields() {
  const translate = useTranslate()
  const { resource, fullResource } = useDocument()
  const fields = useRef<HTMLDivElement>(null)
  const due = resource.field[fullResource.screen.form.counter?.due ?? '']
  const isWritten = due !== undefined && !due.readOnly && !due.calc
  const focusBox = (boxes: string): void => {
    const box = fields.current?.querySelector<HTMLElement>(boxes)
    if (box) focusRevealed(box)
  }
  useShortcut('F4', () => focusBox('input:not(:disabled), [role=combobox]'), { label: translate('counter.customer') })
  useShortcut('F8', () => focusBox(`[id$="-field-${due?.name}"]`), { label: due?.title ?? '', disabled: !isWritten })
  return (
    <div ref={fields}>
      <DocumentFields />
    </div>
  )
}

/** The visible lines of the document; at a counter the payment lines are rendered elsewhere. */
function AllLines({ isCounter = false }: { readonly isCounter?: boolean }) {
  const { sets, ruled } = useDocument()
  return sets.flatMap(({ lines: { name, pays } }) =>
    ruled.view.hidden.includes(name) || (isCounter && pays) ? [] : [<DocumentLines key={name} name={name} />],
  )
}
