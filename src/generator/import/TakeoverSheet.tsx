// The sheet of agreement of a shop that goes over: what was taken over with its counts and sums, for print and signature.
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type {
  ImportTotalsAnswer,
  TakenFile,
  Takeover,
  TakeoverStepAnswer,
} from '../../../engine/answers/import-answers.ts'
import { formatMoment } from '../../ui/format-moment.ts'
import { PrintIcon } from '../../ui/icons.ts'
import { formatPreview } from './ImportPreview.tsx'
import { SectionHead } from './SectionHead.tsx'

type Translate = ReturnType<typeof useTranslate>

/** Who imported a file, when, and how many rows. */
export const describeFile = (translate: Translate, { fileName, at, user, rows }: TakenFile): string =>
  translate('takeover.file', { file: fileName, at: formatMoment(at), user, rows: formatCount(rows) })

const formatCount = (count: number): string => count.toLocaleString('en-US')

interface TakeoverSheetProps {
  readonly takeover: Takeover
  /** Ids of steps of which the shop has nothing. */
  readonly unused: readonly string[]
}

export function TakeoverSheet({ takeover: { shop, day, steps }, unused }: TakeoverSheetProps) {
  const translate = useTranslate()
  const title = translate('takeover.sheet')
  return (
    <section aria-label={title}>
      {printStyles}
      <Box sx={{ '@media print': { display: 'none' } }}>
        <SectionHead title={title} note={translate('takeover.sheet.note')}>
          <Button variant="contained" startIcon={<PrintIcon />} onClick={() => window.print()}>
            {translate('takeover.print')}
          </Button>
        </SectionHead>
      </Box>
      <Box className="takeover-sheet" sx={sheetStyles}>
        <h2>{title}</h2>
        <p>
          {shop}
          <br />
          {translate('takeover.day', { day })}
        </p>
        <StepsTable steps={steps} unused={unused} />
        {steps.map(step => (
          <StepTotals key={step.id} step={step} />
        ))}
        <Signatures />
      </Box>
    </section>
  )
}

/** The sheet is paper on the screen too, in light colours. */
const sheetStyles = {
  colorScheme: 'light',
  bgcolor: '#fff',
  color: '#000',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  maxWidth: 820,
  p: { xs: 2, sm: 4 },
  overflowX: 'auto',
  '& h2': { fontSize: 22, m: 0 },
  '& h3': { fontSize: 15, mt: 3, mb: 0.5 },
  '& p': { my: 0.5 },
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: 13, mt: 1 },
  '& th, & td': { border: '1px solid #999', px: 0.75, py: 0.25, textAlign: 'left', verticalAlign: 'top' },
  '& .number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& tfoot td': { fontWeight: 650 },
  '& tr, & .signatures': { breakInside: 'avoid' },
  '& h3, & h3 + p': { breakAfter: 'avoid' },
  '@media print': { border: 0, maxWidth: 'none', p: 0, overflow: 'visible' },
} as const

const printStyles = (
  <GlobalStyles
    styles={{ '@page': { size: 'A4', margin: '14mm' }, '@media print': { body: { background: '#fff' } } }}
  />
)

/** Every step in its order, also what is missing: who signs sees what was not taken over. */
function StepsTable({ steps, unused }: { readonly steps: Takeover['steps']; readonly unused: readonly string[] }) {
  const translate = useTranslate()
  const getState = ({ id, isDone }: TakeoverStepAnswer): string => {
    if (isDone) return translate('generator.steps.done')
    return translate(unused.includes(id) ? 'takeover.unused' : 'generator.steps.open')
  }
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{translate('takeover.steps')}</th>
          <th scope="col">{translate('import.history.state')}</th>
          <th scope="col" style={{ width: '50%' }}>
            {translate('import.history.file')}
          </th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step, index) => (
          <tr key={step.id}>
            <td>{`${index + 1}. ${step.title}`}</td>
            <td>{getState(step)}</td>
            <td>
              {step.files.map(file => (
                <div key={file.id}>{describeFile(translate, file)}</div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What was agreed to of each file, or the sums of rows that were entered. */
function StepTotals({ step: { title, about, isDone, files, totals } }: { readonly step: TakeoverStepAnswer }) {
  const translate = useTranslate()
  const agreed = files.filter(file => file.totals !== undefined)
  if (agreed.length === 0 && !(isDone && totals)) return null
  return (
    <>
      <h3>{title}</h3>
      {about !== undefined && <p>{about}</p>}
      {agreed.map(file => (
        <div key={file.id}>
          <p>{describeFile(translate, file)}</p>
          {file.totals && <TotalsTables totals={file.totals} />}
        </div>
      ))}
      {totals && <TotalsTables totals={totals} />}
    </>
  )
}

/** A table for each field, with all rows at its foot; without fields the row of all. */
function TotalsTables({ totals: { columns, groups } }: { readonly totals: ImportTotalsAnswer }) {
  const translate = useTranslate()
  const words = { yes: translate('ui.yes'), no: translate('ui.no') }
  const [all, ...byField] = groups
  const renderRow = ({ label, count, sums }: ImportTotalsAnswer['groups'][number]['rows'][number]): ReactNode => (
    <tr key={label}>
      <td>{label}</td>
      <td className="number">{formatCount(count)}</td>
      {columns.map(({ name, type }) => (
        <td key={name} className="number">
          {formatPreview(sums[name], type, words)}
        </td>
      ))}
    </tr>
  )
  const total = all?.rows.map(row => renderRow({ ...row, label: translate('import.totals') }))
  const tables = byField.length > 0 ? byField : [{ title: all?.title ?? '', rows: [] }]
  return tables.map(({ title, rows }) => (
    <table key={title}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col" className="number">
            {translate('import.totals.count')}
          </th>
          {columns.map(column => (
            <th key={column.name} scope="col" className="number">
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{rows.map(renderRow)}</tbody>
      <tfoot>{total}</tfoot>
    </table>
  ))
}

function Signatures() {
  const translate = useTranslate()
  return (
    <Box className="signatures" sx={{ mt: 4 }}>
      <p>{translate('takeover.agreed')}</p>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 3, mt: 2 }}>
        {['made-by', 'approved-by', 'date'].map(name => (
          <Box key={name}>
            {translate(`takeover.${name}`)}
            <Box sx={{ mt: 8, borderTop: '1px solid #000' }} />
          </Box>
        ))}
      </Box>
    </Box>
  )
}
