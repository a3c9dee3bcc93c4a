import { DocumentCounter } from '../counter/DocumentCounter.tsx'
import { CountingForm } from '../counting/CountingForm.tsx'
import { DocumentFields } from '../form/DocumentFields.tsx'
import { DocumentFoot } from '../form/DocumentFoot.tsx'
import { DocumentLines } from '../form/DocumentLines.tsx'
import { DocumentPanel, type DocumentPanelProps } from '../form/DocumentPanel.tsx'
import { useDocument } from '../form/document-context.ts'

type DocumentFormProps = Omit<DocumentPanelProps, 'foot' | 'children' | 'isCounter'>

/** A document in its form: a new one with the moves that make it, a saved one with what its state leaves open. */
export function DocumentForm(panel: DocumentFormProps) {
  if (panel.resource.screen.form.counter && !panel.saved)
    return (
      <DocumentCounter {...panel}>
        <DocumentFields />
        <EveryLines isCounter />
      </DocumentCounter>
    )
  if (panel.resource.screen.form.counts)
    return (
      <CountingForm {...panel}>
        <EveryLines />
      </CountingForm>
    )
  return (
    <DocumentPanel {...panel} foot={<DocumentFoot />}>
      <DocumentFields />
      <EveryLines />
    </DocumentPanel>
  )
}

/** The lines that this person sees, as far as they show now; at a counter those that pay stand elsewhere. */
function EveryLines({ isCounter = false }: { readonly isCounter?: boolean }) {
  const { sets, ruled } = useDocument()
  return sets.flatMap(({ lines: { name, pays } }) =>
    ruled.view.hidden.includes(name) || (isCounter && pays) ? [] : [<DocumentLines key={name} name={name} />],
  )
}
