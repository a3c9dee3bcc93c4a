import { type ReactNode, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { isDangerous } from '../../../../engine/document/flow-moves.ts'
import type { Move } from '../../../../engine/schema/document.ts'
import { FormNotes } from '../../../ui/form/FormNotes.tsx'
import { StickyFoot } from '../../../ui/form/StickyFoot.tsx'
import { type FormFields, getFormFaults } from '../../form/form-fields.ts'
import { listTypedMoves } from '../possible-moves.ts'
import { PreviewButton } from '../preview/PreviewButton.tsx'
import { useExpressionContext } from '../use-expression-context.ts'
import { DocumentActions } from './DocumentActions.tsx'
import { useDocument } from './document-context.ts'
import { getHeaderFields } from './new-document.ts'
import { ReadOnlyFacts } from './ReadOnlyFacts.tsx'

export interface DocumentFootProps {
  /** Ids of the moves that it offers, the first with its key; absent: all that begin the document. */
  readonly moves?: readonly string[]
  /** Over the buttons: what is due, and the like. */
  readonly children?: ReactNode
  /** Beside the buttons of the moves. */
  readonly more?: ReactNode
  /** Whether the computed fields of a new document are shown in a line above the rest; default: true. */
  readonly facts?: boolean
  /** It is rendered at the end of a panel that is always visible. */
  readonly isInPanel?: boolean
}

/** The sticky footer of a document: computed fields, faults and warnings, and the buttons that save it. */
export function DocumentFoot({ moves: moveIds, children, more, facts = true, isInPanel = false }: DocumentFootProps) {
  const translate = useTranslate()
  const { fullResource, saved, resource, ruled, session, run, body } = useDocument()
  const { errors } = useFormState<FormFields>()
  const { readOnly } = useMemo(() => getHeaderFields(resource), [resource])
  const context = useExpressionContext()
  const moves = listTypedMoves(fullResource, context).filter(({ id }) => moveIds?.includes(id) ?? true)
  const isDanger = (move: Move): boolean => isDangerous(fullResource.lifecycle, move)
  const Foot = isInPanel ? 'div' : StickyFoot
  const save = { title: translate('document.edit.save'), run: () => void run() }
  return (
    <Foot>
      {facts && !saved && <ReadOnlyFacts fields={readOnly} />}
      {children}
      <FormNotes
        faults={getFormFaults(errors)}
        warnings={ruled.view.warnings.map(({ params }) => String(params?.message ?? '')).filter(text => text !== '')}
      />
      <DocumentActions
        session={session}
        actions={
          saved ? [save] : moves.map(move => ({ title: move.title, run: () => void run(move), danger: isDanger(move) }))
        }
        preview={
          <>
            {!saved && <PreviewButton resource={fullResource} moves={moves.filter(({ asks }) => !asks)} body={body} />}
            {more}
          </>
        }
      />
    </Foot>
  )
}
