import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { Fragment } from 'react'
import { isDangerous } from '../../../../engine/document/flow-moves.ts'
import type { Move } from '../../../../engine/schema/document.ts'
import type { Lines } from '../../../../engine/schema/lines.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { useSchema } from '../../../providers/schema.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { listRepeated, listTraces } from '../../facts/quiet-facts.ts'
import { RowFacts } from '../../facts/RowFacts.tsx'
import { FieldValue } from '../../fields/FieldValue.tsx'
import { getFieldView } from '../../fields/registry.ts'
import { formatKey } from '../../text/format-key.ts'
import { useValueWords } from '../../text/use-value-words.ts'
import { type DocumentRow, getHeader, getLines } from '../document-row.ts'
import { listEditablePictures } from '../editable-document.ts'
import { LinesTable } from '../lines/LinesTable.tsx'
import { createDocumentReader, listShownLines } from '../lines/shown-lines.ts'
import { canPick } from '../possible-moves.ts'
import { PrintOffer } from '../screen/PrintOffer.tsx'
import { useExpressionContext } from '../use-expression-context.ts'
import { DetailActions } from './DetailActions.tsx'
import { DocumentAuthorizations } from './DocumentAuthorizations.tsx'
import { LinePictures } from './LinePictures.tsx'
import { MoneySumList } from './MoneySumList.tsx'
import { buildMoneySum } from './money-sum.ts'
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
  const words = useValueWords()
  const { resources } = useSchema()
  const context = useExpressionContext()
  const detail = useDetailMoves(resource, row)
  const { picking, picked } = detail
  const header = getHeader(row)
  const isDanger = (move: Move): boolean => isDangerous(resource.lifecycle, move)
  const number = formatKey(resource, header, words)
  const state = resource.field[resource.lifecycle.flow?.field ?? '']
  const State = state && getFieldView(state).Cell
  const detailNames =
    resource.screen.view === undefined ? [] : (resource.screen.views[resource.screen.view]?.detail ?? [])
  const shownLines = listShownLines(resource, header, context).filter(
    ({ name }) => detailNames.length === 0 || detailNames.includes(name),
  )
  // What the document is about stays where it is empty.
  const mainLines = shownLines.find(({ pays }) => !pays) ?? shownLines[0]
  const filledLines = shownLines.filter(lines => lines === mainLines || getLines(row, lines.name).length > 0)
  const pickedLines = shownLines.find(({ name }) => name === picking?.pick?.lines)
  const pickedTable = pickedLines && resources[pickedLines.resource]
  const lineContext = {
    ...context,
    roots: { ...context.roots, parent: createDocumentReader(resource, header, context) },
  }
  const sum = buildMoneySum(resource, row, resources)
  const traces = listTraces(resource, header)
  const elsewhere = [
    ...resource.key,
    ...(state ? [state.name] : []),
    ...(sum?.names ?? []),
    ...traces.map(({ name }) => name),
    ...listRepeated(resource, header, resources),
  ]
  const showLines = (lines: Lines) => {
    const table = resources[lines.resource]
    if (!table) return null
    const pictures = listEditablePictures(resource, header, lines, table)
    return (
      <Fragment key={lines.name}>
        <LinesTable
          lines={lines}
          resource={table}
          rows={getLines(row, lines.name)}
          around={lineContext}
          {...(lines === pickedLines &&
            picking && {
              picking: { may: line => canPick(picking, table, line, context), picked, onToggle: detail.toggle },
            })}
        />
        {pictures.length > 0 && <LinePictures {...{ resource, row, lines }} fields={pictures} />}
      </Fragment>
    )
  }
  return (
    <>
      <PageHead
        title={`${title} ${number}`}
        subtitle={
          <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 12px' }}>
            {State && <State field={state} value={header[state.name] ?? null} />}
            {traces.map(field => (
              <span key={field.name}>
                {field.title} <FieldValue field={field} value={header[field.name] ?? null} />
              </span>
            ))}
          </Box>
        }
        actions={<DetailActions {...{ resource, header, number, detail, onBack, onEdit }} />}
      />
      <Paper
        variant="outlined"
        sx={{ padding: { xs: 2, sm: 3 }, '& > section:first-of-type:first-child > h2': { mt: 0 } }}
      >
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
          // Another version has other agreements.
          <DocumentAuthorizations key={Number(row.versi)} resource={resource} id={String(row.id)} />
        )}
        {filledLines.filter(({ pays }) => !pays).map(showLines)}
        {!picking && (
          <Box
            sx={{
              display: 'grid',
              gap: 3,
              mt: filledLines.some(({ pays }) => !pays) ? 3 : 0,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: sum ? 'minmax(0, 1fr) 340px' : 'minmax(0, 1fr)' },
            }}
          >
            <div>
              <RowFacts resource={resource} row={header} elsewhere={elsewhere} />
            </div>
            {sum && <MoneySumList rows={sum.rows} />}
          </Box>
        )}
        {filledLines.filter(({ pays }) => pays).map(showLines)}
      </Paper>
      {detail.dialogs}
      {detail.offered && <PrintOffer {...detail.offered} resource={resource} onClose={detail.closeOffer} />}
    </>
  )
}
