import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { uniq } from 'es-toolkit/array/uniq'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import { formatValue, type ValueWords } from '../../../../engine/field/value-text.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { type ComparedValue, VersionsDialog } from '../../../forms/VersionsDialog.tsx'
import { useDay } from '../../../providers/day.ts'
import { useSession } from '../../../providers/session-context.ts'
import { focusWhenReady } from '../../../ui/focus/focus-when-ready.ts'
import { focusFirst, focusSoon } from '../../../ui/form/focus-soon.ts'
import { getFormProps } from '../../../ui/form/form-keys.ts'
import { useValueWords } from '../../text/use-value-words.ts'
import { PayableFormContext } from '../counter/payable-form.ts'
import { type DocumentRow, getLines } from '../document-row.ts'
import { wideMedia } from '../layout/counter-layout.ts'
import { lineBoxes } from '../lines/line-columns.ts'
import type { LineSet } from '../lines/line-set.ts'
import { DocumentContext } from './document-context.ts'
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

interface DayClosedAlertProps {
  /** The business date on which the restored draft was typed; absent: the document starts now. */
  readonly startedOn: string | undefined
  readonly isTyped: () => boolean
}

/** Warns the user that the day on which the document was started is closed. */
function DayClosedAlert({ startedOn, isTyped }: DayClosedAlertProps) {
  const translate = useTranslate()
  const now = useDay(useSession().token).day?.businessDate
  const [first, setFirst] = useState<string>()
  if (first === undefined && now !== undefined) setFirst(now)
  const day = startedOn ?? first
  if (now === undefined || day === undefined || day === now || !isTyped()) return null
  return (
    <Alert severity="warning" sx={{ mb: 1 }}>
      {translate('ui.draft.day-closed', { day, now })}
    </Alert>
  )
}

// Compares a typed document with the version that another user saved in the meantime: its fields, and the lines that differ.

interface DocumentComparison {
  readonly resource: Resource
  readonly mine: JsonRow
  readonly theirs: DocumentRow
  readonly sets: readonly LineSet[]
  readonly words: ValueWords
}

const compareDocument = ({ resource, mine, theirs, sets, words }: DocumentComparison): readonly ComparedValue[] => [
  ...resource.fields
    .filter(({ readOnly, calc }) => !readOnly && calc === undefined)
    .map(field => ({
      title: field.title,
      mine: formatValue(field, mine[field.name], words),
      theirs: formatValue(field, theirs[field.name] as JsonRow[string], words),
    })),
  ...sets.flatMap(set => compareLines(set, getLines(theirs, set.lines.name), words)),
]

const compareLines = ({ lines, columns, rows }: LineSet, theirs: readonly JsonRow[], words: ValueWords) => {
  const mine = rows.lines().map(({ values }) => values)
  const formatRow = (row: JsonRow | undefined): string =>
    row ? columns.map(({ field }) => formatValue(field, row[field.name], words)).join(' · ') : ''
  const ids = uniq([...theirs, ...mine.filter(({ id }) => id !== undefined)].map(({ id }) => id))
  const findById = (all: readonly JsonRow[], id: JsonRow[string] | undefined) => all.find(row => row.id === id)
  return [
    ...ids.map(id => [findById(mine, id), findById(theirs, id)] as const),
    ...mine.filter(({ id }) => id === undefined).map(row => [row, undefined] as const),
  ]
    .map(([mineRow, theirRow], index) => ({
      title: `${lines.title} ${index + 1}`,
      mine: formatRow(mineRow),
      theirs: formatRow(theirRow),
    }))
    .filter(version => version.mine !== version.theirs)
}
