import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { visuallyHidden } from '@mui/utils'
import { Fragment, useEffect, useRef, useState } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { isDangerous } from '../../../../engine/document/flow-moves.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Move } from '../../../../engine/schema/document.ts'
import type { Field } from '../../../../engine/schema/field.ts'
import type { Lines } from '../../../../engine/schema/lines.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { useSchema } from '../../../providers/schema.tsx'
import { focusRevealed } from '../../../ui/focus/focus-when-ready.ts'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { CodeBox } from '../../../ui/inputs/CodeBox.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { playTone } from '../../../ui/scan/play-tone.ts'
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts'
import { listRepeated, listTraces, RowFacts } from '../../facts/RowFacts.tsx'
import { FieldValue } from '../../fields/FieldValue.tsx'
import { getFieldInput } from '../../fields/field-inputs.tsx'
import { getFieldView } from '../../fields/field-views.tsx'
import { formatKey } from '../../text/format-key.ts'
import { useShowError } from '../../text/use-show-error.ts'
import { useValueWords } from '../../text/use-value-words.ts'
import { type DocumentRow, getHeader, getLines } from '../document-row.ts'
import { listEditablePictures } from '../editable-document.ts'
import { saveLinePicture } from '../form/line-pictures.ts'
import { AuthorizationText } from '../history/AuthorizationText.tsx'
import { useHistory } from '../history/use-history.ts'
import { LinesTable } from '../lines/LinesTable.tsx'
import { createDocumentReader, listShownLines } from '../lines/shown-lines.ts'
import { formatCode, getShortestCode } from '../lines/use-scan.ts'
import { useWindowScan } from '../lines/use-window-scan.ts'
import { MoneyFact } from '../MoneyFact.tsx'
import { canPick } from '../possible-moves.ts'
import { PrintOffer } from '../screen/PrintOffer.tsx'
import { useExpressionContext } from '../use-expression-context.ts'
import { usePutRow } from '../use-put-row.ts'
import { DetailActions, useDetailMoves } from './DetailActions.tsx'
import { buildMoneySum } from './money-sum.ts'

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

/** The money of a document, row by row; the total is below a line. */
function MoneySumList({ rows }: Pick<NonNullable<ReturnType<typeof buildMoneySum>>, 'rows'>) {
  const translate = useTranslate()
  return (
    <section aria-label={translate('document.sum')}>
      <Typography variant="subtitle1" component="h2" sx={{ mb: 1 }}>
        {translate('document.sum')}
      </Typography>
      <Box component="dl" sx={{ margin: 0, '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums' } }}>
        {rows.map(({ field, value, isTotal = false }, index) => (
          <MoneyFact key={field.name} field={field} value={value} isDue={isTotal} hasLine={isTotal && index > 0} />
        ))}
      </Box>
    </section>
  )
}

interface DocumentAuthorizationsProps {
  readonly resource: Resource
  readonly id: string
}

/** The authorizations of the document's moves, with their remarks; renders nothing if none was required. */
function DocumentAuthorizations({ resource, id }: DocumentAuthorizationsProps) {
  const isAuthorized = resource.lifecycle.flow?.moves.some(({ authorize }) => authorize !== undefined) === true
  const { data = [] } = useHistory(resource, id, isAuthorized)
  return data.flatMap(({ at, title, agreed }) =>
    agreed
      ? [
          <Alert key={at} severity="info" role="note" sx={{ mb: 2 }}>
            {`${title ?? ''}: `}
            <AuthorizationText agreed={agreed} />
          </Alert>,
        ]
      : [],
  )
}

interface LinePicturesProps {
  readonly resource: Resource
  readonly row: DocumentRow
  readonly lines: Lines
  /** Pictures that may be sent. */
  readonly fields: readonly Field[]
}

/** Pictures of the lines of a saved document, each sent as soon as it is chosen. */
function LinePictures({ resource, row, lines, fields }: LinePicturesProps) {
  const translate = useTranslate()
  const showError = useShowError()
  const put = usePutRow(resource.name)
  const [busy, setBusy] = useState(false)
  const send = async (line: JsonRow, field: Field, value: string): Promise<void> => {
    setBusy(true)
    try {
      const target = { lines: lines.name, line: String(line.id), field: field.name }
      put(await saveLinePicture(resource, target, { row, value }))
    } catch (error) {
      showError(error, translate('document.picture-failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box sx={{ mt: 1.5 }}>
      <FieldGrid columns={4} dense>
        {getLines(row, lines.name).flatMap((line, index) =>
          fields.map(field => {
            const Input = getFieldInput(field)
            return (
              <Input
                key={`${line.id} ${field.name}`}
                id={`picture-${line.id}-${field.name}`}
                field={{ ...field, title: `${field.title} ${index + 1}` }}
                value={getPictureAddress(line[field.name])}
                readOnly={busy}
                onChange={value => void send(line, field, String(value))}
              />
            )
          }),
        )}
      </FieldGrid>
    </Box>
  )
}

/** The empty text is no address. */
const getPictureAddress = (value: JsonRow[string] | undefined): string =>
  typeof value === 'string' && value.includes('/') ? value : ''

interface PickBarProps {
  readonly move: Move
  readonly lines: Lines
  readonly table: Resource
  /** The rows that may be chosen. */
  readonly rows: readonly JsonRow[]
  readonly picked: ReadonlySet<string>
  readonly isDanger: boolean
  readonly onPick: (ids: readonly string[]) => void
  readonly onRun: () => void
  readonly onCancel: () => void
}

/** Rows are chosen for a move by their codes, all at once, or one by one in the table under it; what is left is in sight. */
function PickBar(props: PickBarProps) {
  const { move, lines, rows, picked, isDanger, onPick, onRun, onCancel } = props
  const translate = useTranslate()
  const count = rows.filter(({ id }) => picked.has(String(id))).length
  useShortcut('F9', onRun, { label: move.title, disabled: count === 0 })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '8px 24px' }}>
      {lines.scan && <PickScan {...props} field={lines.scan.field} />}
      <Box component="dl" sx={{ display: 'flex', gap: 3, margin: 0, '& dd': { margin: 0 } }}>
        <Figure title={translate('document.pick-chosen')} value={count} />
        <Figure title={translate('document.pick-left')} value={rows.length - count} />
      </Box>
      <Box
        role="status"
        sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, ml: 'auto', mt: { sm: '22px' } }}
      >
        <span style={visuallyHidden}>{translate('document.picked', { count })}</span>
        <Button color="secondary" variant="outlined" onClick={onCancel}>
          {translate('generator.close')}
        </Button>
        <Button
          variant="outlined"
          disabled={count === rows.length}
          onClick={() => onPick(rows.map(({ id }) => String(id)))}
        >
          {translate('document.pick-all')}
        </Button>
        <Button variant="contained" color={isDanger ? 'error' : 'primary'} disabled={count === 0} onClick={onRun}>
          {move.title}
        </Button>
      </Box>
    </Box>
  )
}

function Figure({ title, value }: { readonly title: string; readonly value: number }) {
  return (
    <div>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: 13 }}>
        {title}
      </Box>
      <Box component="dd" sx={{ fontSize: 30, lineHeight: 1.2, fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Box>
    </div>
  )
}

function PickScan({ table, rows, picked, onPick, field: name }: PickBarProps & { readonly field: string }) {
  const translate = useTranslate()
  const box = useRef<HTMLInputElement>(null)
  const [tones] = useStore<boolean>('document.tones', true)
  const [error, setError] = useState('')
  const field = table.field[name]
  const title = field?.title ?? ''
  const focus = (): void => {
    if (box.current) focusRevealed(box.current)
  }
  useEffect(() => focusRevealed(box.current ?? document.body), [])
  const pickCode = (typed: string): void => {
    const code = formatCode(field, typed.replaceAll(/\s/g, ''))
    const row = rows.find(one => one[name] === code)
    if (tones) playTone(row ? 'found' : 'missing')
    setError(row ? '' : translate('document.absent', { title, code }))
    if (row) onPick([...picked, String(row.id)])
  }
  useShortcut('F2', focus, { label: title })
  useWindowScan(
    code => {
      focus()
      pickCode(code)
    },
    { isWhole: code => formatCode(field, code) === code && code.length >= getShortestCode(field) },
  )
  return (
    <Box data-scan sx={{ flex: '1 1 300px', maxWidth: 480 }}>
      <CodeBox
        label={title}
        boxRef={box}
        placeholder={translate('document.scan')}
        shortcut="F2"
        isUpper
        waiting={0}
        hasFailed={error !== ''}
        message={error}
        tools={null}
        onCode={pickCode}
      />
    </Box>
  )
}
