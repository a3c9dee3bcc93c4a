import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { ReportFilterAnswer } from '../../../engine/access/schema-answer.ts'
import { restoreField } from '../../../engine/access/schema-answer.ts'
import { useSchema } from '../../providers/schema.tsx'
import { SearchIcon } from '../../ui/icons.ts'
import { FilterInput } from './FilterInput.tsx'
import type { FilterState, FilterValue } from './filter-state.ts'
import { ManyInput } from './ManyInput.tsx'

interface ReportFilterFormProps {
  readonly filters: readonly ReportFilterAnswer[]
  readonly values: FilterState
  readonly faults: Readonly<Record<string, string>>
  readonly busy: boolean
  readonly onChange: (name: string, value: FilterValue) => void
  readonly onSearch: () => void
}

/** The filters of a report, in one row if there is room, and the search button. */
export function ReportFilterForm({ filters, values, faults, busy, onChange, onSearch }: ReportFilterFormProps) {
  const translate = useTranslate()
  const { emptyText } = useSchema().project
  return (
    <Box
      component="form"
      noValidate
      aria-label={translate('generator.report.filters')}
      onSubmit={event => {
        event.preventDefault()
        if (!busy) onSearch()
      }}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(200px, 1fr))' },
        columnGap: 2,
        rowGap: 0.5,
        mb: 1,
      }}
    >
      {filters.map(({ field: answer, multiple }) => {
        const field = restoreField(answer, emptyText)
        const value = values[field.name] ?? null
        const common = { id: `report-${field.name}`, field, error: faults[field.name] }
        return multiple ? (
          <ManyInput
            key={field.name}
            {...common}
            values={Array.isArray(value) ? value : []}
            onChange={next => onChange(field.name, next)}
          />
        ) : (
          <FilterInput
            key={field.name}
            {...common}
            value={Array.isArray(value) ? null : (value as Exclude<FilterValue, readonly unknown[]>)}
            onChange={next => onChange(field.name, next)}
          />
        )
      })}
      <Box
        sx={{ display: 'flex', alignItems: 'flex-start', pt: { xs: 0.5, sm: filters.length > 0 ? '22px' : 0 }, pb: 1 }}
      >
        <Button
          type="submit"
          variant="contained"
          startIcon={<SearchIcon />}
          aria-disabled={busy}
          fullWidth
          sx={{ maxWidth: { sm: 200 } }}
        >
          {translate('generator.report.search')}
        </Button>
      </Box>
    </Box>
  )
}
