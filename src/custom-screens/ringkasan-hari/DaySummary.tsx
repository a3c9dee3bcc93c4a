import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { AnswerTable, ReportAnswer } from '../../../engine/report/report-answer.ts'
import { ReportTable, StatCard, useValueWords } from '../../generator/parts/parts.ts'
import { useSchema } from '../../providers/schema.tsx'
import { buildSummaryCards, findUnusual } from './summary-parts.ts'

/** Cards of the sums, then what was unusual, then money and goods; tables without rows are left out. */
export function DaySummary({ answer }: { readonly answer: ReportAnswer }) {
  const translate = useTranslate()
  const words = { ...useValueWords(), timeZone: answer.timeZone }
  const sections = answer.sections ?? []
  const unusual = findUnusual(sections)
  const others = sections.filter(section => !unusual.includes(section))
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))' }}>
        {buildSummaryCards(answer, translate).map(card => (
          <StatCard key={card.id} card={card} path={undefined} words={words} />
        ))}
      </Box>
      {unusual.every(({ count }) => count === 0) && (
        <Alert variant="outlined" severity="success">
          {translate('summary.usual')}
        </Alert>
      )}
      {[...unusual, ...others].map(
        section => section.count > 0 && <SummaryTable key={section.title} table={section} timeZone={answer.timeZone} />,
      )}
      <Typography variant="body2" color="textSecondary">
        {formatClosingUser(answer, translate)}
      </Typography>
    </Box>
  )
}

function SummaryTable({ table, timeZone }: { readonly table: AnswerTable; readonly timeZone: string }) {
  const { menu } = useSchema()
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
        {table.title}
      </Typography>
      <ReportTable answer={{ ...table, timeZone }} menu={menu} empty="" />
    </Box>
  )
}

const formatClosingUser = ({ rows }: AnswerTable, translate: ReturnType<typeof useTranslate>): string =>
  translate('summary.closed-by', { user: String(rows[0]?.cells.tutup_by ?? '') })
