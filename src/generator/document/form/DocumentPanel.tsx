import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { VersionsDialog } from '../../../forms/VersionsDialog.tsx'
import { focusWhenReady } from '../../../ui/focus/focus-when-ready.ts'
import { focusFirst } from '../../../ui/form/focus-first.ts'
import { focusSoon } from '../../../ui/form/focus-soon.ts'
import { getFormProps } from '../../../ui/form/form-keys.ts'
import { useValueWords } from '../../text/use-value-words.ts'
import { PayableFormContext } from '../counter/payable-form.ts'
import { wideMedia } from '../layout/counter-layout.ts'
import { lineBoxes } from '../lines/line-columns.ts'
import { DayClosedAlert } from './DayClosedAlert.tsx'
import { DocumentContext } from './document-context.ts'
import { compareDocument } from './document-versions.ts'
import { getHeaderFields } from './new-document.ts'
import { canScanFirst, canTypeLinesFirst, scanBox, useCompleteHeader } from './use-complete-header.ts'
import { type DocumentFormOptions, useDocumentForm } from './use-document-form.ts'

export interface DocumentPanelProps extends DocumentFormOptions {
  readonly title: string
  /** Restarts the form with the current document. */
  readonly onReload?: () => void
  /** What stays in sight below the rest: a DocumentFoot. */
  readonly foot: ReactNode
  /** The content fills the window and scrolls in its own parts. */
  readonly isCounter?: boolean
  readonly children: ReactNode
}

const counterForm = { [wideMedia]: { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 } } as const

/** The form of a document around its parts: drafts that are offered, keys, dialogs of its moves, and both versions where two people changed it. */
export function DocumentPanel({ title, onReload, foot, isCounter = false, children, ...options }: DocumentPanelProps) {
  const { resource: fullResource, saved } = options
  const words = useValueWords()
  const document = useDocumentForm(options)
  const { resource, ruled, open, session, conflict } = document
  const element = useRef<HTMLFormElement>(null)
  const [hasEditableField] = useState(() =>
    getHeaderFields(resource).editable.some(name => !ruled.view.hidden.includes(name)),
  )
  const [startsWithScan] = useState(() => canScanFirst(resource, ruled))
  const [startsWithLines] = useState(() => canTypeLinesFirst(resource, ruled, open))
  useEffect(() => {
    if (startsWithLines) return focusWhenReady(() => element.current?.querySelector<HTMLElement>(lineBoxes))
    const box = startsWithScan ? element.current?.querySelector<HTMLInputElement>(scanBox) : null
    if (box) return focusSoon(box)
    if (!hasEditableField) focusFirst(element.current)
    return undefined
  }, [hasEditableField, startsWithLines, startsWithScan])
  const onKeyDownCapture = useCompleteHeader(resource, ruled, element)
  const context = { ...document, fullResource, saved }
  return (
    <DocumentContext value={context}>
      <PayableFormContext value={context}>
        {session.offers}
        {fullResource.lifecycle.flow?.drafts && !saved && (
          <DayClosedAlert startedOn={session.draft.day} isTyped={session.isDirty} />
        )}
        <Paper
          component="form"
          ref={element}
          variant="outlined"
          aria-label={title}
          {...(isCounter && { sx: counterForm })}
          onKeyDownCapture={onKeyDownCapture}
          {...getFormProps(() => undefined)}
        >
          <FormProvider {...ruled.form}>
            {isCounter ? children : <Box sx={{ padding: { xs: 2, sm: 3 } }}>{children}</Box>}
            {foot}
          </FormProvider>
        </Paper>
        {document.dialogs}
        {conflict && (
          <VersionsDialog
            versions={compareDocument({ resource, mine: ruled.values(), theirs: conflict, sets: open, words })}
            {...(document.merge && { onMerge: () => document.merge?.(conflict) })}
            onOverwrite={() => void document.overwrite(conflict)}
            onTake={() => {
              session.discardTyped()
              onReload?.()
            }}
          />
        )}
      </PayableFormContext>
    </DocumentContext>
  )
}
