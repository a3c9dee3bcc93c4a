import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { VersionsDialog } from '../../../forms/VersionsDialog.tsx'
import { focusFirst } from '../../../ui/form/focus-first.ts'
import { formKeys } from '../../../ui/form/form-keys.ts'
import { useValueWords } from '../../text/use-value-words.ts'
import { DayNews } from './DayNews.tsx'
import { DocumentContext } from './document-context.ts'
import { documentVersions } from './document-versions.ts'
import { headFields } from './typed-document.ts'
import { useCompleteHeader } from './use-complete-header.ts'
import { type DocumentFormOptions, useDocumentForm } from './use-document-form.ts'

export interface DocumentPanelProps extends DocumentFormOptions {
  readonly title: string
  /** Begins anew with the document as it is now. */
  readonly onReload?: () => void
  /** What stays in sight below the rest: a DocumentFoot. */
  readonly foot: ReactNode
  readonly children: ReactNode
}

/** The form of a document around its parts: drafts that are offered, keys, dialogs of its moves, and both versions where two people changed it. */
export function DocumentPanel({ title, onReload, foot, children, ...options }: DocumentPanelProps) {
  const { resource: whole, saved } = options
  const words = useValueWords()
  const document = useDocumentForm(options)
  const { resource, ruled, open, session, conflict } = document
  const element = useRef<HTMLFormElement>(null)
  const isWritten = useMemo(() => headFields(resource).written.length > 0, [resource])
  useEffect(() => {
    if (!isWritten) focusFirst(element.current)
  }, [isWritten])
  const onKeyDownCapture = useCompleteHeader(resource, ruled, element)
  return (
    <DocumentContext value={{ ...document, whole, saved }}>
      {session.offers}
      {whole.lifecycle.flow?.drafts && !saved && <DayNews begun={session.draft.day} isTyped={session.isTyped} />}
      <Paper
        component="form"
        ref={element}
        variant="outlined"
        aria-label={title}
        onKeyDownCapture={onKeyDownCapture}
        {...formKeys(() => undefined)}
      >
        <FormProvider {...ruled.form}>
          <Box sx={{ padding: { xs: 2, sm: 3 } }}>{children}</Box>
          {foot}
        </FormProvider>
      </Paper>
      {document.dialogs}
      {conflict && (
        <VersionsDialog
          versions={documentVersions({ resource, mine: ruled.values(), theirs: conflict, sets: open, words })}
          {...(document.merge && { onMerge: () => document.merge?.(conflict) })}
          onOverwrite={() => void document.overwrite(conflict)}
          onTake={() => {
            session.forget()
            onReload?.()
          }}
        />
      )}
    </DocumentContext>
  )
}
