import { DocumentFields } from './DocumentFields.tsx'
import { DocumentFoot } from './DocumentFoot.tsx'
import { DocumentLines } from './DocumentLines.tsx'
import { DocumentPanel, type DocumentPanelProps } from './DocumentPanel.tsx'
import { useDocument } from './document-context.ts'

type DocumentFormProps = Omit<DocumentPanelProps, 'foot' | 'children'>

/** A document in its form: a new one with the moves that make it, a saved one with what its state leaves open. */
export function DocumentForm(panel: DocumentFormProps) {
  return (
    <DocumentPanel {...panel} foot={<DocumentFoot />}>
      <DocumentFields />
      <EveryLines />
    </DocumentPanel>
  )
}

/** The lines that this person sees, as far as they show now. */
function EveryLines() {
  const { sets, ruled } = useDocument()
  return sets.flatMap(({ lines: { name } }) =>
    ruled.view.hidden.includes(name) ? [] : [<DocumentLines key={name} name={name} />],
  )
}
