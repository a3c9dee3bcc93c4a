// What can be done with a saved document, the next step of its flow first.
import { useState } from 'react'
import { useRefresh, useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'
import type { MenuEntry } from '../../../../engine/access/schema-answer.ts'
import { findNextMove, isDangerous } from '../../../../engine/document/flow-moves.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import { listPrintFormats, type Move, type Print } from '../../../../engine/schema/document.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { createSaveKey } from '../../../forms/save-key.ts'
import { useSchema } from '../../../providers/schema.tsx'
import { ActionBar, type PageAction } from '../../../ui/ActionBar.tsx'
import { BackIcon, EditIcon, HistoryIcon } from '../../../ui/icons.ts'
import { usePopup } from '../../../ui/popup/use-popup.ts'
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts'
import { findTargetPath } from '../../menu/menu-entries.ts'
import { listRowPrints } from '../../print/offered-prints.ts'
import { PrintButton } from '../../print/PrintButton.tsx'
import { usePrint } from '../../print/use-print.ts'
import { useShowError } from '../../text/use-show-error.ts'
import type { MoveRequestBody } from '../document-calls.ts'
import { type DocumentRow, getHeader } from '../document-row.ts'
import { canEdit } from '../editable-document.ts'
import { RecordHistory } from '../history/HistoryButton.tsx'
import { useMakeMove } from '../move/use-make-move.tsx'
import { listPossibleMoves } from '../possible-moves.ts'
import { PreviewDialog } from '../preview/PreviewDialog.tsx'
import type { PrintOfferContent } from '../screen/PrintOffer.tsx'
import { useExpressionContext } from '../use-expression-context.ts'
import { usePutRow } from '../use-put-row.ts'

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

// The moves of a document that is there: on the whole of it, or on lines that are chosen first.

export const useDetailMoves = (resource: Resource, row: DocumentRow) => {
  const translate = useTranslate()
  const popup = usePopup()
  const refresh = useRefresh()
  const put = usePutRow(resource.name)
  const showError = useShowError()
  const { menu } = useSchema()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [requestKey] = useState(createSaveKey)
  const { make: makeMove, busy, dialogs, failed } = useMakeMove()
  const [picking, setPicking] = useState<Move>()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [printOffer, setPrintOffer] = useState<PrintOfferContent>()

  const send = async (move: Move, lines?: readonly string[]): Promise<void> => {
    const body = { versi: Number(row.versi), lines }
    try {
      const result = await makeMove({ resource, move, id: String(row.id), row: getHeader(row), body, key: requestKey })
      if (!result) return
      put(result.row)
      setPicking(undefined)
      const message = result.message ?? translate('generator.saved')
      const next = move.opens ? findNextForm(resource, { menu, row: getHeader(row), pathname }) : undefined
      if (next !== undefined) {
        popup.success(message)
        void navigate(next)
        return
      }
      const prints = resource.lifecycle.prints.filter(({ id }) => id === move.print)
      const { change } = result
      if (prints.length > 0 || change) setPrintOffer({ row: getHeader(result.row), message, prints, change })
      else popup.success(message)
    } catch (error) {
      showError(error, failed)
    }
    // The refused data may have changed on the server.
    refresh()
  }
  const toggle = (id: string): void =>
    setPicked(before => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const pick = (ids: readonly string[]): void => setPicked(new Set(ids))
  return {
    pick,
    busy,
    dialogs,
    picking,
    picked,
    toggle,
    offered: printOffer,
    closeOffer: (): void => setPrintOffer(undefined),
    cancelPicking: (): void => setPicking(undefined),
    run: (move: Move): void => {
      if (!move.pick) return void send(move)
      setPicked(new Set())
      setPicking(move)
    },
    runPicked: (): void => {
      if (picking && picked.size > 0) void send(picking, [...picked])
    },
  }
}

interface FormLocation {
  readonly menu: readonly MenuEntry[]
  readonly row: JsonRow
  /** Where the row is open. */
  readonly pathname: string
}

/**
 * Returns the path of the empty form that follows the row: the button of its view that presets the same values, or the menu
 * entry.
 */
const findNextForm = (resource: Resource, { menu, row, pathname }: FormLocation): string | undefined => {
  const { views, view = '' } = resource.screen
  const begin = views[view]?.begins.find(({ values }) =>
    Object.entries(values).every(([name, value]) => row[name] === value),
  )
  if (begin) return pathname.replace(/[^/]+$/, `new/${begin.id}`)
  return findTargetPath(menu, { kind: 'document', name: resource.name, view: 'new' })
}
