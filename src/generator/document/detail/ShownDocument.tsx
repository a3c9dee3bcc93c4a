import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { Fragment } from 'react'
import { useTranslate } from 'react-admin'
import { isDangerous } from '../../../../engine/document/flow-moves.ts'
import type { Move } from '../../../../engine/schema/document.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { useSchema } from '../../../providers/schema.tsx'
import { BackIcon, EditIcon } from '../../../ui/icons.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { KeyHint } from '../../../ui/shortcuts/KeyHint.tsx'
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts'
import { RowFacts } from '../../facts/RowFacts.tsx'
import { getFieldView } from '../../fields/registry.ts'
import { formatKey } from '../../text/format-key.ts'
import { useValueWords } from '../../text/use-value-words.ts'
import { type DocumentRow, getHeader, getLines } from '../document-row.ts'
import { canEdit, listEditablePictures } from '../editable-document.ts'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { LinesTable } from '../lines/LinesTable.tsx'
import { createDocumentReader, listShownLines } from '../lines/shown-lines.ts'
import { listRowPrints } from '../offered-prints.ts'
import { canPick, listPossibleMoves } from '../possible-moves.ts'
import { PreviewButton } from '../preview/PreviewButton.tsx'
import { PrintButton } from '../print/PrintButton.tsx'
import { PrintOffer } from '../print/PrintOffer.tsx'
import { usePrint } from '../print/use-print.ts'
import { useExpressionContext } from '../use-expression-context.ts'
import { DocumentAuthorizations } from './DocumentAuthorizations.tsx'
import { LinePictures } from './LinePictures.tsx'
import { PickBar } from './PickBar.tsx'
import { useDetailMoves } from './use-detail-moves.ts'

interface ShownDocumentProps {
  readonly resource: Resource
  readonly title: string
  readonly row: DocumentRow
  readonly onBack: () => void
  readonly onEdit: () => void
}

/** A read-only document: its fields, its lines, and the actions that its state allows. */
export function ShownDocument({ resource, title, row, onBack, onEdit }: ShownDocumentProps) {
  const translate = useTranslate()
  const words = useValueWords()
  const { resources } = useSchema()
  const context = useExpressionContext()
  const print = usePrint(resource)
  const detail = useDetailMoves(resource, row)
  const { picking, picked } = detail
  const header = getHeader(row)
  const isDanger = (move: Move): boolean => isDangerous(resource.lifecycle, move)
  const moves = listPossibleMoves(resource, header, context)
  const number = formatKey(resource, header, words)
  const state = resource.field[resource.lifecycle.flow?.field ?? '']
  const State = state && getFieldView(state).Cell
  const detailNames =
    resource.screen.view === undefined ? [] : (resource.screen.views[resource.screen.view]?.detail ?? [])
  const shownLines = listShownLines(resource, header, context).filter(
    ({ name }) => detailNames.length === 0 || detailNames.includes(name),
  )
  const pickedLines = shownLines.find(({ name }) => name === picking?.pick?.lines)
  const pickedTable = pickedLines && resources[pickedLines.resource]
  const lineContext = {
    ...context,
    roots: { ...context.roots, parent: createDocumentReader(resource, header, context) },
  }
  // What one does next with the document has a key; what takes it back never has.
  const next = picking ? undefined : moves.find(move => !isDanger(move))
  useShortcut('F9', () => next && !detail.busy && detail.run(next), { label: next?.title ?? '', disabled: !next })
  useShortcut('Escape', onBack, { label: translate('ui.back') })
  const actions = (
    <>
      <Button color="secondary" variant="outlined" startIcon={<BackIcon />} onClick={onBack}>
        {translate('ui.back')}
      </Button>
      <HistoryButton resource={resource} id={String(row.id)} label={number} />
      {listRowPrints(resource, header, context).map(one => (
        <PrintButton
          key={one.id}
          print={one}
          label={one.title}
          variant="outlined"
          onPrint={way => void print(String(row.id), one, way)}
        />
      ))}
      {!picking && canEdit(resource, header) && (
        <Button variant="outlined" startIcon={<EditIcon />} onClick={onEdit}>
          {translate('document.edit.open')}
        </Button>
      )}
      <PreviewButton
        resource={resource}
        // Moves on some of the lines select them first; a move with inputs has its preview in the input dialog.
        moves={(picking ? (picked.size > 0 ? [picking] : []) : moves.filter(({ pick }) => !pick)).filter(
          ({ asks }) => !asks,
        )}
        id={String(row.id)}
        body={() => ({ ...(picking && { lines: [...picked] }) })}
      />
      {(picking ? [] : moves).map(move => (
        <Button
          key={move.id}
          // One primary action: the one that has the key.
          variant={move === next ? 'contained' : 'outlined'}
          color={isDanger(move) ? 'error' : 'primary'}
          aria-disabled={detail.busy}
          onClick={() => !detail.busy && detail.run(move)}
          endIcon={
            move === next && (
              <span aria-hidden style={{ display: 'flex' }}>
                <KeyHint>F9</KeyHint>
              </span>
            )
          }
        >
          {move.title}
        </Button>
      ))}
    </>
  )
  return (
    <>
      <PageHead
        title={`${title} ${number}`}
        subtitle={State && <State field={state} value={header[state.name] ?? null} />}
        actions={actions}
      />
      <Paper variant="outlined" sx={{ padding: { xs: 2, sm: 3 } }}>
        {pickedLines && pickedTable && picking ? (
          <PickBar
            move={picking}
            lines={pickedLines}
            table={pickedTable}
            rows={getLines(row, pickedLines.name).filter(line => canPick(picking, pickedTable, line, context))}
            picked={picked}
            isDanger={isDanger(picking)}
            onPick={detail.pick}
            onRun={detail.runPicked}
            onCancel={detail.cancelPicking}
          />
        ) : (
          <>
            {/* Another version has other agreements. */}
            <DocumentAuthorizations key={Number(row.versi)} resource={resource} id={String(row.id)} />
            <RowFacts resource={resource} row={header} />
          </>
        )}
        {shownLines.map(lines => {
          const table = resources[lines.resource]
          if (!table) return null
          const isPicked = lines === pickedLines
          const pictures = listEditablePictures(resource, header, lines, table)
          return (
            <Fragment key={lines.name}>
              <LinesTable
                lines={lines}
                resource={table}
                rows={getLines(row, lines.name)}
                around={lineContext}
                {...(isPicked &&
                  picking && {
                    picking: {
                      may: line => canPick(picking, table, line, context),
                      picked,
                      onToggle: detail.toggle,
                    },
                  })}
              />
              {pictures.length > 0 && <LinePictures {...{ resource, row, lines }} fields={pictures} />}
            </Fragment>
          )
        })}
      </Paper>
      {detail.dialogs}
      {detail.offered && <PrintOffer {...detail.offered} resource={resource} onClose={detail.closeOffer} />}
    </>
  )
}
