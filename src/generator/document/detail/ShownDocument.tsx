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
import { viewOf } from '../../fields/registry.ts'
import { keyText } from '../../text/key-text.ts'
import { useValueWords } from '../../text/use-value-words.ts'
import { type DocumentRow, headIn, linesIn } from '../document-row.ts'
import { mayEdit, openPictures } from '../editable-document.ts'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { LinesTable } from '../lines/LinesTable.tsx'
import { documentReader, shownLines } from '../lines/shown-lines.ts'
import { printsOfRow } from '../offered-prints.ts'
import { mayPick, possibleMoves } from '../possible-moves.ts'
import { PreviewButton } from '../preview/PreviewButton.tsx'
import { PrintButton } from '../print/PrintButton.tsx'
import { PrintOffer } from '../print/PrintOffer.tsx'
import { usePrint } from '../print/use-print.ts'
import { useShownWorld } from '../use-shown-world.ts'
import { DocumentAgreements } from './DocumentAgreements.tsx'
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
  const { resources, project } = useSchema()
  const { emptyText } = project
  const world = useShownWorld()
  const print = usePrint(resource)
  const detail = useDetailMoves(resource, row)
  const { picking, picked } = detail
  const head = headIn(row)
  const { flow } = resource.lifecycle
  const isDanger = (move: Move): boolean => flow !== undefined && isDangerous(flow, move)
  const moves = possibleMoves(resource, head, world)
  const number = keyText(resource, head, words)
  const state = resource.field[resource.lifecycle.flow?.field ?? '']
  const State = state && viewOf(state).Cell
  const named = resource.screen.view === undefined ? [] : (resource.screen.views[resource.screen.view]?.detail ?? [])
  const shown = shownLines(resource, head, world).filter(({ name }) => named.length === 0 || named.includes(name))
  const pickedLines = shown.find(({ name }) => name === picking?.pick?.lines)
  const pickedTable = pickedLines && resources[pickedLines.resource]
  const around = { ...world, roots: { ...world.roots, parent: documentReader(resource, head, world) } }
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
      {printsOfRow(resource, head, world).map(one => (
        <PrintButton
          key={one.id}
          print={one}
          label={one.title}
          variant="outlined"
          onPrint={way => void print(String(row.id), one, way)}
        />
      ))}
      {!picking && mayEdit(resource, head) && (
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
          variant={isDanger(move) ? 'outlined' : 'contained'}
          color={isDanger(move) ? 'error' : 'primary'}
          aria-disabled={detail.busy}
          onClick={() => !detail.busy && detail.run(move)}
          endIcon={
            move === next && (
              <span aria-hidden>
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
        subtitle={State && <State field={state} value={head[state.name] ?? null} />}
        actions={actions}
      />
      <Paper variant="outlined" sx={{ padding: { xs: 2, sm: 3 } }}>
        {pickedLines && pickedTable && picking ? (
          <PickBar
            move={picking}
            lines={pickedLines}
            table={pickedTable}
            rows={linesIn(row, pickedLines.name).filter(line => mayPick(picking, pickedTable, line, world))}
            picked={picked}
            isDanger={isDanger(picking)}
            onPick={detail.pick}
            onRun={detail.runPicked}
            onCancel={detail.cancelPicking}
          />
        ) : (
          <>
            {/* Another version has other agreements. */}
            <DocumentAgreements key={Number(row.versi)} resource={resource} id={String(row.id)} />
            <RowFacts resource={resource} row={head} emptyText={emptyText} />
          </>
        )}
        {shown.map(lines => {
          const table = resources[lines.resource]
          if (!table) return null
          const isPicked = lines === pickedLines
          const pictures = openPictures(resource, head, lines, table)
          return (
            <Fragment key={lines.name}>
              <LinesTable
                lines={lines}
                resource={table}
                rows={linesIn(row, lines.name)}
                emptyText={emptyText}
                around={around}
                {...(isPicked &&
                  picking && {
                    picking: {
                      may: line => mayPick(picking, table, line, world),
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
