import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import {
  memo,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslate } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { LineFill } from '../../../../engine/schema/document.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { getFieldPath } from '../../../forms/save-key.ts'
import { CallRefused } from '../../../providers/http.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { focusRevealed, focusWhenReady, showElement } from '../../../ui/focus/focus-when-ready.ts'
import { focusAfter } from '../../../ui/form/focus-soon.ts'
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts'
import { getFieldView } from '../../fields/field-views.tsx'
import type { FormFields } from '../../form/form-fields.ts'
import type { FormValues } from '../../form/form-values.ts'
import { AddRowButton } from '../../rows/AddButton.tsx'
import { useShowError } from '../../text/use-show-error.ts'
import { fetchFilledLines } from '../document-calls.ts'
import { runWhenIdle } from './deferred-task.ts'
import { focusScanBox } from './focus-scan-box.ts'
import { LineGrid, type LineGridProps } from './LineGrid.tsx'
import { LineLists, RemovedLine } from './LineLists.tsx'
import { LineFaults } from './LineRow.tsx'
import { lineBoxes } from './line-columns.ts'
import { getErrorTexts } from './line-faults.ts'
import { getRowPath } from './line-rows.ts'
import { isAddedByHand, type LineContext, type LineSet } from './line-set.ts'
import { ScanBox } from './ScanBox.tsx'
import type { ScanInbox } from './scan-inbox.ts'
import { findListIndex } from './shown-lines.ts'
import { useComputedValues } from './use-computed-values.ts'
import { useDeferredLines } from './use-deferred-lines.ts'
import { useReportLostCodes } from './use-report-lost-codes.ts'
import { type ScanOptions, useScan } from './use-scan.ts'
import { useWindowScan } from './use-window-scan.ts'

interface LineSectionProps {
  readonly document: Resource
  readonly set: LineSet
  readonly lineContext: LineContext
  readonly head: () => JsonRow
  /** With the lines; default: without them. */
  readonly body?: () => object
  /** Whether they may still be filled from the document. */
  readonly mayFill?: boolean
  /** The first section handles the shortcuts and the scanner. */
  readonly isFirst: boolean
  /** Beside the title. */
  readonly actions?: ReactNode
  /** Where codes wait for the next document too. */
  readonly inbox?: ScanInbox | undefined
  /** Over the rows. */
  readonly notes?: ReactNode
}

/** Lines of a document with what adds to them: a scan box, a filling, or a button. */
export function LineSection({
  document,
  set,
  lineContext,
  head,
  body = head,
  mayFill = true,
  isFirst,
  actions,
  inbox,
  notes,
}: LineSectionProps) {
  const translate = useTranslate()
  const { lines } = set
  const { scan, fill } = lines
  const removed = useWatch<FormFields, `lines.${string}.removed`>({ name: `lines.${lines.name}.removed` })
  const { errors } = useFormState<FormFields>({ name: `lines.${lines.name}.whole` })
  const messages = getErrorTexts(errors.lines?.[lines.name]?.whole)
  const section = useRef<HTMLElement>(null)
  const fillState = useFill({ document, set, fill, body: fill?.count ? body : head })
  const leaveCell = useComputedValues({ document, set, head })
  const lists = useLineLists(set, lineContext)
  const isManual = isAddedByHand(lines)
  const add = (): void => {
    if (section.current) showElement(section.current)
    const id = set.addEmpty()
    const boxes = `tr[data-line="${id}"] td[data-edit] :is(input, [role=combobox])`
    focusWhenReady(() => section.current?.querySelector<HTMLElement>(boxes))
  }
  const focusNext = (): void => {
    const box = section.current?.querySelector<HTMLElement>('[data-scan] input')
    if (box) box.focus()
    else if (isManual) add()
    else if (section.current) focusAfter(section.current)
  }
  const focusFirstBox = (): void => {
    const first = section.current?.querySelector<HTMLElement>(lineBoxes)
    if (first) focusRevealed(first)
    else add()
  }
  useShortcut('F2', focusFirstBox, { label: lines.title, disabled: !isManual || !isFirst || scan !== undefined })
  useShortcut('F6', add, { label: translate('generator.add'), disabled: !isManual || !isFirst })
  return (
    <Box component="section" ref={section} aria-label={lines.title} sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography variant="subtitle1" component="h2" sx={{ flex: 1 }}>
          {lines.title}
        </Typography>
        {actions}
        {mayFill && fill && fill.button !== '' && (
          <Button variant="outlined" disabled={fillState.busy} onClick={() => void fillState.run()}>
            {fill.button}
          </Button>
        )}
        {isManual && <AddRowButton variant="outlined" hint={isFirst} onAdd={add} />}
      </Box>
      {scan && <ScannedLines {...{ document, set, scan, lineContext, head, isFirst, inbox }} />}
      <LineFaults texts={messages} />
      {notes}
      <LineLists lines={lines} {...lists} />
      <LineBody
        title={lines.title}
        set={set}
        shown={lists.shown}
        mayRemove={fill === undefined || scan !== undefined}
        onLeaveCell={leaveCell}
        onBelow={focusNext}
      />
      <RemovedLine removed={removed} onRestore={set.rows.restore} />
    </Box>
  )
}

/** The lists of editable lines: the count of each, and the rows of the selected one. */
const useLineLists = (set: LineSet, lineContext: LineContext) => {
  const { lines, readers } = set
  const hasLists = lines.lists.length > 0
  // Where codes mark rows, the first list has those that are left.
  const [chosen, setChosen] = useState(hasLists && lines.scan?.do === 'mark' ? 0 : undefined)
  const laterLines = useDeferredLines(lines.name, !hasLists)
  const rowLists = useMemo(() => {
    if (!hasLists) return []
    const context = { ...lineContext.world(), roots: { ...lineContext.world().roots, parent: lineContext.parent() } }
    const rows = readers()
    return laterLines.map(({ id }, index) => {
      const row = rows[index]
      return { id, list: row && findListIndex(lines, row, context) }
    })
  }, [hasLists, laterLines, lines, readers, lineContext])
  return {
    total: rowLists.length,
    counts: lines.lists.map((_, index) => rowLists.filter(({ list }) => list === index).length),
    chosen,
    onChoose: setChosen,
    /** Absent: every row. */
    shown:
      chosen === undefined ? undefined : new Set(rowLists.flatMap(({ id, list }) => (list === chosen ? [id] : []))),
  }
}

/** Laid out and not there for anybody: a grid that comes from `display: none` is styled and measured whole with its first row. */
const hiddenProps = { inert: true, 'aria-hidden': true, style: { height: 0, overflow: 'hidden' } } as const

/** The rows, or the empty state. The grid of the first row is mounted while the browser is idle. */
function LineBody({ set, ...grid }: Omit<LineGridProps, 'order'>) {
  const translate = useTranslate()
  const { name, scan } = set.lines
  const order = useWatch<FormFields, `lines.${string}.order`>({ name: `lines.${name}.order` })
  const [isGridMounted, setGridMounted] = useState(false)
  useEffect(() => runWhenIdle(() => startTransition(() => setGridMounted(true))), [])
  const isEmpty = order.length === 0
  return (
    <>
      {isEmpty && <EmptyState text={translate(scan ? 'document.no-rows-scan' : 'document.no-rows')} />}
      {(isGridMounted || !isEmpty) && (
        <div {...(isEmpty && hiddenProps)}>
          <LineGrid {...{ set, order, ...grid }} />
        </div>
      )}
    </>
  )
}

interface LastScanProps {
  readonly set: LineSet
  readonly lineContext: LineContext
  /** The field of the code. */
  readonly code: string
  /** The row of the last code. */
  readonly id: string
}

/** The piece that was scanned last, in large: its code, its name, what is summed up of it, and the list that it is in now. */
function LastScan({ set, lineContext, code, id }: LastScanProps) {
  const line = useWatch<FormFields, ReturnType<typeof getRowPath>>({ name: getRowPath(set.lines.name, id) })
  if (!line) return null
  const { values } = line
  const textColumn = set.columns.find(({ field }) => field.type.words === 'line')
  const totalColumns = set.columns.filter(
    ({ total, field }) => total !== undefined && Number(values[field.name] ?? 0) !== 0,
  )
  const reader = set.readers()[set.rows.lines().findIndex(row => row.id === id)]
  const context = { ...lineContext.world(), roots: { ...lineContext.world().roots, parent: lineContext.parent() } }
  const list = reader && findListIndex(set.lines, reader, context)
  const listTitle = list === undefined ? undefined : set.lines.lists[list]?.title
  return (
    <Box role="status" data-last-scan sx={{ fontVariantNumeric: 'tabular-nums', minWidth: 0 }}>
      <Box sx={{ fontSize: 24, lineHeight: 1.25, fontWeight: 650 }}>
        {String(values[code] ?? '')}
        {textColumn && ` ${String(values[textColumn.field.name] ?? '')}`}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '0 16px', fontSize: 18, color: 'text.secondary' }}>
        {totalColumns.map(({ field, title }) => {
          const { Cell } = getFieldView(field)
          return (
            <span key={field.name}>
              {title}{' '}
              <Box component="strong" sx={{ color: 'text.primary' }}>
                <Cell field={field} value={values[field.name] ?? null} />
              </Box>
              {field.type.unit && ` ${field.type.unit}`}
            </span>
          )
        })}
        {listTitle && <strong>{listTitle}</strong>}
      </Box>
    </Box>
  )
}

interface ScannedLinesProps extends ScanOptions {
  readonly isFirst: boolean
  /** The inbox of the screen that receives the scanner; absent: these lines receive it. */
  readonly inbox?: ScanInbox | undefined
}

function PlainScannedLines({ document, set, scan, lineContext, head, isFirst, inbox }: ScannedLinesProps) {
  const box = useRef<HTMLInputElement>(null)
  const scanning = useScan({ document, set, scan, lineContext, head }, inbox)
  const { title = '' } = set.resource.field[scan.field] ?? {}
  useShortcut('F2', () => box.current && focusRevealed(box.current), { label: title, disabled: !isFirst })
  useWindowScan(
    (code, from) => {
      focusScanBox()
      scanning.inbox.takeFrom(code, from)
    },
    { isWhole: scanning.inbox.isWhole, disabled: !isFirst || inbox !== undefined },
  )
  useReportLostCodes(inbox ? undefined : scanning.inbox)
  const { scans } = set
  useLayoutEffect(() => {
    scans.current = scanning.inbox
    return () => {
      scans.current = undefined
    }
  }, [scans, scanning.inbox])
  return (
    <Box
      data-scan
      sx={{ display: 'flex', flexWrap: 'wrap', gap: '0 24px', '& > :first-of-type': { flex: '1 1 300px' } }}
    >
      <ScanBox label={title} scanning={scanning} boxRef={box} />
      {document.screen.form.counts && scanning.last !== undefined && (
        <Box sx={{ flex: '1 1 300px', minWidth: 0 }}>
          <LastScan {...{ set, lineContext }} code={scan.field} id={scanning.last} />
        </Box>
      )}
    </Box>
  )
}

/** The scan box of lines, at F2 and for a scanner wherever the focus is. Memoized, so that new rows do not render it again. */
const ScannedLines = memo(PlainScannedLines)

interface LineFillOptions {
  readonly document: Resource
  readonly set: LineSet
  readonly fill: LineFill | undefined
  /** The document that is sent: of lines that it defines with its other lines. */
  readonly body: () => object
}

/** Fills lines from the server: at the button, and when the fields that the definition names have new values. */
const useFill = ({ document, set, fill, body }: LineFillOptions) => {
  const showError = useShowError()
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)
  const latestRequest = useRef(0)
  const run = async (): Promise<void> => {
    latestRequest.current += 1
    const request = latestRequest.current
    setBusy(true)
    try {
      const rows = (await fetchFilledLines(document, set.lines.name, body())).map(set.toFormValues)
      // A later change sent another request.
      if (request !== latestRequest.current) return
      set.rows.setMessages(rows.length === 0 ? [translate('document.nothing-found')] : [])
      set.rows.replace(fill?.replace === false ? withNewRows(set, rows) : rows)
    } catch (error) {
      const faults = error instanceof CallRefused ? error.faults : []
      if (faults.length > 0) set.rows.setMessages(faults.map(({ message }) => message))
      else showError(error, translate('generator.list-failed'))
    } finally {
      if (request === latestRequest.current) setBusy(false)
    }
  }
  // Lines that show for some values of these fields alone come with them.
  useFillTrigger(fill?.on ?? [], { run, isNew: set.lines.show !== undefined && set.rows.lines().length === 0 })
  return { run, busy }
}

const withNewRows = ({ rows: stored, lines }: LineSet, rows: readonly FormValues[]): readonly FormValues[] => {
  const existing = stored.lines().map(({ values }) => values)
  const isExisting = (row: FormValues): boolean =>
    existing.some(one => lines.unique.length > 0 && lines.unique.every(name => one[name] === row[name]))
  return [...existing, ...rows.filter(row => !isExisting(row))]
}

interface FillTrigger {
  readonly run: () => Promise<void>
  /** The lines have just appeared and are empty. */
  readonly isNew: boolean
}

const useFillTrigger = (names: readonly string[], { run, isNew }: FillTrigger): void => {
  const values = useWatch<FormFields, ReturnType<typeof getFieldPath>[]>({ name: names.map(getFieldPath) })
  const serialized = JSON.stringify(values)
  const isComplete = names.length > 0 && values.every(value => value !== undefined && value !== '' && value !== null)
  const last = useRef(isNew ? '' : serialized)
  const fill = useEffectEvent(run)
  useEffect(() => {
    const isChanged = last.current !== serialized
    last.current = serialized
    if (isChanged && isComplete) void fill()
  }, [serialized, isComplete])
}
