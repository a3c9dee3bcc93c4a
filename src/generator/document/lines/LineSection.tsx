import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { focusWhenReady } from '../../../ui/focus/focus-when-ready.ts'
import { focusRevealed, showElement } from '../../../ui/focus/reveal.ts'
import { focusAfter } from '../../../ui/form/focus-first.ts'
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts'
import type { FormFields } from '../../form/form-fields.ts'
import { AddRowButton } from '../../rows/AddButton.tsx'
import { LineBody } from './LineBody.tsx'
import { LineFaults } from './LineFaults.tsx'
import { LineLists } from './LineLists.tsx'
import { lineBoxes } from './line-columns.ts'
import { getErrorTexts } from './line-faults.ts'
import { isAddedByHand, type LineContext, type LineSet } from './line-set.ts'
import { RemovedLine } from './RemovedLine.tsx'
import { ScannedLines } from './ScannedLines.tsx'
import type { ScanInbox } from './scan-inbox.ts'
import { useComputedValues } from './use-computed-values.ts'
import { useFill } from './use-fill.ts'
import { useLineLists } from './use-line-lists.ts'

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
