// What can be done with a saved document, the next step of its flow first.
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { isDangerous } from '../../../../engine/document/flow-moves.ts'
import { findNextMove } from '../../../../engine/document/next-move.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Move, Print } from '../../../../engine/schema/document.ts'
import { listPrintFormats } from '../../../../engine/schema/print-formats.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { ActionBar, type PageAction } from '../../../ui/ActionBar.tsx'
import { BackIcon, EditIcon, HistoryIcon } from '../../../ui/icons.ts'
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts'
import { listRowPrints } from '../../print/offered-prints.ts'
import { PrintButton } from '../../print/PrintButton.tsx'
import { usePrint } from '../../print/use-print.ts'
import type { MoveRequestBody } from '../document-calls.ts'
import { canEdit } from '../editable-document.ts'
import { RecordHistory } from '../history/RecordHistory.tsx'
import { listPossibleMoves } from '../possible-moves.ts'
import { PreviewDialog } from '../preview/PreviewDialog.tsx'
import { useExpressionContext } from '../use-expression-context.ts'
import type { useDetailMoves } from './use-detail-moves.ts'

interface DetailActionsProps {
  readonly resource: Resource
  readonly header: JsonRow
  /** The text that identifies the document. */
  readonly number: string
  readonly detail: ReturnType<typeof useDetailMoves>
  readonly onBack: () => void
  readonly onEdit: () => void
}

/** The buttons of a document's page, with the dialogs that they open. */
export function DetailActions(props: DetailActionsProps) {
  const { resource, header, number, detail, onBack } = props
  const translate = useTranslate()
  const context = useExpressionContext()
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const [preview, setPreview] = useState<MoveRequestBody>()
  const id = String(header.id)
  const { picking, picked } = detail
  const moves = listPossibleMoves(resource, header, context)
  const { flow } = resource.lifecycle
  const next = picking || !flow ? undefined : findNextMove(flow, String(header[flow.field] ?? ''), moves)
  // Moves on some of the lines select them first; a move with inputs has its preview in the input dialog.
  const previewed = (picking ? (picked.size > 0 ? [picking] : []) : moves.filter(({ pick }) => !pick)).filter(
    ({ asks }) => !asks,
  )
  useShortcut('F9', () => next && !detail.busy && detail.run(next), { label: next?.title ?? '', disabled: !next })
  useShortcut('Escape', onBack, { label: translate('ui.back') })
  const prints = usePrintActions(props)
  const others = picking ? [] : moves.filter(move => move !== next)
  const createMoveAction = (move: Move): PageAction => ({
    id: move.id,
    label: move.title,
    run: () => detail.run(move),
    isBusy: detail.busy,
    ...(move === next && { tone: 'next', shortcut: 'F9' }),
    ...(isDangerous(resource.lifecycle, move) && { tone: 'danger' }),
  })
  const actions: readonly PageAction[] = [
    { id: 'back', label: translate('ui.back'), run: onBack, tone: 'quiet', icon: <BackIcon /> },
    ...(next ? [createMoveAction(next)] : []),
    ...prints.slice(0, 1),
    ...others.filter(move => !isDangerous(resource.lifecycle, move)).map(createMoveAction),
    ...(!picking && canEdit(resource, header)
      ? [{ id: 'edit', label: translate('document.edit.open'), run: props.onEdit, icon: <EditIcon /> }]
      : []),
    ...others.filter(move => isDangerous(resource.lifecycle, move)).map(createMoveAction),
    ...prints.slice(1),
    ...(resource.audit === 'none'
      ? []
      : [
          {
            id: 'history',
            label: translate('generator.history'),
            run: () => setHistoryOpen(true),
            tone: 'quiet' as const,
            icon: <HistoryIcon />,
          },
        ]),
    ...(previewed.length === 0
      ? []
      : [
          {
            id: 'preview',
            label: translate('document.preview.open'),
            run: () => setPreview({ ...(picking && { lines: [...picked] }) }),
            tone: 'quiet' as const,
          },
        ]),
  ]
  return (
    <>
      <ActionBar actions={actions} />
      {isHistoryOpen && <RecordHistory {...{ resource, id }} label={number} onClose={() => setHistoryOpen(false)} />}
      {preview && (
        <PreviewDialog {...{ resource, id }} moves={previewed} body={preview} onClose={() => setPreview(undefined)} />
      )}
    </>
  )
}

const usePrintActions = ({ resource, header }: DetailActionsProps): readonly PageAction[] => {
  const translate = useTranslate()
  const context = useExpressionContext()
  const print = usePrint(resource)
  const createAction = (one: Print): PageAction => ({
    id: `print ${one.id}`,
    label: one.title,
    run: () => void print(String(header.id), one),
    button: (
      <PrintButton
        key={one.id}
        print={one}
        label={one.title}
        variant="outlined"
        onPrint={way => void print(String(header.id), one, way)}
      />
    ),
    ways: one.message
      ? []
      : listPrintFormats(one).map(way => ({
          id: way,
          label: `${one.title}: ${translate(`document.way.${way}`)}`,
          run: () => void print(String(header.id), one, way),
        })),
  })
  return listRowPrints(resource, header, context).map(createAction)
}
