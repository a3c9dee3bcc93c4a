import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type ReportEntry, restoreField } from '../../../engine/access/schema-answer.ts'
import { formatValue } from '../../../engine/field/value-text.ts'
import { useSchema } from '../../providers/schema.tsx'
import { FilterIcon } from '../../ui/icons.ts'
import { useValueWords } from '../text/use-value-words.ts'
import type { FilterState, FilterValue } from './filter-state.ts'
import { PeriodShortcuts } from './PeriodShortcuts.tsx'
import { ReportFilterForm } from './ReportFilterForm.tsx'
import { SavedChoices } from './SavedChoices.tsx'

interface ReportFiltersProps {
  readonly report: ReportEntry
  readonly path: string
  readonly values: FilterState
  /** Of the rows that are shown. */
  readonly appliedFilter: FilterState | undefined
  readonly faults: Readonly<Record<string, string>>
  readonly busy: boolean
  readonly onChange: (name: string, value: FilterValue) => void
  readonly onChangeAll: (values: FilterState) => void
  readonly onSearch: () => void
}

/** The filters of a report; on a phone one line once its rows are there. */
export function ReportFilters({ appliedFilter, ...props }: ReportFiltersProps) {
  const { report, path, values, faults, busy, onChange, onChangeAll, onSearch } = props
  const { filters } = report
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [openFor, setOpenFor] = useState<FilterState>()
  if (isPhone && appliedFilter && openFor !== appliedFilter && filters.length > 0)
    return <FoldedFilters report={report} values={appliedFilter} onOpen={() => setOpenFor(appliedFilter)} />
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
        <PeriodShortcuts filters={filters} values={values} onChange={onChange} />
        <SavedChoices path={path} filters={filters} values={values} onChoose={onChangeAll} />
      </Box>
      <ReportFilterForm {...{ filters, values, faults, busy, onChange, onSearch }} />
    </>
  )
}

interface FoldedFiltersProps {
  readonly report: ReportEntry
  readonly values: FilterState
  readonly onOpen: () => void
}

function FoldedFilters({ report, values, onOpen }: FoldedFiltersProps) {
  const translate = useTranslate()
  const words = useValueWords()
  const { emptyText } = useSchema().project
  const button = useRef<HTMLButtonElement>(null)
  // The button that searched is gone.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [])
  const texts = report.filters.flatMap(({ field: answer }) => {
    const field = restoreField(answer, emptyText)
    return [values[field.name] ?? null].flat().map(value => formatValue(field, value, words))
  })
  return (
    <Button
      ref={button}
      fullWidth
      variant="outlined"
      startIcon={<FilterIcon />}
      onClick={onOpen}
      sx={{ justifyContent: 'flex-start', mb: 1.5, textAlign: 'left', whiteSpace: 'normal' }}
      aria-expanded={false}
    >
      {[translate('generator.report.filters'), ...texts.filter(text => text !== '')].join(' · ')}
    </Button>
  )
}
